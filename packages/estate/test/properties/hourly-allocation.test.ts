import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR, type Pool } from '../../src/charges/charge-table.js'
import type { Commitment } from '../../src/charges/commitment.js'
import type { Ledger } from '../../src/charges/ledger.js'
import type { AwsCommitment } from '../../src/clouds/aws/commitments.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { azureLedgerOf } from '../../src/clouds/azure/ledger.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import type { CompanyEntry } from '../../src/company/company-file.js'
import { applies, PAYMENT_OPTIONS, TERMS } from '../../src/company/terms.js'
import { type Day, dateOf, HOURS_IN_DAY, startOfDay } from '../../src/kernel/time.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { eachDay } from '../charges.js'
import { companyOf } from '../support.js'
import { TODAY } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(30, 5_000)

const SEED = 7

/** What a vendor's documentation says of an hour: what a commitment may cover, and how much of it. */
interface Rules<P, C> {
  /** The commitments in the order in which they are applied. */
  inOrder(commitments: readonly C[]): C[]
  fits(commitment: C, pool: P): boolean
  /** What a commitment has for an hour, and what an hour of a pool takes of it. */
  budget(commitment: C): number
  rate(commitment: C, pool: P): number
}

/** Hours of machines, vCPUs or GB by the positions of who pays, if anybody, and the pool. */
type Usage = Readonly<Record<string, number>>

/** A day whose hours are allocated one by one, in fractions of any size. */
function allocatedByHour<P extends Pool, C extends Commitment>(
  { table: { pools, commitments } }: Ledger<P, C>,
  { inOrder, fits, budget, rate }: Rules<P, C>,
  day: Day,
): Usage {
  const usage: Record<string, number> = {}
  const add = (payer: number, pool: number, hours: number) => {
    const key = `${payer} ${pool}`
    if (hours > 0) usage[key] = (usage[key] ?? 0) + hours
  }
  const running = inOrder(commitments.filter((commitment) => applies(commitment, day)))
  for (let hour = startOfDay(day); hour < startOfDay(day) + HOURS_IN_DAY; hour += 1) {
    const left = pools.map(({ machines, unitsPerHour }) =>
      machines.reduce((sum, fleet) => sum + unitsPerHour * runningMachines(fleet, hour, SEED), 0),
    )
    for (const commitment of running) {
      const fitting = [...pools.entries()].filter(([, pool]) => fits(commitment, pool))
      const isOwn = ([, { account }]: (typeof fitting)[number]) => account === commitment.account
      let rest = budget(commitment)
      for (const [position, pool] of [...fitting.filter(isOwn), ...fitting.filter((entry) => !isOwn(entry))]) {
        const covered = Math.min(left[position] ?? 0, rest / rate(commitment, pool))
        add(commitments.indexOf(commitment), position, covered)
        left[position] = (left[position] ?? 0) - covered
        rest -= covered * rate(commitment, pool)
      }
    }
    for (const [position, hours] of left.entries()) add(-1, position, hours)
  }
  return usage
}

/** Returns these figures from the ledger, which allocates segments of the day. */
function allocated<P extends Pool, C extends Commitment>(ledger: Ledger<P, C>, day: Day): Usage {
  const usage: Record<string, number> = {}
  const { payers } = ledger.table
  eachDay(ledger, { first: day, last: day }, ({ rows, line, payer, consumedQuantity }) => {
    for (let row = 0; row < rows; row += 1) {
      const { commitment } = payers[payer[row] ?? -1] ?? {}
      const key = `${commitment === undefined ? -1 : ledger.table.commitments.indexOf(commitment)} ${line[row]}`
      usage[key] = (usage[key] ?? 0) + (consumedQuantity[row] ?? Number.NaN) / HOUR
    }
  })
  return usage
}

/** The largest difference between two allocations, in hours. */
function difference(first: Usage, second: Usage): number {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)])
  return Math.max(0, ...Array.from(keys, (key) => Math.abs((first[key] ?? 0) - (second[key] ?? 0))))
}

/** Each is listed before what comes after it in the ways that are given, the first of which counts most. */
function sortedBy<C>(commitments: readonly C[], ...ranks: readonly ((commitment: C) => number)[]): C[] {
  return [...commitments].sort((first, second) => {
    const rank = ranks.find((rankOf) => rankOf(first) !== rankOf(second))
    return rank === undefined ? 0 : rank(first) - rank(second)
  })
}

