import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Body, Cloud, Company, Handlers } from '../src/clouds/cloud.js'
import { type ByFolder, CLOUDS } from '../src/clouds/index.js'
import { referenceMistakes, referenceWarnings } from '../src/company/mistakes.js'
import { estateOf } from '../src/estate.js'
import type { CompanyFile, CompanyFileMistake } from '../src/index.js'
import { uselessAnomalies } from '../src/useless-anomalies.js'
import { SUBSCRIPTION, TINY, type TinyCompany, type TinyEntry } from './fourth-cloud/cloud.js'
import { CLOCK, type Rec, sum } from './support.js'

const ENTRY = {
  name: 'crate',
  account: 'tiny-1',
  region: 'moon-1',
  type: 'large',
  count: 3,
  launched: '2026-03-01',
  tags: { team: 'shop' },
}

const CLOUDS_WITH_TINY = [...CLOUDS, TINY]
const TINY_ENTRY: TinyEntry = {
  accounts: [{ accountId: 'tiny-1', createdDate: '2026-02-01' }],
  machines: [ENTRY],
  sheds: [{ name: 'archive', account: 'tiny-1', region: 'moon-1', gigabytes: 310, launched: '2026-03-01' }],
}
const SURGE = { account: 'tiny-1', day: '2026-03-20', factor: 3 }

function fileWith(tiny: TinyEntry, anomaly = SURGE): CompanyFile {
  const company: TinyCompany = {
    companyId: 'C-1',
    companyName: 'One',
    beginning: '2025-01-01',
    anomalies: [anomaly],
    tiny,
  }
  return { clock: CLOCK, companies: [company] }
}

const session = estateOf(CLOUDS_WITH_TINY, { company: fileWith(TINY_ENTRY), illustrative: true }).createSession()

async function ask(operationId: string, path: Rec = {}, body: Rec = {}, query: Rec = {}): Promise<Rec> {
  const answer = await session.answer({
    operationId,
    path: { companyId: 'C-1', cmpnId: 'C-1', ...path },
    query: { masterCmpnId: 'C-1', ...query },
    body: { cmpnId: 'C-1', companyId: 'C-1', ...body },
  })
  if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
  return answer.body as Rec
}

describe('a fourth cloud has the operations of all vendors', () => {
  const named = { rsrcKey: 'tiny:crate-1', rsrcType: 'box' }
  const march = { stDt: '2026-03-01', endDt: '2026-03-31' }
  const range = { path: { vendor: 'tiny', startDate: '2026-03-01', endDate: '2026-03-31' } }

  test.each([
    [
      'listOptimizationSupportItems',
      { optimizeCategory: 'right-sizing' },
      {},
      {},
      { vendor: 'tiny', resourceName: 'Box' },
    ],
    ['getMenuFilters', {}, { actionType: 'current' }, {}, { vndr: 'tiny', value: 'Tiny Cloud' }],
    ['getMenuFilters', {}, { actionType: 'current' }, {}, { key: 'tiny-1', value: 'tiny-shop' }],
    ['getMenuFilters', {}, { actionType: 'current' }, {}, { key: 'moon-1', value: 'Moon' }],
    ['getUsageSummary', { prvrCd: 'tiny' }, {}, {}, { accAlias: 'tiny-shop', rgnNm: 'Moon', count: 3 }],
    ['listBillingTagKeys', {}, {}, { vendor: 'tiny' }, { tagKey: 'team' }],
    ['getResourceByKey', { vendor: 'tiny', rgnId: 'moon-1' }, {}, named, { detailAsJsonString: '{"box":"crate-1"}' }],
    ['listResourceTagsByKey', { vendor: 'tiny', rgnId: 'moon-1' }, {}, named, { tagVal: 'shop' }],
    ['listResourceAuditEvents', range.path, {}, named, { eventName: 'BoxTagged' }],
    ['listResourceMetrics', {}, { vendor: 'tiny', ...named }, {}, { metricName: 'busy' }],
    ['listResourceExternalCosts', {}, { vendor: 'tiny', ...march }, {}, { productName: 'Boxes', cost: 4.8 }],
    [
      'listResourceExternalCosts',
      {},
      { vendor: 'tiny', ...march },
      {},
      { productName: 'Sheds', costDescription: '0.05 USD per GB-month, Shed Storage', quantity: 10, cost: 0.5 },
    ],
    ['listAutoSavingsSubscriptions', {}, {}, {}, SUBSCRIPTION],
    ['getAutoSavingsState', {}, {}, {}, { totalCount: 1 }],
    ['listOptimizations', {}, { optimizeCategory: 'right-sizing', vendor: 'tiny' }, {}, { resourceType: 'box' }],
    ['listTags', { vendor: 'tiny' }, {}, {}, { accAlias: 'tiny-shop' }],
    ['listPerformanceHistory', { prvrCd: 'tiny' }, {}, {}, { accAlias: 'tiny-shop' }],
    ['getDailyCostPortion', {}, { selectedVendor: 'tiny' }, {}, { productName: 'Boxes' }],
  ])('%s %j %j %j', async (operationId, path, body, query, expected) => {
    expect(objectsIn(await ask(operationId, path, body, query))).toContainEqual(expect.objectContaining(expected))
  })

  test('its resources can be tagged', async () => {
    const review = { instId: 'crate-1', reviewTagList: [{ tagKey: 'team', newValue: 'moon' }] }
    await ask('retryTagging', {}, { vendor: 'tiny', taggingResourceList: [review] })
    expect((await ask('listBillingTagValues', {}, {}, { vendor: 'tiny', tagKey: 'team' }))['data']).toEqual([
      'moon',
      'shop',
    ])
  })
})

