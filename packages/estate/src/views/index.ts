import type { Companies, Company } from '../company/company.js'
import * as billingTags from './asset/billing-tags.js'
import * as customReports from './asset/custom-reports.js'
import * as filters from './asset/filters.js'
import * as optimizationSettings from './asset/optimization-settings.js'
import * as optimizationSummary from './asset/optimization-summary.js'
import * as resourceDetails from './asset/resource-details.js'
import * as tagManager from './asset/tag-manager.js'
import * as usage from './asset/usage.js'
import * as automatedSavingsAccounts from './cost/automated-savings-accounts.js'
import * as automatedSavingsIntegration from './cost/automated-savings-integration.js'
import * as committedUseDiscounts from './cost/committed-use-discounts.js'
import * as recommendations from './cost/recommendations.js'
import * as reservedInstances from './cost/reserved-instances.js'
import * as savingsPlans from './cost/savings-plans.js'
import * as illustrativeCosts from './illustrative/costs.js'
import * as illustrativeOptimization from './illustrative/optimization.js'
import * as illustrativeTags from './illustrative/tags.js'
import * as illustrativeUsage from './illustrative/usage.js'
import * as awsAccounts from './platform/aws-accounts.js'
import * as azureSubscriptions from './platform/azure-subscriptions.js'
import * as azureTenants from './platform/azure-tenants.js'
import * as companies from './platform/companies.js'
import * as users from './platform/users.js'

/** The body of a success, computed from the state of a company. */
// biome-ignore lint/suspicious/noExplicitAny: each view has the types of its own operation; the contract has been checked before.
export type View = (company: Company, inputs: any, companies: Companies) => object

/*
 * A module for each tag of the contract; all that it exports are views, named by their operationId.
 */
const ASSET = {
  ...billingTags,
  ...customReports,
  ...filters,
  ...optimizationSettings,
  ...optimizationSummary,
  ...resourceDetails,
  ...tagManager,
  ...usage,
}
const COST = {
  ...automatedSavingsAccounts,
  ...automatedSavingsIntegration,
  ...committedUseDiscounts,
  ...recommendations,
  ...reservedInstances,
  ...savingsPlans,
}
const PLATFORM = { ...awsAccounts, ...azureSubscriptions, ...azureTenants, ...companies, ...users }
/** Of groups whose unknown companies have nothing. */
const ILLUSTRATIVE = {
  ...illustrativeCosts,
  ...illustrativeOptimization,
  ...illustrativeTags,
  ...illustrativeUsage,
}

/** Answer nothing for a company that is unknown. */
export const ASSET_VIEWS: ReadonlyMap<string, View> = byOperationId(ASSET)
/** Answer nothing for a company that is unknown. */
export const COST_VIEWS: ReadonlyMap<string, View> = byOperationId(COST)
/** Answer that an unknown company is not found. */
export const PLATFORM_VIEWS: ReadonlyMap<string, View> = byOperationId(PLATFORM)
/** Answer in a shape that is made up, since the service does not describe it; nothing for a company that is unknown. */
export const ILLUSTRATIVE_VIEWS: ReadonlyMap<string, View> = byOperationId(ILLUSTRATIVE)

function byOperationId(views: object): ReadonlyMap<string, View> {
  return new Map(Object.entries(views as Record<string, View>))
}