const AWS: Rules<ReturnType<typeof awsLedgerOf>['table']['pools'][number], AwsCommitment> = {
  inOrder: (commitments) =>
    sortedBy(
      commitments,
      ({ kind }) => (kind === 'savings plan' ? 1 : 0),
      ({ boughtBy }) => (boughtBy === 'automated savings' ? 1 : 0),
      (commitment) => {
        if (commitment.kind === 'savings plan') return commitment.type === 'Compute' ? 1 : 0
        return commitment.az === undefined ? 1 : 0
      },
      (commitment) => (commitment.kind === 'savings plan' ? -commitment.discount : 0),
    ),
  fits: (commitment, { region, type }) => {
    if (commitment.kind === 'reserved instance') {
      const { az, type: reserved } = commitment
      return region === commitment.region && (az === undefined ? type.family === reserved.family : type === reserved)
    }
    if (type.product.code !== 'AmazonEC2') return false
    return commitment.type === 'Compute' || (region === commitment.region && type.family === commitment.family)
  },
  budget: (commitment) =>
    commitment.kind === 'reserved instance' ? commitment.count * commitment.unitsPerHour : commitment.hourlyCost,
  rate: (commitment, { weight, price }) =>
    commitment.kind === 'reserved instance' ? weight : price * (1 - commitment.discount / 100),
}

const AZURE: Rules<
  ReturnType<typeof azureLedgerOf>['table']['pools'][number],
  ReturnType<typeof azureLedgerOf>['table']['commitments'][number]
> = {
  inOrder: (commitments) => [...commitments],
  fits: ({ region, group, account, scope }, pool) =>
    pool.region === region && pool.group === group && (scope !== 'subscription' || pool.account === account),
  budget: ({ capacity }) => capacity,
  rate: (_, { weight }) => weight,
}

const GCP: Rules<
  ReturnType<typeof gcpLedgerOf>['table']['pools'][number],
  ReturnType<typeof gcpLedgerOf>['table']['commitments'][number]
> = {
  inOrder: (commitments) => sortedBy(commitments, ({ start, end }) => start - end),
  fits: ({ account, region, type, resource }, pool) =>
    pool.account === account &&
    pool.region === region &&
    pool.type.series === type.series &&
    pool.resource === resource,
  budget: ({ capacity }) => capacity,
  rate: () => 1,
}

const ACCOUNTS = ['111122223333', '444455556666']
const few = { maxLength: 6 }

const fleets = <Place extends object>(place: fc.Arbitrary<Place>) =>
  fc
    .array(
      fc.tuple(
        place,
        fc.record({
          count: fc.integer({ min: 1, max: 6 }),
          schedule: fc.constantFrom('always', 'office', 'weekdays', 'nightly', 'autoscaled'),
        }),
      ),
      { minLength: 1, maxLength: 7 },
    )
    .map((entries) => entries.map(([where, entry], index) => ({ name: `fleet-${index}`, ...where, ...entry })))

const terms = fc.record({
  start: fc.integer({ min: 0, max: 420 }).map((ago) => dateOf(TODAY - ago)),
  term: fc.constantFrom(...TERMS),
})

/** Sizes of which the largest is eight times the smallest: an hour of it is a whole number of thousandths of that. */
const awsPlace = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  region: fc.constantFrom('us-east-1', 'eu-central-1', 'ap-northeast-1'),
  type: fc.constantFrom('m5.large', 'm5.xlarge', 'm5.2xlarge', 'm5.4xlarge', 'r5.large', 'r5.xlarge'),
})
const awsPaid = fc.record({
  payment: fc.constantFrom(...PAYMENT_OPTIONS),
  boughtBy: fc.constantFrom('customer', 'automated savings'),
})
const reservedInstances = fc
  .array(
    fc.tuple(awsPlace, terms, awsPaid, fc.record({ count: fc.integer({ min: 1, max: 4 }), isZonal: fc.boolean() })),
    few,
  )
  .map((entries) =>
    entries.map(([place, term, paid, { count, isZonal }], index) => ({
      reservedInstanceId: `ri-${index}`,
      ...place,
      ...term,
      ...paid,
      count,
      ...(isZonal ? { az: `${place.region}a` } : {}),
    })),
  )
const savingsPlans = fc
  .array(fc.tuple(awsPlace, terms, awsPaid, fc.integer({ min: 1, max: 9_999 }), fc.boolean()), few)
  .map((entries) =>
    entries.map(([{ account, region, type }, term, paid, cost, isCompute], index) => ({
      savingsPlansId: `sp-${index}`,
      account,
      ...term,
      ...paid,
      hourlyCommitment: cost / 1e4,
      ...(isCompute
        ? { type: 'Compute' as const }
        : { type: 'EC2 Instance' as const, region, family: type.slice(0, 2) }),
    })),
  )

const azurePlace = fc.record({
  subscription: fc.constantFrom('sub-1', 'sub-2'),
  region: fc.constantFrom('eastus', 'westeurope'),
  type: fc.constantFrom('Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_D16s_v5'),
})
const reservations = fc
  .array(
    fc.tuple(
      azurePlace,
      terms,
      fc.record({
        count: fc.integer({ min: 1, max: 5 }),
        scope: fc.constantFrom('shared' as const, 'subscription' as const),
      }),
    ),
    few,
  )
  .map((entries) =>
    entries.map(([place, term, own], index) => ({ reservationId: `r-${index}`, ...place, ...term, ...own })),
  )

