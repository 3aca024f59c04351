import { describe, expect } from 'vitest'
import { HOUR } from '../../src/charges/charge-table.js'
import { awsCatalog, reservationDiscount } from '../../src/clouds/aws/catalog.js'
import { awsLedgerOf } from '../../src/clouds/aws/ledger.js'
import { commitmentType, MACHINE_TYPES } from '../../src/clouds/gcp/catalog.js'
import { HOURS_IN_MONTH } from '../../src/company/terms.js'
import type { CompanyEntry, CompanyFile } from '../../src/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { firstOf } from '../charges.js'
import { answersTo, objectsIn, readsOf } from '../reads.js'
import { Asker, type Rec, sum } from '../support.js'
import { check, TODAY } from './random.js'

const SHARE = 4
const TERM = 30
const WAY = { purchase: 'any', term: String(TERM) }
const ANALYZED = { startDate: dateOf(TODAY - TERM), endDate: dateOf(TODAY - 1) }
const CUD = { service: 'cud' }
const OFFERS = [
  { service: 'reserved-instance', product: 'AmazonEC2' },
  { service: 'reserved-instance', product: 'AmazonRDS' },
  { service: 'savings-plans', product: 'ComputeSavingsPlans' },
  { service: 'savings-plans', product: 'EC2InstanceSavingsPlans' },
]

/** The members that name the owner of a record, and those that have its alias. */
const OWNERS = [
  ['linkedAccountId', 'linkedAccountAlias'],
  ['linkedAccountId', 'linkedAccountName'],
  ['accountId', 'accountAlias'],
  ['payerAccountId', undefined],
  ['managementAccountId', undefined],
  ['subscriptionId', 'subscriptionAlias'],
  ['subscriptionId', 'subscriptionName'],
  ['tenantId', 'tenantAlias'],
] as const

check(
  'every record has the owner and the alias that the platform group knows',
  SHARE,
  async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    const tenants = await asker.list('listAzureTenants')
    const subscriptions = (
      await Promise.all(
        tenants.map(async ({ tenantId }) => await asker.list('listAzureSubscriptions', {}, { tenantId })),
      )
    ).flat()
    const gcp = file.companies[0]?.gcp
    const aliases = new Map<unknown, unknown>([
      ...(await asker.list('listAwsAccounts')).map(
        (account) => [account['accountId'], account['accountAlias']] as const,
      ),
      ...subscriptions.map(
        (subscription) => [subscription['subscriptionId'], subscription['subscriptionAlias']] as const,
      ),
      ...tenants.map((tenant) => [tenant['tenantId'], tenant['tenantAlias']] as const),
      [gcp?.billingAccount, gcp?.billingAccountName],
    ])
    const names = new Map<unknown, unknown>()
    for (const record of (await answersTo(asker, await readsOf(asker, range))).flatMap(objectsIn)) {
      for (const [id, alias] of OWNERS) {
        if (record[id] === undefined) continue
        expect([...aliases.keys()]).toContain(record[id])
        if (alias !== undefined && alias in record) expect(record[alias]).toBe(aliases.get(record[id]))
      }
      for (const [code, name] of [
        ['regionCode', 'regionName'],
        ['regionId', 'regionName'],
        ['projectId', 'projectName'],
        ['productCode', 'productName'],
        ['code', 'name'],
      ] as const) {
        if (record[code] === undefined || record[name] === undefined) continue
        const expected = names.get(record[code]) ?? record[name]
        expect(record[name]).toBe(expected)
        names.set(record[code], expected)
      }
    }
    expect(await asker.data('getAwsAutoSavingsState')).toMatchObject({
      totalCount: (await asker.list('listAwsAccounts')).length,
      accounts: (await asker.list('listAwsAccounts')).map(({ accountId }) => ({ linkedAccountId: accountId })),
    })
    expect(
      ((await asker.data('getAzureAutoSavingsState'))['accounts'] as Rec[]).map(({ subscriptionId }) => subscriptionId),
    ).toEqual(expect.arrayContaining(subscriptions.map(({ subscriptionId }) => subscriptionId)))
    expect((await asker.data('getAzureAutoSavingsState'))['totalCount']).toBe(subscriptions.length)
    for (const { tenantId, subscriptionCount } of tenants) {
      expect(await asker.list('listAzureSubscriptions', {}, { tenantId })).toHaveLength(Number(subscriptionCount))
    }
  },
)

