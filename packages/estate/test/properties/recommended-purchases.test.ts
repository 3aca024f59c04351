import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { gcpLedgerOf } from '../../src/clouds/gcp/ledger.js'
import type {
  CompanyEntry,
  OfferClass,
  PaymentOption,
  ReservedInstanceEntry,
  SavingsPlanEntry,
  Term,
} from '../../src/company/company-file.js'
import { PAYMENT_OPTIONS, TERMS } from '../../src/company/terms.js'
import type { CompanyFile } from '../../src/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { Asker, CLOCK, type Rec } from '../support.js'
import { TODAY } from './random.js'
import {
  appliesTo,
  CUD,
  firstOf,
  GCP_DAYS,
  HOURS_IN_MONTH,
  isFor,
  lookedBack,
  micros,
  PLANS,
  RESERVED,
  total,
} from './recommended.js'
import { runs } from './runs.js'

const RUNS = runs(8, 1_500)

/*
 * A purchase as recommended, made before the days that were analyzed: the company is allocated once more with it. In one account
 * with one type for each family, it comes last and covers nothing but what was left.
 */
describe('a purchase comes to what its recommendation says', () => {
  const TYPES = ['m5.xlarge', 'c5.large', 'r5.2xlarge', 't3.large', 'db.m5.large']
  const fleet = fc.record({
    count: fc.integer({ min: 1, max: 9 }),
    schedule: fc.constantFrom('always', 'always', 'autoscaled', 'office', 'weekdays', 'nightly'),
    launched: fc.integer({ min: 1, max: 80 }).map((ago) => dateOf(TODAY - ago)),
    reserved: fc.integer({ min: 0, max: 4 }),
  })
  const aws = fc.tuple(
    fc.array(fleet, { minLength: TYPES.length, maxLength: TYPES.length }),
    fc.integer({ min: 0, max: 3_000 }),
  )
  const ways = fc.record({
    purchaseOption: fc.constantFrom<PaymentOption>(...PAYMENT_OPTIONS),
    leasContractLength: fc.constantFrom<Term>(...TERMS),
    offerClass: fc.constantFrom<OfferClass>('standard', 'convertible'),
  })
  /** A negotiated discount, which a commitment has to beat. */
  const PERCENTS = fc.constantFrom(0, 10, 25)
  const BEFORE = dateOf(TODAY - 100)
  const ACCOUNT = '111122223333'

  type Fleet = { count: number; schedule: string; launched: string; reserved: number }

  function awsFile(
    [fleets, plan]: readonly [readonly Fleet[], number],
    bought: { reservation?: ReservedInstanceEntry; plan?: SavingsPlanEntry; percent?: number } = {},
  ): CompanyFile {
    const running = fleets.map(({ count, schedule, launched }, index) => {
      const type = TYPES[index] as string
      return { name: type, account: ACCOUNT, region: 'us-east-1', type, count, schedule, launched, tags: {} }
    })
    const isDatabase = ({ type }: { type: string }) => type.startsWith('db.')
    const bases = { account: ACCOUNT, start: dateOf(TODAY - 200) }
    const reservedInstances = fleets.flatMap(({ reserved }, index) => {
      const id = `ri-${index}`
      return reserved === 0
        ? []
        : [{ ...bases, reservedInstanceId: id, region: 'us-east-1', type: TYPES[index], count: reserved, term: '1yr' }]
    })
    // With the highest discount, so that it is applied before those that are recommended.
    const first = {
      ...bases,
      savingsPlansId: 'sp',
      type: 'Compute',
      hourlyCommitment: plan / 10_000,
      term: '3yr',
      payment: 'All Upfront',
    }
    const aws = {
      accounts: [{ accountId: ACCOUNT, accountAlias: 'only', accountType: 'master' }],
      machines: running.filter((machine) => !isDatabase(machine)),
      databases: running.filter(isDatabase),
      reservedInstances: [...reservedInstances, ...(bought.reservation ? [bought.reservation] : [])],
      savingsPlans: [...(plan === 0 ? [] : [first]), ...(bought.plan ? [bought.plan] : [])],
    }
    const discounts = [{ vendor: 'aws', percent: bought.percent ?? 0 }]
    const entry = { companyId: 'C-1', companyName: 'One', discounts, aws } as unknown as CompanyEntry
    return { clock: CLOCK, seed: 1, companies: [entry] }
  }

  const leftOnDemand = async (file: CompanyFile, days: number, ofRecord: (record: Rec) => boolean) =>
    total(
      (await new Asker('C-1', file).list('listIntegratedCoverages', lookedBack(days))).filter(ofRecord),
      'onDemandCost',
    )

  test('reserved instances: what is left, and no other number saves more', async () => {
    await fc.assert(
      fc.asyncProperty(aws, ways, fc.integer({ min: 1, max: 40 }), PERCENTS, async ([fleets], way, days, percent) => {
        // Savings plans come after reserved instances, and would cover what is left.
        const owned = [fleets, 0] as const
        for (const product of ['AmazonEC2', 'AmazonRDS']) {
          const query = { product, purchase: 'any', term: String(days), ...way }
          const asker = new Asker('C-1', awsFile(owned, { percent }))
          for (const record of await asker.list('listAwsRecommendations', query, { service: RESERVED })) {
            const type = String(record['instanceType'])
            const [pool] = awsLedgerOf(firstOf(awsFile(owned))).table.pools.filter(
              (candidate) => candidate.typeName === type,
            )
            const hourly = (count: number) => {
              const bought = awsLedgerOf(firstOf(awsFile(owned, { reservation: reservation(count) }))).table.commitments
              return bought.find(({ id }) => id === 'bought')?.hourlyCost ?? 0
            }
            const reservation = (count: number): ReservedInstanceEntry => ({
              reservedInstanceId: 'bought',
              account: ACCOUNT,
              region: 'us-east-1',
              type,
              count,
              start: BEFORE,
              term: way.leasContractLength,
              payment: way.purchaseOption,
              offerClass: way.offerClass,
            })
            const count = Math.round(micros(record['commitment']) / hourly(1))
            expect(hourly(count)).toBe(micros(record['commitment']))
            const left = async (bought: number) =>
              await leftOnDemand(
                awsFile(owned, bought === 0 ? {} : { reservation: reservation(bought) }),
                days,
                isFor(record),
              )
            expect(await left(0)).toBe(micros(record['onDemandCost']))
            expect(await left(count)).toBe(micros(record['residualOnDemandCost']))
            const saved = async (bought: number) =>
              ((await left(0)) - (await left(bought))) * (1 - percent / 100) - hourly(1) * bought * 24 * days
            const inMonth = ((await saved(count)) * HOURS_IN_MONTH) / (24 * days)
            expect(Math.abs(micros(record['monthSaveCost']) - inMonth)).toBeLessThanOrEqual(1)
            for (const neighbour of [count - 1, count + 1])
              expect(await saved(neighbour)).toBeLessThanOrEqual(await saved(count))
            expect(pool?.machines).toHaveLength(1)
          }
        }
      }),
      { numRuns: RUNS / 4 },
    )
  })

  test('savings plans: what is left, and no other commitment saves more', async () => {
    await fc.assert(
      fc.asyncProperty(
        aws,
        ways,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('Compute', 'EC2 Instance'),
        PERCENTS,
        check,
      ),
      { numRuns: RUNS / 4 },
    )
    async function check(
      owned: readonly [readonly Fleet[], number],
      way: { purchaseOption: PaymentOption; leasContractLength: Term },
      days: number,
      type: 'Compute' | 'EC2 Instance',
      percent: number,
    ): Promise<void> {
      // An EC2 Instance plan comes before a Compute one, and would take its usage.
      const before = type === 'Compute' ? owned : ([owned[0], 0] as const)
      const product = type === 'Compute' ? 'ComputeSavingsPlans' : 'EC2InstanceSavingsPlans'
      const query = { product, purchase: 'any', term: String(days), ...way }
      const asker = new Asker('C-1', awsFile(before, { percent }))
      const records = await asker.list('listAwsRecommendations', query, { service: PLANS })
      for (const record of records) {
        const { familyType, region } = record as { familyType?: string; region?: string }
        const plan = (hourly: number): SavingsPlanEntry => ({
          savingsPlansId: 'bought',
          account: ACCOUNT,
          type,
          hourlyCommitment: hourly / 1e6,
          start: BEFORE,
          term: way.leasContractLength,
          payment: way.purchaseOption,
          ...(familyType === undefined ? {} : { family: familyType }),
          ...(region === undefined ? {} : { region }),
        })
        const isEc2 = appliesTo('AmazonEC2')
        const left = async (hourly: number) =>
          await leftOnDemand(
            awsFile(before, { plan: plan(hourly) }),
            days,
            (usage) => isEc2(usage) && isFor(record)(usage),
          )
        const best = micros(record['commitment'])
        // A plan covers whole thousandths of hours, here of at most 0.504 USD, in each of the four segments of a day.
        const rounded = days * 4 * (504 + TYPES.length)
        expect(Math.abs((await left(best)) - micros(record['residualOnDemandCost']))).toBeLessThan(rounded)
        const spent = async (hourly: number) => (await left(hourly)) * (1 - percent / 100) + hourly * 24 * days
        for (const neighbour of [best - 20_000, best - 3_000, best + 3_000, best + 20_000]) {
          if (neighbour > 0) expect(await spent(best)).toBeLessThanOrEqual((await spent(neighbour)) + 2 * rounded)
        }
      }
    }
  })

  const SERIES = ['n2-standard-2', 'n2-standard-4', 'e2-standard-2', 'e2-standard-8']
  const gcpFleets = fc.array(fleet, { minLength: SERIES.length, maxLength: SERIES.length })

  function gcpFile(fleets: readonly Fleet[], commitments: readonly object[] = [], percent = 0): CompanyFile {
    const machines = fleets.map(({ count, schedule, launched }, index) => {
      const type = SERIES[index] as string
      return { name: type, project: 'only', region: 'us-central1', type, count, schedule, launched, tags: {} }
    })
    const owned = fleets.flatMap(({ reserved }, index) =>
      reserved === 0
        ? []
        : [{ ...commitment(SERIES[index] as string, reserved, reserved * 3), commitmentId: `${index}`, term: '3yr' }],
    )
    const gcp = {
      billingAccount: '01A2B3-C4D5E6-F70819',
      projects: [{ projectId: 'only', projectName: 'Only' }],
      machines,
      commitments: [...owned, ...commitments],
    }
    return {
      clock: CLOCK,
      seed: 1,
      companies: [
        {
          companyId: 'C-1',
          companyName: 'One',
          discounts: [{ vendor: 'gcp', percent }],
          gcp,
        } as unknown as CompanyEntry,
      ],
    }
  }

  function commitment(type: string, vCpus: number, memoryGb: number) {
    return {
      commitmentId: 'bought',
      project: 'only',
      region: 'us-central1',
      type,
      vCpus,
      memoryGb,
      start: BEFORE,
      term: '1yr',
    }
  }

  test('committed use: what is covered and paid', async () => {
    await fc.assert(
      fc.asyncProperty(gcpFleets, PERCENTS, async (fleets, percent) => {
        const file = gcpFile(fleets, [], percent)
        for (const record of await new Asker('C-1', file).list('listGcpRecommendations', {}, CUD)) {
          const { resourceType, recommendAmount } = record
          const series = String(record['recommendType']).split('_')[2]?.toLowerCase() as string
          const amount = Number(recommendAmount)
          const isVCpu = resourceType === 'VCPU'
          const bought = commitment(`${series}-standard-2`, isVCpu ? amount : 0, isVCpu ? 0 : amount)
          const sums = async (company: CompanyFile) => {
            const records = (
              await new Asker('C-1', company).list('listCommittedUseCoverages', lookedBack(GCP_DAYS))
            ).filter(
              (usage) => usage['resourceType'] === resourceType && String(usage['machineType']).startsWith(series),
            )
            const covered = total(records, 'committedUseDiscountOnDemandCostEquivalent')
            const credits = total(records, 'totalCreditCost') - total(records, 'totalCommitmentCreditCost')
            return { covered, left: total(records, 'totalOnDemandCostEquivalent') - covered, credits }
          }
          const [before, after] = [await sums(gcpFile(fleets)), await sums(gcpFile(fleets, [bought]))]
          expect(before.left).toBe(micros(record['onDemandCost']))
          const commitmentCost = (micros(record['monthCommitment']) / HOURS_IN_MONTH) * 24 * GCP_DAYS
          const paid = (totals: typeof before) => (totals.left - totals.credits) * (1 - percent / 100)
          const saved = ((paid(before) - paid(after) - commitmentCost) * HOURS_IN_MONTH) / (24 * GCP_DAYS)
          // The credit of a day is rounded.
          expect(Math.abs(micros(record['monthSaveCost']) - saved)).toBeLessThan(SERIES.length * GCP_DAYS)
          const [pool] = gcpLedgerOf(firstOf(file)).table.pools.filter(
            ({ type, resource }) => type.series === series && resource === resourceType,
          )
          expect(after.covered - before.covered).toBe(amount * (pool?.price ?? Number.NaN) * 24 * GCP_DAYS)
        }
      }),
      { numRuns: RUNS / 2 },
    )
  })
})