const gcpPlace = fc.record({
  project: fc.constantFrom('p-1', 'p-2'),
  region: fc.constantFrom('us-central1', 'europe-west1'),
  type: fc.constantFrom('n2-standard-4', 'n2-highmem-8'),
})
const committedUse = fc
  .array(
    fc.tuple(
      gcpPlace,
      terms,
      fc.record({ vCpus: fc.integer({ min: 0, max: 40 }), memoryGb: fc.integer({ min: 0, max: 160 }) }),
    ),
    few,
  )
  .map((entries) =>
    entries.map(([place, term, own], index) => ({ commitmentId: `c-${index}`, ...place, ...term, ...own })),
  )

const days = fc.integer({ min: 1, max: 400 }).map((ago) => TODAY - ago)

function companyWith(clouds: Pick<CompanyEntry, 'aws' | 'azure' | 'gcp'>) {
  return companyOf({ companyId: 'C-1', companyName: 'One', ...clouds }, SEED)
}

const accounts = ACCOUNTS.map((accountId) => ({
  accountId,
  accountAlias: accountId,
  accountType: 'member' as const,
}))

test('aws: reserved instances cover what they would cover hour by hour', () => {
  fc.assert(
    fc.property(fleets(awsPlace), reservedInstances, days, (machines, reserved, day) => {
      const ledger = awsLedgerOf(companyWith({ aws: { accounts, machines, reservedInstances: reserved } }))
      expect(difference(allocated(ledger, day), allocatedByHour(ledger, AWS, day))).toBeLessThan(1e-6)
    }),
    { numRuns: RUNS },
  )
})

test('aws: savings plans do so, but for thousandths of an hour', () => {
  fc.assert(
    fc.property(fleets(awsPlace), reservedInstances, savingsPlans, days, (machines, reserved, plans, day) => {
      const aws = { accounts, machines, reservedInstances: reserved, savingsPlans: plans }
      const ledger = awsLedgerOf(companyWith({ aws }))
      // Each plan may leave a thousandth to the next ones in each segment.
      const rounded = (ledger.table.segments.length * Math.max(1, plans.length) * 2) / HOUR
      expect(difference(allocated(ledger, day), allocatedByHour(ledger, AWS, day))).toBeLessThanOrEqual(rounded)
    }),
    { numRuns: RUNS },
  )
})

test.each([0, 1])(
  'aws: of two savings plans of a kind, the one with the higher discount is used first, %d',
  (first) => {
    const terms = [
      { term: '1yr', payment: 'No Upfront' },
      { term: '3yr', payment: 'All Upfront' },
    ] as const
    const savingsPlans = [terms[first], terms[1 - first]].flatMap((term, index) =>
      term === undefined
        ? []
        : [
            {
              savingsPlansId: `sp-${index}`,
              account: ACCOUNTS[0] ?? '',
              start: dateOf(TODAY - 90),
              type: 'Compute' as const,
              hourlyCommitment: 1,
              ...term,
            },
          ],
    )
    const machines = [
      {
        name: 'web',
        account: ACCOUNTS[0] ?? '',
        region: 'us-east-1',
        type: 'm5.large',
        count: 1,
        schedule: 'always' as const,
      },
    ]
    const ledger = awsLedgerOf(companyWith({ aws: { accounts, machines, savingsPlans } }))
    // Either plan is large enough for the machine.
    const payers = Object.keys(allocated(ledger, TODAY - 30)).map(
      (key) => ledger.table.commitments[Number.parseInt(key, 10)],
    )
    const discounts = ledger.table.commitments.map((plan) => (plan.kind === 'savings plan' ? plan.discount : 0))
    expect(discounts[0]).not.toBe(discounts[1])
    expect(payers).toMatchObject([{ discount: Math.max(...discounts) }])
  },
)

test('azure: reservations cover what they would cover hour by hour', () => {
  fc.assert(
    fc.property(fleets(azurePlace), reservations, days, (machines, reserved, day) => {
      const subscriptions = ['sub-1', 'sub-2'].map((subscriptionId) => ({
        subscriptionId,
        subscriptionAlias: subscriptionId,
        tenantId: 't-1',
      }))
      const ledger = azureLedgerOf(
        companyWith({ azure: { tenants: [], subscriptions, machines, reservations: reserved } }),
      )
      expect(difference(allocated(ledger, day), allocatedByHour(ledger, AZURE, day))).toBeLessThan(1e-6)
    }),
    { numRuns: RUNS },
  )
})

test('gcp: commitments cover what they would cover hour by hour', () => {
  fc.assert(
    fc.property(fleets(gcpPlace), committedUse, days, (machines, commitments, day) => {
      const projects = ['p-1', 'p-2'].map((projectId) => ({ projectId, projectName: projectId }))
      const ledger = gcpLedgerOf(companyWith({ gcp: { billingAccount: 'b-1', projects, machines, commitments } }))
      expect(difference(allocated(ledger, day), allocatedByHour(ledger, GCP, day))).toBeLessThan(1e-6)
    }),
    { numRuns: RUNS },
  )
})