check('what is recommended refers to uncovered demand, and never to more of it', SHARE, async ({ file, companyId }) => {
  const asker = new Asker(companyId, file)
  const coverage = await asker.list('listIntegratedCoverages', ANALYZED)
  for (const { service, product } of OFFERS) {
    for (const record of await asker.list('listAwsRecommendations', { ...WAY, product }, { service })) {
      const { linkedAccountId, region, instanceType, familyType } = record
      const usage = coverage.filter(
        (candidate) =>
          candidate['linkedAccountId'] === linkedAccountId &&
          (service === 'reserved-instance'
            ? candidate['productCode'] === product
            : candidate['productCode'] === 'AmazonEC2') &&
          (region === undefined || candidate['regionCode'] === region) &&
          (instanceType === undefined || candidate['instanceType'] === instanceType) &&
          (familyType === undefined || String(candidate['instanceType']).startsWith(`${familyType}.`)),
      )
      const near = (found: unknown, members: readonly string[]) => {
        const expected = members.reduce((total, member) => total + sum(usage, member), 0)
        expect(Math.abs(Number(found) - expected)).toBeLessThan(0.01 * (2 * usage.length + 1))
      }
      near(record['onDemandCost'], ['onDemandCost'])
      near(record['reservedInstanceOnDemandCost'], [
        'reservedInstanceOnDemandCostEquivalent',
        'autoRiOnDemandCostEquivalent',
      ])
      near(record['savingsPlansOnDemandCost'], ['savingsPlansOnDemandCostEquivalent', 'autoSpOnDemandCostEquivalent'])
      const covered = Number(record['onDemandCost']) - Number(record['residualOnDemandCost'])
      expect(covered).toBeGreaterThan(0)
      expect((Number(record['monthOnDemandCost']) / HOURS_IN_MONTH) * 24 * TERM).toBeLessThanOrEqual(
        Number(record['onDemandCost']) + 0.02,
      )
    }
  }
  const committedUse = await asker.list('listCommittedUseCoverages', ANALYZED)
  for (const record of await asker.list('listGcpRecommendations', {}, CUD)) {
    const usage = committedUse.filter(
      (candidate) =>
        candidate['projectId'] === record['projectId'] &&
        candidate['regionCode'] === record['regionId'] &&
        candidate['resourceType'] === record['resourceType'],
    )
    const uncovered = sum(usage, 'onDemandCost') + sum(usage, 'sustainedUseDiscountOnDemandCostEquivalent')
    expect((Number(record['onDemandCost']) / HOURS_IN_MONTH) * 24 * TERM).toBeLessThanOrEqual(uncovered + 0.05)
  }
})

