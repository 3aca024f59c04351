import type { Company } from '../company/company.js'
import * as awsAccounts from './aws-accounts.js'
import * as azureSubscriptions from './azure-subscriptions.js'
import * as azureTenants from './azure-tenants.js'
import type { Changed } from './changed.js'

// biome-ignore lint/suspicious/noExplicitAny: each change has the types of its own operation; the contract has been checked before.
export type Change = (company: Company, inputs: any) => Changed

/** Changes by operationId: a module a tag, as for views. */
export const CHANGES: ReadonlyMap<string, Change> = new Map(
  Object.entries({ ...awsAccounts, ...azureSubscriptions, ...azureTenants } as unknown as Record<string, Change>),
)