describe('a fourth cloud has the rules of all vendors', () => {
  const linesOf = (mistakes: readonly CompanyFileMistake[]): string[] =>
    mistakes.map(({ path, message }) => `${path.join('.')} ${message}`)
  const mistakes = (file: CompanyFile) => linesOf(referenceMistakes(file, CLOUDS_WITH_TINY))
  const warnings = (file: CompanyFile) =>
    linesOf([...referenceWarnings(file, CLOUDS_WITH_TINY), ...uselessAnomalies(file, CLOUDS_WITH_TINY)])
  const costOn = async (day: string): Promise<number> => {
    const { data } = await ask('listResourceExternalCosts', {}, { vendor: 'tiny', stDt: day, endDt: day })
    return sum(
      (data as Rec[]).filter(({ productName }) => productName === 'Boxes'),
      'cost',
    )
  }

  test('its machines are more on the day of an anomaly', async () => {
    expect(await costOn('2026-03-19')).toBeGreaterThan(0)
    expect(await costOn(SURGE.day)).toBeCloseTo(SURGE.factor * (await costOn('2026-03-19')), 6)
    expect(await costOn('2026-03-21')).toBe(await costOn('2026-03-19'))
  })

  test('its accounts can have anomalies', () => {
    expect(mistakes(fileWith(TINY_ENTRY))).toEqual([])
    expect(mistakes(fileWith(TINY_ENTRY, { ...SURGE, account: 'tiny-2' }))).toEqual([
      'companies.0.anomalies.0.account must be one of tiny-1, not "tiny-2"; did you mean tiny-1?',
    ])
  })

  test('its machines must be there for an anomaly', () => {
    expect(warnings(fileWith(TINY_ENTRY))).toEqual([])
    expect(warnings(fileWith(TINY_ENTRY, { ...SURGE, day: '2026-02-28' }))).toEqual([
      'companies.0.anomalies.0 changes nothing: the account has no machine that could run on the day',
    ])
  })

  test('its commitments are not older than their accounts', () => {
    const planFrom = (start: string) => fileWith({ ...TINY_ENTRY, plans: [{ account: 'tiny-1', start }] })
    expect(mistakes(planFrom('2026-02-01'))).toEqual([])
    expect(mistakes(planFrom('2026-01-31'))).toEqual([
      'companies.0.tiny.plans.0.start must not be before 2026-02-01, when its account began',
    ])
  })
})

/** Every object within a value. */
function objectsIn(value: unknown): Rec[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Rec, ...inner]
}

type RequiredKeys<Of> = { [Key in keyof Of]-?: object extends Pick<Of, Key> ? never : Key }[keyof Of]

describe('the compiler names', () => {
  test('every member that a cloud leaves out', () => {
    expectTypeOf<RequiredKeys<Cloud>>().toEqualTypeOf<
      | 'code'
      | 'name'
      | 'regions'
      | 'kinds'
      | 'entries'
      | 'references'
      | 'focus'
      | 'generated'
      | 'zoneOf'
      | 'accounts'
      | 'inventory'
      | 'billed'
      | 'ledger'
      | 'operations'
    >()
  })

  test('a folder that is not in the list, and one that company files have no member for', () => {
    // @ts-expect-error the list has no entry for the folder
    const unlisted: Partial<Record<string, Cloud>> = {} satisfies ByFolder<'aws'>
    // @ts-expect-error company files have no member `tiny`
    const unknown: Partial<Record<string, Cloud>> = { tiny: { ...TINY, code: 'tiny' } } satisfies ByFolder<'tiny'>
    expect([unlisted, unknown]).toHaveLength(2)
  })

  test('a handler that is misspelt or answers something else, and none that is missing', () => {
    type Users = Handlers<'listCompanyUsers'>
    const list = (_company: Company): Body<'listCompanyUsers'> => ({ data: { list: [] } })
    const handlers: Users[] = [
      { listCompanyUsers: list },
      {},
      // @ts-expect-error misspelt
      { listCompanyUser: list },
      // @ts-expect-error the answer of another operation
      { listCompanyUsers: () => ({ result: 'Y' }) },
      // @ts-expect-error an input that the operation does not have
      { listCompanyUsers: (company, { query: _ }) => list(company) },
    ]
    expect(handlers).toHaveLength(5)
  })
})
