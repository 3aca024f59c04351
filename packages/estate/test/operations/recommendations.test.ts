import { describe, expect, test } from 'vitest'
import { hourlyPrice, reservationDiscount, instanceType as typeOf } from '../../src/clouds/aws/catalog.js'
import { resourcePrice } from '../../src/clouds/gcp/catalog.js'
import type { CompanyFile, ReservedInstanceEntry, SavingsPlanEntry } from '../../src/company/company-file.js'
import { Asker, CLOCK, DEFAULT_FILE, type Rec, sum } from '../support.js'

const RESERVED = { service: 'reserved-instance' }
const PLANS = { service: 'savings-plans' }
const CUD = { service: 'cud' }
const EC2 = { product: 'AmazonEC2', purchase: 'any', term: '14' }
const COMPUTE = { ...EC2, product: 'ComputeSavingsPlans' }
const INSTANCE = { ...EC2, product: 'EC2InstanceSavingsPlans' }
const [SHOP, PLATFORM, SANDBOX] = ['444455556666', '333344445555', '123456789012']

const halcyon = new Asker('C-1042')
const recommended = async (query: Rec, path: Rec = RESERVED, asker = halcyon) =>
  (await asker.body('listAwsRecommendations', query, path))['data'] as Rec[]
const options = async (query: Rec, path: Rec = RESERVED) =>
  (await halcyon.body('listAwsPurchaseOptions', query, path))['data'] as (Rec & { accounts: Rec[] })[]
const codes = async (operationId: string, path: Rec, asker = halcyon) =>
  ((await asker.body(operationId, {}, path))['data'] as Rec[]).map(({ code }) => code)

