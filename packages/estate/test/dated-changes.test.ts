import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompanyEntry } from '../src/company/company-file.js'
import { withCalendarDates } from '../src/company/schema.js'
import { exportFocus } from '../src/focus/index.js'
import { COMPANY_FILE_SCHEMA } from '../src/generated/company-file-schema.js'
import { type CompanyFile, checkCompanyFile } from '../src/index.js'
import { dateOf } from '../src/kernel/time.js'
import { TODAY } from './properties/random.js'
import { runs } from './properties/runs.js'
import { ACCOUNT, Asker, CLOCK, oneCompany, PROJECT, type Rec, SUBSCRIPTION, sum } from './support.js'

const PLACE = { account: ACCOUNT, region: 'us-east-1' }
const REGIONS = { aws: 'us-east-1', azure: 'westeurope', gcp: 'us-central1' } as const

/** A company with one machine a cloud, day and night. */
function fileWith(own: Partial<CompanyEntry>, clouds: Readonly<Record<string, object>> = {}): CompanyFile {
  const azure = { name: 'vm', subscription: SUBSCRIPTION, region: REGIONS.azure, type: 'Standard_D2s_v5' }
  const gcp = { name: 'gce', project: PROJECT, region: REGIONS.gcp, type: 'e2-standard-4' }
  return oneCompany({
    ...own,
    aws: {
      machines: [{ ...PLACE, name: 'ec2', type: 'm5.large', ...clouds['machine'] }],
      services: [
        { ...PLACE, name: 'carts', type: 'dynamodb', amounts: { tableWrites: 90_000_000, tableReads: 300_000_000 } },
      ],
      ...clouds['aws'],
    },
    azure: { machines: [azure], ...clouds['azure'] },
    gcp: { machines: [gcp], ...clouds['gcp'] },
  })
}

async function linesOf(file: CompanyFile, day: number, vendor: string): Promise<Rec[]> {
  return await new Asker('C-1', file).costLines({ vendor, stDt: dateOf(day), endDt: dateOf(day) })
}

async function costOf(file: CompanyFile, day: number, vendor: string, name: string = ''): Promise<number> {
  return sum(
    (await linesOf(file, day, vendor)).filter((line) => name === '' || line['name'] === name),
    'cost',
  )
}

const ago = fc.integer({ min: 2, max: 300 })

/** How a vendor's price of its machine is written, with what a day of the machine comes to. */
const PRICES = {
  aws: (hourly: number, from?: string) => ({ type: 'm5.large', region: REGIONS.aws, hourly, ...dated(from) }),
  azure: (hourly: number, from?: string) => ({
    type: 'Standard_D2s_v5',
    region: REGIONS.azure,
    hourly,
    ...dated(from),
  }),
  // Four vCPUs and 16 GB.
  gcp: (hourly: number, from?: string) => ({
    ...{ series: 'e2', region: REGIONS.gcp, vCpuHourly: hourly / 8, gbHourly: hourly / 32 },
    ...dated(from),
  }),
}
const MACHINES = { aws: 'ec2', azure: 'vm', gcp: 'gce' } as const

function dated(from: string | undefined): { readonly from?: string } {
  return from === undefined ? {} : { from }
}

test.each(['aws', 'azure', 'gcp'] as const)(
  'a price of %s holds from its day on, until the next one',
  async (vendor) => {
    await fc.assert(
      fc.asyncProperty(ago, ago, ago, fc.boolean(), async (one, other, asked, isListed) => {
        const [first, second] = [Math.max(one, other) + 1, Math.min(one, other)]
        const price = PRICES[vendor]
        const prices = [price(0.8, `-${second}d`), ...(isListed ? [] : [price(0.2)]), price(0.4, `-${first}d`)]
        const file = fileWith({}, { [vendor]: { prices } })
        expect(checkCompanyFile(file)).toEqual([])
        const listed = (await costOf(fileWith({}), TODAY - asked, vendor, MACHINES[vendor])) / 24
        const expected = asked <= second ? 0.8 : asked <= first ? 0.4 : isListed ? listed : 0.2
        expect(await costOf(file, TODAY - asked, vendor, MACHINES[vendor])).toBeCloseTo(24 * expected, 4)
      }),
      { numRuns: runs(4, 300) },
    )
  },
)

