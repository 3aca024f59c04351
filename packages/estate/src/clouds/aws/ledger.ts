// The charges of AWS: how they are computed, how they are read from bills, and what automated savings saved.
import type { AutoSavingsSubscription, AwsAutoSavingsState } from '@cloud-cost/cost-client'
import type { Line } from '../../charges/charge-table.js'
import { type BilledCommitment, ofBill } from '../../charges/commitment.js'
import { type CompanyState, deletionOf, today } from '../../charges/company.js'
import type { BilledMachine } from '../../charges/makers.js'
import { sum } from '../../charges/query.js'
import { NOTHING, type Utilized } from '../../charges/sums.js'
import type { CompanyEntry } from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { remembered } from '../../kernel/maps.js'
import { dollarText, type Micros } from '../../kernel/money.js'
import { type DateRange, HOURS_IN_DAY, lengthOf, monthAround, monthBefore } from '../../kernel/time.js'
import { type ChargingCloud, ledgersOf } from '../../simulate/ledgers.js'
import { bySpot, machineLine } from '../../simulate/lines.js'
import { ShareRule } from '../../simulate/share-rule.js'
import { counted, courseOf, runningSubscriptions } from '../auto-savings.js'
import { awsAccounts, payerAccount } from './accounts.js'
import { AwsAllocator, type AwsPool, awsPools } from './allocation.js'
import { awsCatalog, billedType, EC2, type InstanceType, MULTI_AZ, RDS } from './catalog.js'
import {
  type AwsCommitment,
  awsCommitments,
  isActive,
  KINDS,
  kindOf,
  RESERVED_INSTANCE,
  SAVINGS_PLAN,
} from './commitments.js'
import { awsInventory } from './inventory.js'
import { EC2_KIND, EC2_SPOT_KIND, RDS_KIND, RDS_MULTI_AZ_KIND } from './kinds.js'
import { supportOf } from './support-plans.js'

export const AWS_CHARGES: ChargingCloud<AwsPool, AwsCommitment> = {
  code: 'aws',
  product: EC2.code,
  kinds: KINDS,
  kindOf: (commitment) => KINDS.indexOf(kindOf(commitment)),
  inventory: awsInventory,
  commitments: awsCommitments,
  *allocation(resources, commitments, file) {
    const { pools, spot } = bySpot(yield* awsPools(resources, file))
    yield
    const allocator = yield* AwsAllocator.of(pools, commitments)
    return {
      pools,
      spot,
      order: allocator.order,
      begin: () => allocator.begin(),
      apply: (day, commitment, index) => allocator.apply(day, commitment, index),
      rules: (month, lines, first, accounts) => [new ShareRule(lines, first, accounts, supportOf(month, file))],
    }
  },
  billed: (file) => ({
    poolOf: (line, machine) => billedPool(line, machine, file),
    commitmentOf: (commitment) => billedCommitment(commitment, file),
  }),
}

export const awsLedgerOf = ledgersOf(AWS_CHARGES)

/** What can be deleted: the deletion stays pending. */
export const ACCOUNT = 'aws account'

/** All accounts. One whose deletion is pending has nothing from then on, and is listed nevertheless. */
export const chargedAccounts = remembered((company: CompanyState): readonly Account[] =>
  awsAccounts(company).map(({ accountId, accountAlias }) => {
    const { at: goneAt } = deletionOf(company, ACCOUNT, accountId) ?? {}
    return { accountId, accountAlias, ...(goneAt === undefined ? {} : { goneAt }) }
  }),
)

/** Usage types of machines and databases, where a bill has usage types. */
const OF_MACHINES = /BoxUsage|SpotUsage|InstanceUsage|Multi-AZUsage/

/** The hours of a machine or database on a bill. */
function billedPool(line: Line, machine: BilledMachine, company: CompanyEntry): AwsPool | undefined {
  if (/-|:/.test(machine.usage) && !OF_MACHINES.test(machine.usage)) return undefined
  const type = typeOf(machine.type, company)
  const hasStandby = machine.usage.includes('Multi-AZ')
  const databases = hasStandby ? RDS_MULTI_AZ_KIND : RDS_KIND
  const machines = machine.usage.includes('SpotUsage') ? EC2_SPOT_KIND : EC2_KIND
  const { account, region, price } = line
  return {
    ...machineLine({
      account,
      region,
      price,
      typeName: type.name,
      type,
      kind: type.product === RDS ? databases : machines,
      unitsPerHour: 1,
      weight: type.quarterUnits * (hasStandby ? MULTI_AZ : 1),
    }),
    machines: [],
  }
}

/** A reserved instance or a savings plan of which the bill alone tells: not how long it goes on, and not how it is paid. */
function billedCommitment(billed: BilledCommitment, company: CompanyEntry): AwsCommitment {
  const { focus, region = '', product } = billed
  const isCompute = !/EC2/.test(`${focus.type} ${product.code}`)
  if (focus.category === 'Spend') {
    return {
      ...ofBill(billed),
      kind: 'savings plan',
      type: isCompute ? 'Compute' : 'EC2 Instance',
      boughtBy: 'customer',
      words: SAVINGS_PLAN.words,
      discount: 0,
    }
  }
  const type = typeOf(focus.machineType ?? '', company)
  return {
    ...ofBill(billed),
    kind: 'reserved instance',
    boughtBy: 'customer',
    words: RESERVED_INSTANCE.words,
    type,
    region,
    count: Math.round(focus.amount),
    unitsPerHour: type.quarterUnits,
    isMultiAz: false,
  }
}