describe('AWS recommendations', () => {
  test('two t3.large in Ireland that always run: price × 2 × 730 hours, less the discount', async () => {
    const [monitoring = {}] = await recommended({ ...EC2, linkedAccounts: PLATFORM })
    const commitment = 2 * hourly(monitoring)
    expect(monitoring).toMatchObject({
      accountId: '111122223333',
      linkedAccountAlias: 'halcyon-platform',
      region: 'eu-west-1',
      instanceType: 't3.large',
      startDate: '2026-03-18',
      endDate: '2026-03-31',
      paymentOptions: 'No Upfront',
      termLength: '1yr',
      offerClass: 'standard',
      monthOnDemandCost: 133.152, // 2 × 0.0912 × 730
      onDemandCost: 61.2864, // 2 × 0.0912 × 24 × 14
      residualOnDemandCost: 0,
      coverageRate: 0,
      expectancyCoverageRate: 100,
    })
    expect(monitoring['commitment']).toBeCloseTo(commitment, 5)
    expect(monitoring['monthCommitment']).toBeCloseTo(commitment * 730, 2)
    expect(monitoring['monthSaveCost']).toBeCloseTo(133.152 - commitment * 730, 2)
  })

  test('usage of two days or of office hours is not worth a commitment', async () => {
    expect((await recommended(EC2)).map(({ instanceType }) => instanceType)).not.toContain('c5.2xlarge')
    expect(await recommended({ ...EC2, linkedAccounts: SANDBOX })).toEqual([])
  })

  test('databases and savings plans have the members that suit them', async () => {
    const [database] = await recommended({ ...EC2, product: 'AmazonRDS' })
    expect(database).toMatchObject({ product: 'AmazonRDS', operationCode: 'CreateDBInstance', onDemandCostOnlyEC2: 0 })
    expect(database).not.toHaveProperty('os')
    for (const plan of [...(await recommended(COMPUTE, PLANS)), ...(await recommended(INSTANCE, PLANS))]) {
      for (const member of ['offerClass', 'flexibility', 'instanceType', 'operationCode', 'os']) {
        expect(plan).not.toHaveProperty(member)
      }
      expect(plan['region'] === undefined).toBe(plan['savingsPlanType'] === 'Compute')
      expect(plan['familyType'] === undefined).toBe(plan['savingsPlanType'] === 'Compute')
    }
  })

  test.each([
    [EC2, RESERVED],
    [{ ...EC2, product: 'AmazonRDS', leasContractLength: '3yr' }, RESERVED],
    [COMPUTE, PLANS],
    [INSTANCE, PLANS],
  ])('amounts and rates of %o agree', async (query, path) => {
    const records = (await recommended(query, path)) as Record<string, number>[]
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) {
      const { monthOnDemandCost = 0, monthCommitment = 0, monthSaveCost = 0, onDemandCost = 0 } = record
      const month = 730 / (14 * 24)
      const covered = onDemandCost - Number(record['residualOnDemandCost'])
      expect(monthSaveCost).toBeGreaterThan(0)
      expect(monthOnDemandCost).toBeCloseTo(onDemandCost * month, 5)
      expect(monthCommitment).toBeCloseTo(Number(record['commitment']) * 730, 6)
      expect(monthSaveCost).toBeCloseTo(covered * month - monthCommitment, 5)
      expect(record['expectancyCoverageRate']).toBeGreaterThan(Number(record['coverageRate']))
    }
  })

  test('what is bought is not recommended again', async () => {
    for (const record of await recommended(EC2)) {
      const reservation = {
        reservedInstanceId: 'bought',
        account: record['linkedAccountId'],
        region: record['region'],
        type: record['instanceType'],
        count: Math.round(Number(record['commitment']) / hourly(record)),
        start: '2026-03-01',
        term: '1yr',
      } as ReservedInstanceEntry
      const after = await recommended(EC2, RESERVED, new Asker('C-1042', buying({ reservation })))
      expect(after.map(nameOf)).toEqual((await recommended(EC2)).map(nameOf).filter((name) => name !== nameOf(record)))
    }
    const [first] = await recommended(COMPUTE, PLANS)
    const plan = {
      savingsPlansId: 'bought',
      account: first?.['linkedAccountId'],
      type: 'Compute',
      hourlyCommitment: first?.['commitment'],
      start: '2026-03-01',
      term: '1yr',
    } as SavingsPlanEntry
    expect((await recommended(COMPUTE, PLANS)).map(nameOf)).toContain(nameOf(first as Rec))
    expect((await recommended(COMPUTE, PLANS, new Asker('C-1042', buying({ plan })))).map(nameOf)).not.toContain(
      nameOf(first as Rec),
    )
  })

  test('the term says how many days before the clock are analyzed', async () => {
    const [month] = await recommended({ ...EC2, term: '30', linkedAccounts: PLATFORM })
    expect(month).toMatchObject({ startDate: '2026-03-02', endDate: '2026-03-31', onDemandCost: 131.328 })
  })

  test('the load test is worth a commitment to who looks at nothing but its two days, as long as it is there', async () => {
    const types = async (clock: string, term: string) =>
      (await recommended({ ...EC2, term }, RESERVED, new Asker('C-1042', undefined, clock))).map(
        ({ instanceType }) => instanceType,
      )
    expect(await types('2026-03-25T00:00:00Z', '1')).toContain('c5.2xlarge')
    expect(await types('2026-03-25T00:00:00Z', '2')).not.toContain('c5.2xlarge')
    expect(await types('2026-03-26T00:00:00Z', '1')).not.toContain('c5.2xlarge')
    expect(await types('2026-03-26T00:00:00Z', '2')).not.toContain('c5.2xlarge')
  })

  test('without a payment option, databases for three years are those that AWS sells', async () => {
    const ways = async (query: Rec) =>
      (await recommended({ ...EC2, product: 'AmazonRDS', ...query })).map(({ paymentOptions, termLength }) => [
        paymentOptions,
        termLength,
      ])
    expect(new Set((await ways({})).flat())).toEqual(new Set(['No Upfront', '1yr']))
    expect(new Set((await ways({ leasContractLength: '3yr' })).flat())).toEqual(new Set(['Partial Upfront', '3yr']))
    expect(await ways({ leasContractLength: '3yr', purchaseOption: 'No Upfront' })).toEqual([])
    expect(await ways({ offerClass: 'convertible' })).toEqual([])
  })

  test.each(['0', '366', '-14', '14.5', '1e2', 'two weeks', ''])('the term %j is refused', async (term) => {
    for (const operationId of ['listAwsRecommendations', 'listAwsPurchaseOptions']) {
      expect(await halcyon.answer(operationId, { ...EC2, term }, RESERVED)).toEqual({
        failure: 'rejected',
        message: `term must be a number of days from 1 to 365, not ${term}.`,
      })
    }
  })

  test('linked accounts narrow, and two parts make the whole', async () => {
    const parts = (
      await Promise.all([SHOP, PLATFORM].map(async (account) => await recommended({ ...EC2, linkedAccounts: account })))
    ).flat()
    expect(parts).toEqual(await recommended(EC2))
    expect(await recommended({ ...EC2, linkedAccounts: `${SHOP},${PLATFORM}` })).toEqual(parts)
    expect(await recommended({ ...EC2, linkedAccounts: '999999999999' })).toEqual([])
  })

  test.each([
    ['purchaseOption', 'All Upfront', 'paymentOptions'],
    ['leasContractLength', '3yr', 'termLength'],
    ['offerClass', 'convertible', 'offerClass'],
  ])('%s chooses the way to buy, and with it the price', async (parameter, value, member) => {
    const chosen = await recommended({ ...EC2, linkedAccounts: PLATFORM, [parameter]: value })
    const [usual] = await recommended({ ...EC2, linkedAccounts: PLATFORM })
    expect(new Set(chosen.map((record) => record[member]))).toEqual(new Set([value]))
    expect(chosen[0]?.['commitment']).not.toBe(usual?.['commitment'])
    expect(await recommended({ ...EC2, [parameter]: 'unknown' })).toEqual([])
    expect((await options({ ...EC2, [parameter]: value })).every((option) => option[member] === value)).toBe(true)
    expect(await options({ ...EC2, [parameter]: 'unknown' })).toEqual([])
  })

  test('the product and the way of analyzing are those that are asked for', async () => {
    expect(await recommended({ ...EC2, product: 'unknown' })).toEqual([])
    // A product of the other service.
    expect(await recommended(COMPUTE, RESERVED)).toEqual([])
    expect(await recommended(EC2, PLANS)).toEqual([])
    expect(await recommended({ ...EC2, analyzeTypeCode: 'max-savings' })).toEqual(await recommended(EC2))
    expect(await recommended({ ...EC2, analyzeTypeCode: 'unknown' })).toEqual([])
  })
})

