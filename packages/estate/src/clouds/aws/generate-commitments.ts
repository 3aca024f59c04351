// The reservations and savings plans of a generated company on AWS.
import type {
  AutoSavingsSubscriptionEntry,
  AwsEntry,
  AwsMachineEntry,
  ReservedInstanceEntry,
  SavingsPlanEntry,
} from '../../company/company-file.js'
import type { Generating, Random } from '../../company/generate.js'
import { automatedStart, boughtOf, isCurrent, startsOf } from '../../company/generate-commitments.js'
import { constantFleets, steadyFleets } from '../../company/generate-fleets.js'
import { PAYMENT_OPTIONS, TERMS } from '../../company/terms.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { hourlyPrice, instanceType, OFFER_CLASSES, savingsPlanDiscount } from './catalog.js'

/** What commitments are made for, and who buys them. */
interface Demand {
  readonly machines: readonly AwsMachineEntry[]
  readonly databases: readonly AwsMachineEntry[]
  readonly reservationSubscriptions: readonly AutoSavingsSubscriptionEntry[]
  readonly planSubscriptions: readonly AutoSavingsSubscriptionEntry[]
}

/** The aim: the share that commitments pay for of what runs day and night. */
const [LEAST_SHARE, MOST_SHARE] = [0.55, 0.72]
/** Reservations pay for so much of the machines, and plans for the rest. */
const RESERVED_SHARE = 0.4

/** The commitments that run at the clock come to the aim. */
export function generatedCommitments(
  options: Generating,
  random: Random,
  { machines, databases, reservationSubscriptions, planSubscriptions }: Demand,
): Pick<AwsEntry, 'reservedInstances' | 'savingsPlans'> {
  const share = LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random.fraction()
  const reserved = machineReservations(options, random, machines, reservationSubscriptions)
  return {
    reservedInstances: [...reserved, ...databaseReservations(options, random, databases, share)],
    savingsPlans: savingsPlans(options, random, machines, reserved, planSubscriptions, share),
  }
}

