import type { Handlers, IdsOf } from '../clouds/cloud.js'
import { billingTags } from './asset/billing-tags.js'
import { customReports } from './asset/custom-reports.js'
import { filters } from './asset/filters.js'
import { optimization, optimizationSettings, optimizationSummary } from './asset/optimization.js'
import { performance } from './asset/performance.js'
import { resourceDetails } from './asset/resource-details.js'
import { tagManager } from './asset/tag-manager.js'
import { usage } from './asset/usage.js'
import { anomalyAnalysis } from './cost/anomaly-analysis.js'
import { anomalyHistory } from './cost/anomaly-history.js'
import { anomalyRules } from './cost/anomaly-rules.js'
import { automatedSavingsAccounts } from './cost/automated-savings-accounts.js'
import { billing } from './cost/billing.js'
import { companies, users } from './platform/companies.js'

/** What answers the operations whose path names no cloud, by group and tag. */
export const OPERATIONS: Handlers<IdsOf<'all'>> = {
  ...anomalyAnalysis,
  ...anomalyHistory,
  ...anomalyRules,
  ...automatedSavingsAccounts,
  ...billing,
  ...billingTags,
  ...companies,
  ...customReports,
  ...filters,
  ...optimization,
  ...optimizationSettings,
  ...optimizationSummary,
  ...performance,
  ...resourceDetails,
  ...tagManager,
  ...usage,
  ...users,
}
