import type { Company } from '../company/company.js'
import * as anomalyRules from './anomaly-rules.js'
import * as awsAccounts from './aws-accounts.js'
import * as azureSubscriptions from './azure-subscriptions.js'
import * as azureTenants from './azure-tenants.js'
import type { Changed } from './changed.js'
import * as customReports from './custom-reports.js'
import * as optimization from './optimization.js'
import * as tagManager from './tag-manager.js'

// biome-ignore lint/suspicious/noExplicitAny: each change has the types of its own operation; the contract has been checked before.
export type Change = (company: Company, inputs: any) => Changed

/*
 * A module for each tag, as for views.
 */
const ASSET = { ...customReports, ...optimization, ...tagManager }
const PLATFORM = { ...awsAccounts, ...azureSubscriptions, ...azureTenants }

/** Find nothing to change in a company that is unknown. */
export const ASSET_CHANGES: ReadonlyMap<string, Change> = byOperationId(ASSET)
/** Answer that an unknown company is not found. */
export const PLATFORM_CHANGES: ReadonlyMap<string, Change> = byOperationId(PLATFORM)
/** Change what is only seen where answers are illustrative; find nothing to change in a company that is unknown. */
export const ILLUSTRATIVE_CHANGES: ReadonlyMap<string, Change> = byOperationId(anomalyRules)

function byOperationId(changes: object): ReadonlyMap<string, Change> {
  return new Map(Object.entries(changes as Record<string, Change>))
}
