import { describe, expect, test } from 'vitest'
import { type CompanyFile, createEstate } from '../src/index.js'
import { profileOf } from '../src/profile/bill-profile.js'
import { readAgain } from './focus.js'
import { companyOf, DEFAULT_FILE } from './support.js'

const ACCOUNT = '111122223333'
const plain = {
  companyId: 'C-1',
  companyName: 'One machine',
  isMainCompany: 'Y',
  beginning: '2026-01-01',
  aws: {
    accounts: [{ accountId: ACCOUNT, accountAlias: 'all', accountType: 'master' }],
    machines: [{ name: 'web', account: ACCOUNT, region: 'us-east-1', type: 'm5.large', tags: { team: 'Shop' } }],
  },
} as const

const valuesOf = async (entry: Parameters<typeof companyOf>[0]) => {
  const measures = await profileOf(companyOf(entry))
  return new Map(measures.map((measure) => [measure.id, measure]))
}

describe('the profile of a bill', () => {
  test('says where a bill is not as real bills are', async () => {
    const values = await valuesOf({ ...plain, taxPercent: 10 })
    expect(values.get('flatDays')).toMatchObject({ value: 100, isUsual: false, most: 10 })
    expect(values.get('tax')).toMatchObject({ value: expect.closeTo(10, 3), isUsual: true })
    expect(values.get('fiveServices')).toMatchObject({ value: 100 })
    expect(values.get('largestAccount')).toMatchObject({ value: 100, isUsual: false })
    expect(values.get('utilization')).not.toHaveProperty('value')
  })

  test('is the same of a bill that was exported and read again', async () => {
    const [, europe] = DEFAULT_FILE.companies
    const company: CompanyFile = {
      ...DEFAULT_FILE,
      companies: [Object.assign({}, europe, { beginning: '2026-03-10' })],
    }
    const [computed = []] = await createEstate({ company }).profiles()
    const [read = []] = await createEstate({ bills: await readAgain({ company }, true) }).profiles()
    const shares = read.filter(({ id, value }) => value !== undefined && SHARES.includes(id))
    expect(shares.length).toBeGreaterThan(8)
    for (const { id, value } of shares) {
      expect([id, value]).toEqual([id, expect.closeTo(computed.find((measure) => measure.id === id)?.value ?? 0, 1)])
    }
  })
})

test('the monthly costs are the same of a bill that was exported and read again', async () => {
  const [europe] = DEFAULT_FILE.companies.slice(1)
  const company: CompanyFile = {
    ...DEFAULT_FILE,
    companies: [Object.assign({}, europe, { beginning: '2026-03-20' })],
  }
  const estate = createEstate({ company })
  const [costs = []] = await estate.monthlyCosts()
  const [again = []] = await createEstate({ bills: await readAgain({ company }, true) }).monthlyCosts()
  expect(new Set(costs.map(({ month }) => month))).toEqual(new Set(['2026-03', '2026-04']))
  expect(again.map(({ vendor, month }) => [vendor, month])).toEqual(costs.map(({ vendor, month }) => [vendor, month]))
  costs.forEach(({ effectiveCost = 0, billedCost = 0 }, index) => {
    expect(effectiveCost).not.toBe(0)
    expect(again[index]?.effectiveCost).toBeCloseTo(effectiveCost, 1)
    expect(again[index]?.billedCost).toBeCloseTo(billedCost, 1)
  })
})

/** What does not depend on when the first charge was. */
const SHARES = [
  ...['services', 'skus', 'largestService', 'fiveServices', 'compute', 'databases', 'blockStorage', 'objectStorage'],
  ...['network', 'observability', 'containers', 'utilization', 'tagged', 'regions', 'disks'],
]