describe('AWS purchase options', () => {
  test('compare every way in which something is saved', async () => {
    const ways = (records: readonly Rec[]) =>
      records.map((option) => [option['offerClass'], option['termLength'], option['paymentOptions']].join(' '))
    expect(ways(await options(EC2))).toHaveLength(12)
    expect(new Set(ways(await options(EC2))).size).toBe(12)
    // Databases are not sold as convertible, nor for three years with nothing up front; savings plans have no class.
    expect(await options({ ...EC2, product: 'AmazonRDS' })).toHaveLength(5)
    expect(await options(COMPUTE, PLANS)).toHaveLength(6)
    expect(await options({ ...EC2, linkedAccounts: SANDBOX })).toEqual([])
  })
})

describe('GCP recommendations', async () => {
  const records = (await halcyon.body('listGcpRecommendations', {}, CUD))['data'] as Rec[]

  test('four vCPUs for the tiles: three machines of four always run, and eight vCPUs are committed to', () => {
    const vCpu = resourcePrice('e2', 'europe-west1', 'VCPU')
    if (vCpu === undefined) throw new Error('E2 is sold in Belgium')
    const monthCommitment = (4 * vCpu.committed['1yr'] * 730) / 1e6
    const onDemandCost = (4 * vCpu.onDemand * 24 * 30) / 1e6
    const record = records.find(
      ({ projectId, resourceType }) => projectId === 'halcyon-tiles' && resourceType === 'VCPU',
    )
    expect(record).toMatchObject({
      accountId: '01A2B3-C4D5E6-F70819',
      recommendAmount: '4',
      recommendDescription: 'Commit to 4 more E2 vCPUs in europe-west1 for one year.',
      plan: 'TWELVE_MONTH',
      goal: 'LOW_WATERMARK',
    })
    expect(record?.['onDemandCost']).toBeCloseTo(onDemandCost, 6)
    expect(record?.['monthCommitment']).toBeCloseTo(monthCommitment, 6)
    expect(record?.['monthSaveCost']).toBeCloseTo((onDemandCost * 730) / 720 - monthCommitment, 5)
    expect(Number(record?.['expectedCost'])).toBeCloseTo(monthCommitment, 6)
  })

  test('machines that rest at night leave nothing to commit to', () => {
    expect(records.map(({ projectId }) => projectId)).not.toContain('halcyon-maps-dev')
  })

  test('what is committed to for the first time is no more of it', async () => {
    const [first] = (await new Asker('C-1043').body('listGcpRecommendations', {}, CUD))['data'] as Rec[]
    expect(first?.['recommendDescription']).toBe('Commit to 4 N2 vCPUs in europe-west1 for one year.')
  })

  test('ids are unlike, and the same in every session', async () => {
    const ids = records.flatMap(({ recommendationId, insightId }) => [recommendationId, insightId])
    expect(new Set(ids).size).toBe(2 * records.length)
    expect((await new Asker('C-1042').body('listGcpRecommendations', {}, CUD))['data']).toEqual(records)
  })

  test('purchase options add up the recommendations, by term', async () => {
    const [year, threeYears] = (await halcyon.body('listGcpPurchaseOptions', {}, CUD))['data'] as Rec[]
    for (const member of ['monthCommitment', 'monthSaveCost']) {
      expect(sum(records, member)).toBeCloseTo(Number(year?.[member]), 6)
    }
    expect(year).toMatchObject({ plan: 'TWELVE_MONTH', termLength: '1yr' })
    expect(threeYears).toMatchObject({ termLength: '3yr', onDemandCost: year?.['onDemandCost'] })
    expect(threeYears).not.toHaveProperty('plan')
    expect(Number(threeYears?.['monthCommitment'])).toBeLessThan(Number(year?.['monthCommitment']))
    // vCPUs and GB can't be added.
    expect(year).not.toHaveProperty('recommendAmount')
  })

  test('a machine with the discount of sustained use saves what is really paid, less the commitment', async () => {
    const [example, ...others] = DEFAULT_FILE.companies
    const place = { project: 'p', region: 'us-central1' }
    const gcp = {
      billingAccount: '01A2B3-C4D5E6-F70819',
      projects: [{ projectId: 'p', projectName: 'p' }],
      machines: [{ ...place, name: 'always', type: 'n2-standard-4', tags: {} }],
    }
    const companies = [{ ...example, companyId: 'C-1042', companyName: 'One', gcp }, ...others]
    const asker = new Asker('C-1042', { ...DEFAULT_FILE, companies }, CLOCK)
    const [vCpus] = await asker.list('listGcpRecommendations', {}, CUD)
    expect(vCpus).toMatchObject({
      onDemandCost: 91.03968, // 4 × 0.031611 × 24 × 30
      monthCommitment: 58.1518, // 4 × 0.031611 × 730, less 37 percent
    })
    const lines = await asker.costLines({ rsrcType: 'gce' })
    const paid = sum(
      lines.filter(({ costDescription }) => String(costDescription).includes('vCPU')),
      'cost',
    )
    expect(paid).toBeLessThan(0.81 * Number(vCpus?.['onDemandCost']))
    const paidInMonth = (paid * 730) / (30 * 24)
    expect(Number(vCpus?.['monthSaveCost'])).toBeCloseTo(paidInMonth - Number(vCpus?.['monthCommitment']), 4)
  })
})