describe('what is bought as it was recommended is recommended no longer', () => {
  const START = { start: ANALYZED.startDate, term: '1yr' } as const

  check('reserved instances', SHARE, async ({ file: drawn, companyId }) => {
    const file = withMachinesThatStay(drawn)
    const recommended = async (of: CompanyFile) =>
      (
        await Promise.all(
          OFFERS.slice(0, 2).map(
            async ({ service, product }) =>
              await new Asker(companyId, of).list('listAwsRecommendations', { ...WAY, product }, { service }),
          ),
        )
      ).flat()
    const bought = (await recommended(file)).map((record, index) => ({
      reservedInstanceId: `bought-${index}`,
      account: String(record['linkedAccountId']),
      region: String(record['region']),
      // Bound to a zone, so that it applies to nothing but the type that it was recommended for.
      az: `${record['region']}a`,
      type: String(record['instanceType']),
      count: countOf(record, firstOf(file).file),
      ...START,
    }))
    if (bought.length === 0) return
    expect(await recommended(withAws(file, 'reservedInstances', bought))).toEqual([])
  })

  check('savings plans', SHARE, async ({ file: drawn, companyId }) => {
    const file = withMachinesThatStay(drawn)
    for (const { service, product } of OFFERS.slice(2)) {
      const recommended = async (of: CompanyFile) =>
        await new Asker(companyId, of).list('listAwsRecommendations', { ...WAY, product }, { service })
      const bought = (await recommended(file)).map((record, index) => ({
        savingsPlansId: `bought-${index}`,
        account: String(record['linkedAccountId']),
        type: record['savingsPlanType'] as 'Compute' | 'EC2 Instance',
        ...(record['region'] === undefined
          ? {}
          : { region: String(record['region']), family: String(record['familyType']) }),
        hourlyCommitment: Number(record['commitment']),
        // Automated ones apply after all others, to what these left.
        boughtBy: 'automated savings' as const,
        ...START,
      }))
      const left = await recommended(withAws(file, 'savingsPlans', bought))
      // A commitment is a whole number of hundredths of a cent, so that one of these may be left, and covers whole thousandths of an hour.
      const dearest = Math.max(0, ...awsLedgerOf(firstOf(file)).table.pools.map(({ price }) => price)) / 1e6
      for (const { commitment } of left) expect(commitment).toBeLessThanOrEqual(0.0001 + dearest / HOUR)
    }
  })

  check('committed use', SHARE, async ({ file: drawn, companyId }) => {
    const file = withMachinesThatStay(drawn)
    const recommended = async (of: CompanyFile) =>
      await new Asker(companyId, of).list('listGcpRecommendations', {}, CUD)
    const [company] = file.companies
    if (company?.gcp === undefined) return
    const bought = (await recommended(file)).map((record, index) => {
      const amount = Number(record['recommendAmount'])
      const type = MACHINE_TYPES.find(({ series }) => commitmentType(series).code === record['recommendType'])
      return {
        commitmentId: `bought-${index}`,
        project: String(record['projectId']),
        region: String(record['regionId']),
        type: String(type?.name),
        vCpus: record['resourceType'] === 'VCPU' ? amount : 0,
        memoryGb: record['resourceType'] === 'MEMORY' ? amount : 0,
        ...START,
      }
    })
    const gcp = { ...company.gcp, commitments: [...(company.gcp.commitments ?? []), ...bought] }
    expect(await recommended({ ...file, companies: [{ ...company, gcp }] })).toEqual([])
  })
})

/** How many machines a recommendation is for: reservations of one type and way to buy cost the same. */
function countOf(record: Rec, company: CompanyEntry): number {
  const catalog = awsCatalog(company)
  const region = String(record['region'])
  const type = catalog.type(String(record['instanceType']))
  const price = type && catalog.price(type.name, region)
  if (type === undefined || price === undefined) throw new Error('only what has a price is recommended')
  return Math.round(
    (Number(record['commitment']) * 1e6) /
      (price * (1 - reservationDiscount(type, region, '1yr', 'No Upfront', 'standard') / 100)),
  )
}

function withAws(
  file: CompanyFile,
  member: 'reservedInstances' | 'savingsPlans',
  bought: readonly object[],
): CompanyFile {
  const [company] = file.companies
  if (company?.aws === undefined) return file
  const aws = { ...company.aws, [member]: [...(company.aws[member] ?? []), ...bought] }
  return { ...file, companies: [{ ...company, aws }] }
}

/** What is bought also pays for machines that are gone, for which nothing is recommended. */
function withMachinesThatStay(file: CompanyFile): CompanyFile {
  return JSON.parse(
    JSON.stringify(file, (name, value: unknown) => (name === 'ended' ? undefined : value)),
  ) as CompanyFile
}
