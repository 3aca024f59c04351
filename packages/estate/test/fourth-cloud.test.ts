import { describe, expect, expectTypeOf, test } from 'vitest'
import type { Body, Cloud, Company, Handlers } from '../src/clouds/cloud.js'
import { type ByFolder, CLOUDS } from '../src/clouds/index.js'
import { hourNow, remembered } from '../src/company/company.js'
import type { CompanyEntry } from '../src/company/company-file.js'
import type { Commitment } from '../src/company/ledger/commitment.js'
import { Ledger } from '../src/company/ledger/ledger.js'
import { LedgerDays } from '../src/company/ledger/ledger-days.js'
import { type Pool, poolsFrom } from '../src/company/ledger/pool.js'
import { type Kind, MACHINE_STATES, PERCENT } from '../src/company/resource.js'
import { fleet } from '../src/company/resource-makers.js'
import { estateOf } from '../src/estate.js'
import type { CompanyFile } from '../src/index.js'
import { dayOf, EVER } from '../src/kernel/time.js'
import { CLOCK, type Rec } from './support.js'

const BOX: Kind = {
  code: 'box',
  name: 'Box',
  product: { code: 'boxes', name: 'Boxes' },
  docUrl: 'https://docs.tiny.example/boxes',
  states: MACHINE_STATES,
  price: (type) => (type === 'large' ? 200_000 : 100_000),
  smaller: (type) => (type === 'large' ? 'small' : undefined),
  describe: ({ name }) => ({ box: name }),
  metrics: [{ name: 'busy', ...PERCENT }],
  events: { created: 'BoxMade', tagged: 'BoxTagged', ended: 'BoxGone' },
}

const BEGINNING = dayOf('2025-01-01') ?? 0

const SUBSCRIPTION = { vendor: 'tiny', linkedAccountId: 'tiny-1', autoSavingsService: 'AUTO-BOX' }

const MOON = { code: 'moon-1', name: 'Moon', category: 'Space', offset: 0 }
const ENTRY = { name: 'crate', region: 'moon-1', type: 'large', count: 3, tags: { team: 'shop' } }
const LIFE = { first: dayOf('2026-03-01') ?? 0, last: EVER.last }

const CRATES = fleet(ENTRY, { region: MOON, life: LIFE }, (name) => ({
  vendor: 'tiny',
  kind: BOX,
  account: 'tiny-1',
  id: name,
  key: `tiny:${name}`,
}))

/** Boxes are charged for by the hour, and nobody can commit to them. */
const tinyLedger = remembered(
  (_file: CompanyEntry, seed: number) =>
    new LedgerDays<Pool, Commitment>(
      {
        pools: poolsFrom(CRATES, ({ account, region, kind, type: typeName }) => [
          { account, region, kind, typeName, price: 200_000, unitsPerHour: 1, weight: 1 },
        ]),
        metered: [],
        commitments: [],
        order: [],
        kinds: [],
        kindOf: () => 0,
        apply: () => 0,
      },
      seed,
      BEGINNING,
    ),
)

/** A cloud with one account, which rents a few boxes. */
const TINY: Cloud = {
  code: 'tiny',
  name: 'Tiny Cloud',
  regions: [MOON],
  kinds: [BOX],
  references: { references: [], ids: [], mistakes: () => [], warnings: () => [] },
  generated: { share: 0, accounts: 1, entry: () => ({}) },
  focus: {
    provider: 'Tiny',
    publisher: 'Tiny',
    subAccountType: 'Shelf',
    billingAccount: () => ({ id: 'tiny-0', name: 'Tiny', type: 'Warehouse' }),
    services: {},
    providers: /^Tiny/,
    ids: [],
    meters: [],
    isMachineType: () => false,
    idOf: (key) => key,
    holderOf: () => undefined,
    describedIn: () => ({}),
    payersOf: () => [],
    withAccounts: () => ({}),
  },
  zoneOf: () => undefined,
  accounts: () => [{ accountId: 'tiny-1', accountAlias: 'tiny-shop' }],
  inventory: () => CRATES,
  ledger: (company) => new Ledger(tinyLedger(company.file, company.seed), hourNow(company)),
  autoSavings: { subscriptions: () => [SUBSCRIPTION], state: () => ({ totalCount: 1 }) },
  operations: {},
}

const FILE: CompanyFile = { clock: CLOCK, companies: [{ companyId: 'C-1', companyName: 'One' }] }
const session = estateOf([...CLOUDS, TINY], { company: FILE, illustrative: true }).createSession()

function ask(operationId: string, path: Rec = {}, body: Rec = {}, query: Rec = {}): Rec {
  const answer = session.answer({
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
    ['listAutoSavingsSubscriptions', {}, {}, {}, SUBSCRIPTION],
    ['getAutoSavingsState', {}, {}, {}, { totalCount: 1 }],
    ['listOptimizations', {}, { optimizeCategory: 'right-sizing', vendor: 'tiny' }, {}, { resourceType: 'box' }],
    ['listTags', { vendor: 'tiny' }, {}, {}, { accAlias: 'tiny-shop' }],
    ['listPerformanceHistory', { prvrCd: 'tiny' }, {}, {}, { accAlias: 'tiny-shop' }],
    ['getDailyCostPortion', {}, { selectedVendor: 'tiny' }, {}, { productName: 'Boxes' }],
  ])('%s %j %j %j', (operationId, path, body, query, expected) => {
    expect(objectsIn(ask(operationId, path, body, query))).toContainEqual(expect.objectContaining(expected))
  })

  test('its resources can be tagged', () => {
    const review = { instId: 'crate-1', reviewTagList: [{ tagKey: 'team', newValue: 'moon' }] }
    ask('retryTagging', {}, { vendor: 'tiny', taggingResourceList: [review] })
    expect(ask('listBillingTagValues', {}, {}, { vendor: 'tiny', tagKey: 'team' })['data']).toEqual(['moon', 'shop'])
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
      | 'references'
      | 'focus'
      | 'generated'
      | 'zoneOf'
      | 'accounts'
      | 'inventory'
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

  test('a handler that is missing or misspelt, or answers something else', () => {
    type Users = Handlers<'listCompanyUsers'>
    const list = (_company: Company): Body<'listCompanyUsers'> => ({ status: 'success', data: { list: [] } })
    const handlers: Users[] = [
      { listCompanyUsers: list },
      // @ts-expect-error missing
      {},
      // @ts-expect-error misspelt
      { listCompanyUser: list },
      // @ts-expect-error the answer of another operation
      { listCompanyUsers: () => ({ status: 'success', result: 'Y' }) },
      // @ts-expect-error an input that the operation does not have
      { listCompanyUsers: (company, { query: _ }) => list(company) },
    ]
    expect(handlers).toHaveLength(5)
  })
})
