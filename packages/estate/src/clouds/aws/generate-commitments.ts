import type {
  AutoSavingsSubscriptionEntry,
  AwsMachineEntry,
  ReservedInstanceEntry,
  SavingsPlanEntry,
} from '../../company/company-file.js'
import type { GenerateOptions, Random } from '../../company/generate.js'
import { automatedStart, isCurrent, startsOf } from '../../company/generate-commitments.js'
import { steadyFleets } from '../../company/generate-fleets.js'
import { PAYMENT_OPTIONS, TERMS } from '../../company/terms.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { hourlyPrice, instanceType, RDS } from './catalog.js'
import { OFFER_CLASSES } from './discounts.js'

/** For about half of the fleets that run all the time, most of their machines. */
export function generatedReservations(
  options: GenerateOptions,
  random: Random,
  machines: readonly AwsMachineEntry[],
  subscriptions: readonly AutoSavingsSubscriptionEntry[],
): ReservedInstanceEntry[] {
  return steadyFleets(options, machines).flatMap((machine): ReservedInstanceEntry[] => {
    const { account, region, type, count: running } = machine
    const isDatabase = instanceType(type)?.product === RDS
    // Plans don't apply to databases.
    if (random.fraction() < (isDatabase ? 0.2 : 0.5)) return []
    const what = {
      account,
      region,
      type,
      count: random.whole(Math.ceil(running / 2), Math.ceil(running * 1.1)),
    }
    const automated = isDatabase ? undefined : automatedStart(options, random, subscriptions, account)
    if (automated !== undefined) {
      const terms = { term: '1yr', payment: 'No Upfront', boughtBy: 'automated savings' } as const
      return [{ reservedInstanceId: random.uuid(), ...what, start: automated, ...terms }]
    }
    const term = isDatabase ? '1yr' : random.one(TERMS)
    const payment = random.one(PAYMENT_OPTIONS)
    const offerClass = isDatabase ? 'standard' : random.one(OFFER_CLASSES)
    const az = random.fraction() < 0.1 ? { az: `${region}a` } : {}
    return startsOf(options, random, term).map((start) => ({
      reservedInstanceId: random.uuid(),
      ...what,
      start,
      term,
      payment,
      offerClass,
      ...az,
    }))
  })
}

/** What a plan costs of the price on demand, about. */
const PLAN_PRICE = 0.65
/** The share of what runs all the time that commitments pay for. */
const [LEAST_SHARE, MOST_SHARE] = [0.7, 0.85]
/** The most that a plan for one family pays for. */
const SHARE_OF_FAMILY = 0.4
const MACHINES_OF_A_PLAN = 60

/** Plans for what runs all the time and reservations leave, up to a share: some for one family, most for all. */
export function generatedSavingsPlans(
  options: GenerateOptions,
  random: Random,
  machines: readonly AwsMachineEntry[],
  reserved: readonly ReservedInstanceEntry[],
  subscriptions: readonly AutoSavingsSubscriptionEntry[],
): SavingsPlanEntry[] {
  const steady = steadyFleets(options, machines)
  const machinesReserved = reserved.filter(({ type }) => instanceType(type)?.product !== RDS)
  const share = LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random.fraction()
  const left = share * hourlyCost(steady) - hourlyCost(machinesReserved.filter(isCurrent(options)))
  const budget = Math.max(0, left) * PLAN_PRICE
  const plans = steady.length === 0 || budget === 0 ? 0 : Math.ceil(steady.length / MACHINES_OF_A_PLAN) + 1
  let rest = budget
  return Array.from({ length: plans }).flatMap((_, index): SavingsPlanEntry[] => {
    const { account, region, type } = random.one(steady)
    const family = instanceType(type)?.family ?? ''
    const ofFamily = steady.filter((other) => other.region === region && instanceType(other.type)?.family === family)
    // The last one is for all machines, so that it pays for what the others leave.
    const isOfFamily = index < plans - 1 && random.fraction() < 0.4
    const most = isOfFamily ? SHARE_OF_FAMILY * PLAN_PRICE * hourlyCost(ofFamily) : rest
    const cost = Math.min(most, index < plans - 1 ? budget / plans : rest)
    rest -= cost
    // Whole hundredths of a cent.
    const hourlyCommitment = Math.max(1, Math.round(10_000 * cost)) / 10_000
    const what = isOfFamily
      ? ({ account, type: 'EC2 Instance', family, region, hourlyCommitment } as const)
      : ({ account, type: 'Compute', hourlyCommitment } as const)
    const automated = automatedStart(options, random, subscriptions, account)
    if (automated !== undefined) {
      return [{ savingsPlansId: random.uuid(), ...what, start: automated, term: '1yr', boughtBy: 'automated savings' }]
    }
    const [term, payment] = [random.one(TERMS), random.one(PAYMENT_OPTIONS)]
    return startsOf(options, random, term).map((start) => ({
      savingsPlansId: random.uuid(),
      ...what,
      start,
      term,
      payment,
    }))
  })
}

/** On demand, in dollars. */
export function hourlyCost(machines: readonly Pick<AwsMachineEntry, 'type' | 'region' | 'count'>[]): number {
  const cost = machines.reduce((sum: Micros, { type, region, count = 1 }) => {
    const found = instanceType(type)
    return sum + count * ((found && hourlyPrice(found, region)) ?? 0)
  }, 0)
  return dollars(cost)
}