test('a reservation costs what the price was when it was bought', async () => {
  const reserved = (prices: readonly object[]) =>
    fileWith(
      {},
      {
        aws: {
          prices,
          reservedInstances: [
            { ...PLACE, reservedInstanceId: 'r', type: 'm5.large', count: 1, start: '-90d', term: '1yr' },
          ],
        },
      },
    )
  const cost = (file: CompanyFile) => costOf(file, TODAY - 5, 'aws', 'ec2')
  const price = PRICES.aws
  const before = await cost(reserved([price(0.4)]))
  expect(await cost(reserved([price(0.4), price(0.8, '-30d')]))).toBeCloseTo(before, 5)
  expect(await cost(reserved([price(0.4), price(0.8, '-90d')]))).toBeCloseTo(2 * before, 5)
})

test('a discount holds from its first day to its last one, and the latest goes before those before it', async () => {
  const discounts = [
    { vendor: 'aws', percent: 10, from: '-200d' },
    { vendor: 'aws', percent: 20, from: '-100d', until: '-50d' },
    { vendor: 'aws', service: 'AmazonDynamoDB', percent: 40, until: '-150d' },
  ]
  const file = fileWith({ discounts })
  expect(checkCompanyFile(file)).toEqual([])
  await fc.assert(
    fc.asyncProperty(ago, async (asked) => {
      const all = asked > 200 ? 0 : asked <= 100 && asked >= 50 ? 20 : 10
      const day = TODAY - asked
      const ratio = async (name: string) =>
        (await costOf(file, day, 'aws', name)) / (await costOf(fileWith({}), day, 'aws', name))
      expect(await ratio('ec2')).toBeCloseTo(1 - all / 100, 3)
      expect(await ratio('carts')).toBeCloseTo(1 - (asked >= 150 ? 40 : all) / 100, 3)
    }),
    { numRuns: runs(8, 300) },
  )
})

test('cost lines and bills have the tags of their day, and lists have the tags at the clock', async () => {
  const tags = { team: 'data' }
  const retagged = [
    { from: '-40d', tags: { team: 'insights' } },
    { from: '+5d', tags: { team: 'insights', env: 'prod' } },
  ]
  const file = fileWith({}, { machine: { tags, retagged } })
  expect(checkCompanyFile(file)).toEqual([])
  const teams = new Map<string, unknown>()
  for await (const { rows } of exportFocus({ company: file, months: 3 })) {
    for (const row of rows.filter(({ ResourceName }) => ResourceName === 'ec2'))
      teams.set(String(row.ChargePeriodStart).slice(0, 10), JSON.parse(String(row.Tags)))
  }
  expect(teams.get(dateOf(TODAY - 41))).toEqual(tags)
  expect(teams.get(dateOf(TODAY - 40))).toEqual({ team: 'insights' })
  expect(teams.get(dateOf(TODAY - 1))).toEqual({ team: 'insights' })
  const valuesAt = async (days: number, tagKey: string) => {
    const clock = `${dateOf(TODAY + days)}T09:00:00Z`
    // Dates of the file are counted from its own clock.
    const absolute = withCalendarDates(file, COMPANY_FILE_SCHEMA, CLOCK)
    return (await new Asker('C-1', absolute, clock).body('listBillingTagValues', { tagKey, vendor: 'aws' }))['data']
  }
  expect(await valuesAt(-50, 'team')).toEqual(['data'])
  expect(await valuesAt(0, 'team')).toEqual(['insights'])
  expect(await valuesAt(0, 'env')).toEqual([])
  expect(await valuesAt(6, 'env')).toEqual(['prod'])
})