describe('every service', () => {
  test.each([
    ['listAwsRecommendationProducts', RESERVED, ['AmazonEC2', 'AmazonRDS']],
    ['listAwsRecommendationProducts', PLANS, ['ComputeSavingsPlans', 'EC2InstanceSavingsPlans']],
    ['listGcpRecommendationProducts', CUD, ['6F81-5844-456A']],
  ])('%s %o', async (operationId, path, products) => {
    expect(await codes(operationId, path)).toEqual(products)
    expect(await codes(operationId, path, new Asker('C-9999'))).toEqual([])
  })

  test.each([
    ['listAwsRecommendations', EC2, 'reserved-instance or savings-plans'],
    ['listAwsPurchaseOptions', EC2, 'reserved-instance or savings-plans'],
    ['listAwsRecommendationProducts', {}, 'reserved-instance or savings-plans'],
    ['listGcpRecommendations', {}, 'cud'],
    ['listGcpPurchaseOptions', {}, 'cud'],
    ['listGcpRecommendationProducts', {}, 'cud'],
  ])('%s knows its services, and nothing of an unknown company', async (operationId, query, services) => {
    expect(await halcyon.answer(operationId, query, { service: 'unknown' })).toEqual({
      failure: 'rejected',
      message: `service must be ${services}, not unknown.`,
    })
    const service = services.split(' ')[0]
    expect((await new Asker('C-9999').body(operationId, query, { service }))['data']).toEqual([])
  })
})

function nameOf({ linkedAccountId, region, instanceType }: Rec): string {
  return [linkedAccountId, region, instanceType].join(' ')
}

/** What one reserved instance of a recommendation costs by the hour. */
function hourly({ instanceType, region }: Rec): number {
  const type = typeOf(String(instanceType))
  if (type === undefined) throw new Error('only what is sold is recommended')
  const discount = reservationDiscount(type, String(region), '1yr', 'No Upfront', 'standard')
  return ((hourlyPrice(type, String(region)) ?? Number.NaN) * (1 - discount / 100)) / 1e6
}

function buying({ reservation, plan }: { reservation?: ReservedInstanceEntry; plan?: SavingsPlanEntry }): CompanyFile {
  const [company, ...others] = DEFAULT_FILE.companies
  if (company?.aws === undefined) throw new Error('the default company is on AWS')
  const { aws } = company
  const reservedInstances = [...(aws.reservedInstances ?? []), ...(reservation === undefined ? [] : [reservation])]
  const savingsPlans = [...(aws.savingsPlans ?? []), ...(plan === undefined ? [] : [plan])]
  return {
    ...DEFAULT_FILE,
    companies: [{ ...company, aws: { ...aws, reservedInstances, savingsPlans } }, ...others],
  }
}