/** For about half of the fleets, most of their machines: now and then more than there are. */
function machineReservations(
  options: Generating,
  random: Random,
  machines: readonly AwsMachineEntry[],
  subscriptions: readonly AutoSavingsSubscriptionEntry[],
): ReservedInstanceEntry[] {
  const cost = new ConstantCost(machines)
  return steadyFleets(options, machines).flatMap((machine): ReservedInstanceEntry[] => {
    const { account, region, type, count: running } = machine
    const times = boughtOf(options, region, familyOf(machine))
    if (cost.uncovered <= (1 - RESERVED_SHARE) * cost.total) return []
    if (times === undefined && random.fraction() < 0.5) return []
    const [least, most] = times === undefined ? [running / 2, running * 1.1] : [running, running * times]
    const count = random.whole(Math.ceil(least), Math.ceil(most))
    const what = { account, region, type, count }
    const automated = automatedStart(options, random, subscriptions, account)
    if (automated !== undefined) {
      const terms = { term: '1yr', payment: 'No Upfront', boughtBy: 'automated savings' } as const
      const entry = { reservedInstanceId: random.uuid(), ...what, start: automated, ...terms }
      if (isCurrent(options)(entry)) cost.cover(entry, hourlyCost([entry]))
      return [entry]
    }
    cost.cover(what, hourlyCost([what]))
    const term = random.one(TERMS)
    const payment = random.one(PAYMENT_OPTIONS)
    const offerClass = random.one(OFFER_CLASSES)
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

/** As many as it takes to come to the aim, fleet by fleet: plans don't apply to databases. */
function databaseReservations(
  options: Generating,
  random: Random,
  databases: readonly AwsMachineEntry[],
  share: number,
): ReservedInstanceEntry[] {
  let wanted = share * new ConstantCost(databases).total
  return steadyFleets(options, databases).flatMap(({ account, region, type, count: running }) => {
    const count = Math.min(running, Math.round(wanted / hourlyCost([{ type, region }])))
    if (count <= 0) return []
    const what = { account, region, type, count }
    wanted -= hourlyCost([what])
    const payment = random.one(PAYMENT_OPTIONS)
    return startsOf(options, random, '1yr').map(
      (start): ReservedInstanceEntry => ({
        reservedInstanceId: random.uuid(),
        ...what,
        start,
        term: '1yr',
        payment,
        offerClass: 'standard',
      }),
    )
  })
}

/** The most that a plan for one family pays for, of what reservations leave. */
const SHARE_OF_FAMILY = 0.4
const MACHINES_OF_A_PLAN = 60

/** Plans for what reservations leave of the aim: some for one family, most for all machines. */
function savingsPlans(
  options: Generating,
  random: Random,
  machines: readonly AwsMachineEntry[],
  reserved: readonly ReservedInstanceEntry[],
  subscriptions: readonly AutoSavingsSubscriptionEntry[],
  share: number,
): SavingsPlanEntry[] {
  const cost = new ConstantCost(machines)
  for (const entry of reserved.filter(isCurrent(options))) cost.cover(entry, hourlyCost([entry]))
  const aim = cost.uncovered - (1 - share) * cost.total
  const steady = steadyFleets(options, machines)
  if (aim <= 0 || steady.length === 0) return []
  const plans = Math.ceil(steady.length / MACHINES_OF_A_PLAN) + 1
  let left = aim
  return Array.from({ length: plans }).flatMap((_, index): SavingsPlanEntry[] => {
    const machine = random.one(steady)
    const { account, region } = machine
    // The company buys the last one itself, for all machines, so that it pays for what the others leave.
    const isLast = index === plans - 1
    const isOfFamily = !isLast && random.fraction() < 0.4
    const most = isOfFamily ? SHARE_OF_FAMILY * cost.uncoveredBeside(machine) : left
    const paid = isLast ? left : Math.min(most, aim / plans)
    const what = isOfFamily
      ? ({ account, type: 'EC2 Instance', family: familyOf(machine), region } as const)
      : ({ account, type: 'Compute' } as const)
    const planOf = (terms: Terms): SavingsPlanEntry => ({
      savingsPlansId: random.uuid(),
      ...what,
      hourlyCommitment: commitmentFor(paid, what, terms),
      ...terms,
    })
    const automated = isLast ? undefined : automatedStart(options, random, subscriptions, account)
    const terms: Pick<Terms, 'term' | 'payment'> =
      automated === undefined
        ? { term: random.one(TERMS), payment: random.one(PAYMENT_OPTIONS) }
        : { term: '1yr', payment: 'No Upfront' }
    const entries =
      automated === undefined
        ? startsOf(options, random, terms.term).map((start) => planOf({ ...terms, start }))
        : [planOf({ ...terms, start: automated, boughtBy: 'automated savings' })]
    if (entries.some(isCurrent(options))) {
      left -= paid
      if (isOfFamily) cost.cover(machine, paid)
    }
    return entries
  })
}

type Terms = Pick<SavingsPlanEntry, 'start' | 'term' | 'payment' | 'boughtBy'>

/** What is committed to for usage of an amount on demand, in whole hundredths of a cent. */
function commitmentFor(
  cost: number,
  { type, family = '', region = '' }: Pick<SavingsPlanEntry, 'type' | 'family' | 'region'>,
  { term, payment = 'No Upfront' }: Terms,
): number {
  const discount = savingsPlanDiscount(type, family, region, term, payment)
  return Math.max(1, Math.round(10_000 * cost * (1 - discount / 100))) / 10_000
}

/** Machines or reservations, which have a price on demand. */
type Priced = Pick<AwsMachineEntry, 'type' | 'region' | 'count'>

/** What an hour costs on demand, in dollars. */
export function hourlyCost(machines: readonly Priced[]): number {
  const cost = machines.reduce((sum: Micros, { type, region, count = 1 }) => {
    const found = instanceType(type)
    return sum + count * ((found && hourlyPrice(found, region)) ?? 0)
  }, 0)
  return dollars(cost)
}

function familyOf({ type }: Pick<Priced, 'type'>): string {
  return instanceType(type)?.family ?? ''
}

/** What an hour of the machines that run day and night costs on demand, and how much of it no commitment pays for yet. In dollars. */
class ConstantCost {
  /** The key is region and family: a reservation applies to all machines of both. */
  readonly #uncovered = new Map<string, number>()
  readonly total: number

  constructor(machines: readonly AwsMachineEntry[]) {
    const fleets = constantFleets(machines)
    this.total = hourlyCost(fleets)
    for (const fleet of fleets) {
      this.#uncovered.set(poolOf(fleet), this.uncoveredBeside(fleet) + hourlyCost([fleet]))
    }
  }

  get uncovered(): number {
    return [...this.#uncovered.values()].reduce((sum, cost) => sum + cost, 0)
  }

  /** The part of machines of the same region and family. */
  uncoveredBeside(machine: Priced): number {
    return this.#uncovered.get(poolOf(machine)) ?? 0
  }

  /** Pays for machines of the same region and family up to an amount. */
  cover(machine: Priced, amount: number): void {
    this.#uncovered.set(poolOf(machine), Math.max(0, this.uncoveredBeside(machine) - amount))
  }
}

function poolOf(machine: Priced): string {
  return `${machine.region} ${familyOf(machine)}`
}
