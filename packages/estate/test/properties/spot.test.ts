import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EC2_SPOT_KIND } from '../../src/clouds/aws/kinds.js'
import { type AwsMachineEntry, type CompanyFile, checkCompanyFile, companyFileWarnings } from '../../src/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { chargesOn, firstOf } from '../charges.js'
import { ACCOUNT, Asker, oneCompany, sum } from '../support.js'
import { check, TODAY } from './random.js'
import { runs } from './runs.js'

const SHARE = 8

/** A company whose spot machines are stopped. They stay, since the days of a company are cut by the regions of its machines. */
function withoutSpot(file: CompanyFile): CompanyFile {
  return {
    ...file,
    companies: file.companies.map(({ aws, ...company }) =>
      aws === undefined ? company : { ...company, aws: { ...aws, machines: aws.machines?.map(stoppedSpot) ?? [] } },
    ),
  }
}

function stoppedSpot(machine: AwsMachineEntry): AwsMachineEntry {
  return machine.purchase === 'spot' ? { ...machine, schedule: 'stopped' } : machine
}

check('spot machines are cheaper than on demand, and no commitment pays for them', SHARE, ({ file, range }) => {
  const company = firstOf(file)
  const day = Math.min(TODAY - 1, Date.parse(range.startDate) / 86_400_000)
  for (const cloud of company.clouds) {
    for (const { line, payer, effective, list } of chargesOn(cloud.ledger(company), day)) {
      if (line.isMachine === undefined || !line.kind.isSpot) continue
      const onDemand = cloud.kinds.find(({ code }) => code === line.kind.code)
      expect(line.price).toBeGreaterThan(0)
      expect(line.price).toBeLessThan(onDemand?.price?.(line.typeName, line.region, company.file) ?? 0)
      expect(payer).toBe('on demand')
      expect(effective).toBeLessThanOrEqual(list)
    }
  }
})

check(
  'coverage, utilization and recommendations are the same without spot machines',
  SHARE,
  async ({ file, companyId, range }) => {
    // What machines imply is there whether they run or not.
    const plain = { ...file, companies: file.companies.map((entry) => ({ ...entry, derivedUsage: false })) }
    const [all, rest] = [plain, withoutSpot(plain)].map((of) => new Asker(companyId, of)) as [Asker, Asker]
    for (const read of ['listIntegratedCoverages', 'listIntegratedUtilizations']) {
      expect(await all.list(read, range)).toEqual(await rest.list(read, range))
    }
    const recommended = async (asker: Asker) =>
      await asker.list(
        'listAwsRecommendations',
        { purchase: 'any', term: '30', product: 'AmazonEC2' },
        { service: 'reserved-instance' },
      )
    expect(await recommended(all)).toEqual(await recommended(rest))
    const summary = async (asker: Asker) => (await asker.body('getOptimizationSummary', {}, {}, {}))['data']
    expect(await summary(all)).toEqual(await summary(rest))
  },
)

const LINE = { account: ACCOUNT, region: 'eu-central-1', type: 'm5.large' } as const

function oneFleet(purchase: 'spot' | 'on-demand', count: number, percent = 0): CompanyFile {
  return oneCompany({
    discounts: [{ vendor: 'aws', percent }],
    aws: {
      machines: [{ name: 'worker', ...LINE, count, purchase }],
      reservedInstances: [{ reservedInstanceId: 'r-1', ...LINE, count, start: '2026-01-01', term: '1yr' }],
    },
  })
}

test('a spot machine has the words of AWS, and a reservation beside it goes unused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 50 }), async (count, percent) => {
      const file = oneFleet('spot', count, percent)
      expect(checkCompanyFile(file)).toEqual([])
      expect(companyFileWarnings(file).map(({ path }) => path.at(-2))).toEqual(['reservedInstances'])
      expect(companyFileWarnings(oneFleet('on-demand', count))).toEqual([])
      const asker = new Asker('C-1', file)
      const yesterday = dateOf(TODAY - 1)
      const lines = await asker.costLines({ stDt: yesterday, endDt: yesterday, rsrcType: 'ec2' })
      expect(lines).toHaveLength(count)
      const price = EC2_SPOT_KIND.price?.(
        LINE.type,
        LINE.region,
        file.companies[0] ?? { companyId: '', companyName: '' },
      )
      const cost = (24 * count * (price ?? Number.NaN) * (1 - percent / 100)) / 1e6
      expect(Math.abs(sum(lines, 'cost') - cost)).toBeLessThan(1e-6 * (count + 1))
      for (const line of lines) {
        expect(line).toMatchObject({
          useType: 'EUC1-SpotUsage:m5.large',
          recordType: 'Usage',
          savingEffect: percent === 0 ? 'none' : 'negotiated discount',
        })
        expect(String(line['costDescription']).endsWith(' spot')).toBe(true)
        const key = { rsrcKey: line['originalResourceId'], rsrcType: 'ec2' }
        expect((await asker.body('getResourceByKey', key, { vendor: 'aws' }))['data']).toMatchObject({
          lifeCycle: 'spot',
        })
      }
      const [{ utilization = -1 } = {}] = await asker.list('listReservedInstanceUtilizations', {
        startDate: yesterday,
        endDate: yesterday,
      })
      expect(utilization).toBe(0)
    }),
    { numRuns: runs(8, 100) },
  )
})