function typeOf(name: string, company: CompanyEntry): InstanceType {
  return awsCatalog(company).type(name) ?? billedType(name)
}

export async function awsAutoSavingsState(company: CompanyState): Promise<AwsAutoSavingsState> {
  const running = runningSubscriptions(company, chargedAccounts(company), company.aws?.autoSavings?.subscriptions)
  const isSubscribed = (account: string, service?: string) =>
    running.some(
      (commitment) => commitment.account === account && (service === undefined || commitment.service === service),
    )
  const bought = awsLedgerOf(company).table.commitments.filter(
    (commitment) => commitment.boughtBy === 'automated savings' && isActive(company, commitment),
  )
  const estimates = await automatedEstimates(company)
  const saved = await savingsIn(company, monthBefore(today(company)))
  const estimate = await estimateOfMonth(company)
  const accounts = awsAccounts(company)
  return {
    totalCount: accounts.length,
    ...counted(running),
    savingsCost: dollarText(saved.automated),
    monthlyEstimateCost: dollarText(estimate.automated),
    accounts: accounts.map(({ accountId, accountAlias, errorDescription }) => ({
      linkedAccountId: accountId,
      linkedAccountName: accountAlias,
      autoRiSubscribed: isSubscribed(accountId, 'AUTO-RI'),
      autoSpSubscribed: isSubscribed(accountId, 'AUTO-SP'),
      subscribed: isSubscribed(accountId),
      purchase: bought.some(({ account }) => account === accountId),
      estimatedCost: dollarText(estimates.get(accountId) ?? 0),
      // Only the status of a healthy account is known.
      ...(errorDescription === undefined ? { accountStatus: 'healthy' } : {}),
    })),
  }
}

export function awsAutoSavingsSubscriptions(company: CompanyState): AutoSavingsSubscription[] {
  const accounts = awsAccounts(company)
  const payer = payerAccount(company)
  return (company.aws?.autoSavings?.subscriptions ?? []).map((entry) => {
    const account = accounts.find(({ accountId }) => accountId === entry.account)
    return {
      vendor: 'aws',
      linkedAccountId: entry.account,
      ...(payer === undefined ? {} : { payerAccountId: payer.accountId }),
      autoSavingsService: entry.service,
      ...(account === undefined ? {} : { accountType: account.accountType }),
      ...courseOf(company, chargedAccounts(company), entry),
    }
  })
}

/** Net savings, by who bought the commitments. */
interface Savings {
  readonly own: Micros
  readonly automated: Micros
}

/** What was saved in a range; both together are the net savings of the aggregated utilization of the range. */
export async function savingsIn(company: CompanyState, range: DateRange): Promise<Savings> {
  const by = await sum(awsLedgerOf(company), { measure: 'utilization', range, by: ({ boughtBy }) => boughtBy })
  return { own: netSavings(by.get('customer')), automated: netSavings(by.get('automated savings')) }
}

/**
 * What the current month will have saved when it is over: what it saved up to the clock, and as much for each hour that is left as its
 * whole days did on average. On its first day, there are none: the month before stands in for them.
 */
export async function estimateOfMonth(company: CompanyState): Promise<Savings> {
  const automated = await automatedEstimates(company)
  const byBuyer = await estimated(company, ({ boughtBy }) => boughtBy)
  return {
    own: byBuyer.get('customer') ?? 0,
    automated: [...automated.values()].reduce((all, amount) => all + amount, 0),
  }
}

/** The part of automated commitments in the estimate of the current month, by the account that holds them. */
function automatedEstimates(company: CompanyState): Promise<ReadonlyMap<string, Micros>> {
  return estimated(company, ({ boughtBy, account }) => (boughtBy === 'customer' ? undefined : account))
}

async function estimated<Key>(
  company: CompanyState,
  by: (commitment: AwsCommitment) => Key | undefined,
): Promise<Map<Key, Micros>> {
  const now = today(company)
  const month = monthAround(now)
  const usual = now === month.first ? monthBefore(now) : { first: month.first, last: now - 1 }
  const ledger = awsLedgerOf(company)
  const hoursLeft = lengthOf(month) * HOURS_IN_DAY - ledger.hoursIn(month)
  const usualHours = Math.max(1, ledger.hoursIn(usual))
  const savedIn = async (range: DateRange) => {
    const saved = await sum(ledger, { measure: 'utilization', range, by })
    return (key: Key) => netSavings(saved.get(key))
  }
  const soFar = await savedIn(month)
  const usually = await savedIn(usual)
  const keys = new Set(ledger.table.commitments.flatMap((commitment) => by(commitment) ?? []))
  return new Map(Array.from(keys, (key) => [key, soFar(key) + Math.round((usually(key) * hoursLeft) / usualHours)]))
}

function netSavings({ onDemandEquivalent, cost }: Utilized = NOTHING): Micros {
  return onDemandEquivalent - cost
}
