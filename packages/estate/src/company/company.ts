import { AwsLedger } from '../allocation/aws-ledger.js'
import { GcpLedger } from '../allocation/gcp-ledger.js'
import { notFound } from '../failure.js'
import { type Day, dayOf } from '../time.js'
import type {
  AwsAccountEntry,
  AwsEntry,
  AzureEntry,
  AzureSubscriptionEntry,
  AzureTenantEntry,
  CompanyEntry,
  GcpEntry,
} from './company-file.js'

/** State of a company: what its file says, with what a session changed. It is never changed in place. */
export interface Company extends CompanyEntry {
  readonly seed: number
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** AWS accounts whose deletion is pending. */
  readonly pendingDeletions: readonly string[]
  /** All tags of the resources whose tags were changed, by the keys of the resources. */
  readonly resourceTags?: Readonly<Record<string, Tags>>
  readonly anomalyRules?: readonly AnomalyRule[]
}

/** A rule of the anomaly detection: its number, and what else was saved. */
export interface AnomalyRule {
  readonly seq: number
  readonly vendor?: string | undefined
}

/** Values by keys. */
export type Tags = Readonly<Record<string, string>>

export function today(company: Company): Day {
  return dayOf(company.clock) ?? 0
}

/** The clock in milliseconds since 1970; midnight where it has no time. */
export function now(company: Company): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(company.clock) ?? []
  return ((today(company) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000
}

/** Companies by their ids, in the order of the file. */
export type Companies = ReadonlyMap<string, Company>

const NO_ACCOUNTS: readonly AwsAccountEntry[] = []

export function awsAccounts(company: Company): readonly AwsAccountEntry[] {
  return company.aws?.accounts ?? NO_ACCOUNTS
}

/** The alias of an AWS account; its number where the company has no such account (any more). */
export function accountAlias(company: Company, accountId: string): string {
  return awsAccounts(company).find((account) => account.accountId === accountId)?.accountAlias ?? accountId
}

/** @throws RequestFailure when the company has no such account */
export function findAwsAccount(company: Company, accountId: string): AwsAccountEntry {
  const account = awsAccounts(company).find((one) => one.accountId === accountId)
  if (account === undefined) throw notFound(`The AWS account ${accountId} was not found.`)
  return account
}

/** @throws RequestFailure when the company has no such tenant */
export function findAzureTenant(company: Company, tenantId: string): AzureTenantEntry {
  const tenant = company.azure?.tenants.find((one) => one.tenantId === tenantId)
  if (tenant === undefined) throw notFound(`The Azure tenant ${tenantId} was not found.`)
  return tenant
}

/** Those of one tenant. */
export function azureSubscriptions(company: Company, tenantId: string): AzureSubscriptionEntry[] {
  return (company.azure?.subscriptions ?? []).filter((subscription) => subscription.tenantId === tenantId)
}

/** @throws RequestFailure when the company has no such tenant, or the tenant no such subscription */
export function findAzureSubscription(
  company: Company,
  tenantId: string,
  subscriptionId: string,
): AzureSubscriptionEntry {
  const tenant = findAzureTenant(company, tenantId)
  const subscription = azureSubscriptions(company, tenant.tenantId).find((one) => one.subscriptionId === subscriptionId)
  if (subscription === undefined) throw notFound(`The Azure subscription ${subscriptionId} was not found.`)
  return subscription
}

/** The account that pays for all of them. */
export function payerAccount(company: Company): AwsAccountEntry | undefined {
  return awsAccounts(company).find(({ accountType }) => accountType === 'master')
}

export function projectName(company: Company, projectId: string): string {
  return company.gcp?.projects.find((project) => project.projectId === projectId)?.projectName ?? projectId
}

/*
 * The ledgers hang on the lists of machines and commitments, which a change of a name leaves as they are: a session that
 * renames an account goes on with the days that were computed before.
 */
const awsLedgers = new WeakMap<object, AwsLedger>()
const gcpLedgers = new WeakMap<object, GcpLedger>()
const NOTHING = {}

export function awsLedgerOf(company: Company): AwsLedger {
  return remember(awsLedgers, keyOf(company.aws), () => new AwsLedger(company.aws, company.seed))
}

export function gcpLedgerOf(company: Company): GcpLedger {
  return remember(gcpLedgers, keyOf(company.gcp), () => new GcpLedger(company.gcp, company.seed))
}

function keyOf(clouds: AwsEntry | AzureEntry | GcpEntry | undefined): object {
  return clouds?.machines ?? clouds ?? NOTHING
}

function remember<Value>(known: WeakMap<object, Value>, key: object, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
