import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompanyEntry, CompanyFile, EstateSession } from '../../src/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { CLOCK, estateOf, oneCompany, type Rec } from '../support.js'
import { check, TODAY } from './random.js'

const SHARE = 20
const picks = fc.nat()

/** A session for one company, in which all operations are answered. */
class User {
  readonly session: EstateSession

  constructor(
    readonly file: CompanyFile,
    clock = CLOCK,
  ) {
    this.session = estateOf(file, clock).createSession()
  }

  get companyId(): string {
    return this.file.companies[0]?.companyId ?? ''
  }

  async ask(operationId: string, path: Rec = {}, { query = {}, body }: { query?: Rec; body?: Rec } = {}): Promise<Rec> {
    const answer = await this.session.answer({
      operationId,
      path: { companyId: this.companyId, cmpnId: this.companyId, prvrCd: 'azure', vendor: 'azure', ...path },
      query,
      body: body && { cmpnId: this.companyId, companyId: this.companyId, ...body },
      illustrative: true,
    })
    if (answer === undefined) throw new Error(`${operationId} is not answered`)
    return answer as unknown as Rec
  }

  async delete({ of, id }: Deletable): Promise<void> {
    const [operationId, member] = OPERATIONS[of]
    const tenantId = this.file.companies[0]?.azure?.subscriptions.find(
      (subscription) => subscription.subscriptionId === id,
    )?.tenantId
    await this.ask(operationId, { tenantId, [member]: id })
  }

  load(changes: unknown): void {
    expect(this.session.load(changes)).toBeUndefined()
  }
}

const OPERATIONS = {
  'aws account': ['deleteAwsAccount', 'accountId'],
  'azure tenant': ['deleteAzureTenant', 'tenantId'],
  'azure subscription': ['deleteAzureSubscription', 'subscriptionId'],
} as const

interface Deletable {
  readonly of: keyof typeof OPERATIONS
  readonly id: string
}

function deletablesOf({ companies }: CompanyFile): Deletable[] {
  const { azure, aws } = companies[0] ?? {}
  return [
    ...(azure?.subscriptions ?? []).map(({ subscriptionId: id }): Deletable => ({ of: 'azure subscription', id })),
    ...(azure?.tenants ?? []).map(({ tenantId: id }): Deletable => ({ of: 'azure tenant', id })),
    ...(aws?.accounts ?? []).map(({ accountId: id }): Deletable => ({ of: 'aws account', id })),
  ]
}

/** The subscriptions that go with a deletion. */
function goneWith({ companies }: CompanyFile, { of, id }: Deletable): string[] {
  const subscriptions = companies[0]?.azure?.subscriptions ?? []
  if (of === 'azure tenant') {
    return subscriptions.filter(({ tenantId }) => tenantId === id).map(({ subscriptionId }) => subscriptionId)
  }
  return [id]
}

/** What there was in the days of a range, by all operations that say so. */
async function historyOf(user: User, first: number, last: number): Promise<Rec> {
  const [from, to] = [dateOf(first), dateOf(last)]
  const keys = machineKeysOf(user)
  return {
    costs: await user.ask('listResourceExternalCosts', {}, { body: { stDt: from, endDt: to } }),
    portion: await user.ask(
      'getDailyCostPortion',
      {},
      { body: { startDate: from, endDate: to, selectedVendor: 'azure' } },
    ),
    counts: await user.ask('listUsageHistory', {}, { body: { from, to } }),
    chart: await user.ask('getUsageHistoryChart', {}, { body: { from, to } }),
    performance: await user.ask('listPerformanceHistory', {}, { body: { from, to } }),
    report: await user.ask(
      'getCustomReportDataSource',
      { reportType: 'usage' },
      { body: { duraFrom: from, duraTo: to } },
    ),
    events: await Promise.all(
      keys.map(
        async (rsrcKey) =>
          await user.ask(
            'listResourceAuditEvents',
            { startDate: from, endDate: to },
            { query: { rsrcKey, rsrcType: 'vm', maxResults: '500' } },
          ),
      ),
    ),
    metrics: await Promise.all(
      keys.map(async (rsrcKey) => {
        const metricStatisticsRequest = { startTime: from, endTime: `${to}T23:59:59Z`, period: 86_400 }
        return await user.ask(
          'getResourceMetricData',
          {},
          { body: { vendor: 'azure', rsrcKey, metricStatisticsRequest } },
        )
      }),
    ),
    bill: await user.ask(
      'getBillingSummary',
      {},
      { body: { searchYear: from.slice(0, 4), searchMnth: from.slice(5, 7), vndr: 'azure' } },
    ),
  }
}

/** Every third one. */
function machineKeysOf({ file }: User): string[] {
  const machines = file.companies[0]?.azure?.machines ?? []
  return machines
    .filter((_, index) => index % 3 === 0)
    .map(({ subscription, resourceGroup = 'rg-default', name, count = 1 }) => {
      const path = `/subscriptions/${subscription}/resourceGroups/${resourceGroup}`
      return `${path}/providers/Microsoft.Compute/virtualMachines/${count === 1 ? name : `${name}-1`}`
    })
}

/** What there is at the clock, by all operations that say so. */
async function presenceOf(user: User): Promise<Rec> {
  const ahead = { stDt: dateOf(TODAY), endDt: dateOf(TODAY + 3) }
  return {
    tenants: await user.ask('listAzureTenants'),
    accounts: await user.ask('listAwsAccounts'),
    state: await user.ask('getAzureAutoSavingsState'),
    awsState: await user.ask('getAwsAutoSavingsState'),
    inventory: await user.ask('listMyAzureInventory', {}, { query: { startDate: dateOf(TODAY - 365) } }),
    usage: await user.ask('getUsageSummary', {}, { body: {} }),
    resources: await user.ask('listCurrentUsage', {}, { body: {} }),
    chart: await user.ask('getCurrentUsageChart', {}, { body: { reqType: 'account' } }),
    filters: await user.ask('getMenuFilters', { menuId: 'm' }, { body: { actionType: 'current' } }),
    tags: await user.ask('listTags', {}, { body: {} }),
    statistics: await user.ask('getTagStatistics', {}, { body: {} }),
    keys: await user.ask('listBillingTagKeys', {}, { query: { vendor: 'azure', companyId: user.companyId } }),
    optimizations: await user.ask('listOptimizations', {}, { body: { optimizeCategory: 'right-sizing' } }),
    costs: await user.ask('listResourceExternalCosts', {}, { body: ahead }),
  }
}

describe('a deletion', () => {
  check(
    'leaves the days before it as they were, also at a later clock',
    SHARE,
    async ({ file }, [pick, length]) => {
      const deletables = deletablesOf(file)
      const deletable = deletables[pick % Math.max(1, deletables.length)]
      if (deletable === undefined) return
      const user = new User(file)
      const last = TODAY - 1
      const before = await historyOf(user, last - length, last)
      await user.delete(deletable)
      expect(await historyOf(user, last - length, last)).toEqual(before)
      const later = new User(file)
      later.session.setClock(`${dateOf(TODAY + 40)}T00:00:00Z`)
      later.load(user.session.changes())
      expect(await historyOf(later, last - length, last)).toEqual(before)
    },
    fc.tuple(picks, fc.integer({ min: 0, max: 20 })),
  )

  check(
    'hides an account, a tenant or a subscription from its instant on, and nothing else',
    SHARE,
    async ({ file }, pick) => {
      const deletables = deletablesOf(file)
      const deletable = deletables[pick % Math.max(1, deletables.length)]
      if (deletable === undefined) return
      const user = new User(file)
      const before = await presenceOf(user)
      await user.delete(deletable)
      const after = await presenceOf(user)
      const gone = new Set<unknown>(goneWith(file, deletable))
      // The charges up to the hour of the deletion stay.
      expect(after['costs']).toEqual(before['costs'])
      // The deletion of an AWS account stays pending: lists of accounts go on to have it.
      const pending = deletable.of === 'aws account' ? { accounts: [], awsState: [] } : {}
      const text = JSON.stringify({ ...after, ...pending, costs: [] })
      expect([...gone].filter((id) => text.includes(String(id)))).toEqual([])
      for (const list of ['usage', 'resources', 'tags', 'inventory']) {
        const kept = rowsIn(before[list]).filter((row) => !gone.has(accountOf(row)))
        // Numbers of lines on a page are those of the page.
        expect([list, rowsIn(after[list])]).toEqual([list, kept])
      }
      for (const key of machineKeysOf(user)) {
        if (!gone.has(key.split('/')[2])) continue
        expect(await user.ask('getResourceByKey', { rgnId: 'x' }, { query: { rsrcKey: key } })).toHaveProperty(
          'failure',
        )
      }
      // On its day and after it, nothing is counted or measured; what was charged up to its hour stays.
      const history = await historyOf(new User(file), TODAY, TODAY + 3)
      const left = await historyOf(user, TODAY, TODAY + 3)
      expect(rowsIn(left['counts'])).toEqual(rowsIn(history['counts']).filter(({ accId }) => !gone.has(accId)))
      expect(rowsIn(left['costs'])).toEqual(rowsIn(history['costs']))
      expect(centsOf(left['portion'])).toBe(centsOf(left['costs'], isOnAzure))
    },
    picks,
  )

  check(
    'is undone without the others',
    SHARE,
    async ({ file }, seed) => {
      const deletables = deletablesOf(file).filter((_, index) => (seed >> (index % 8)) % 2 === 1)
      const all = new User(file)
      for (const deletable of deletables) await all.delete(deletable)
      const changes = JSON.parse(JSON.stringify(all.session.changes())) as Record<string, { deletions?: Rec[] }>
      const own = changes[all.companyId]
      // What goes with its tenant cannot be deleted by itself any more.
      for (const undone of (own?.deletions ?? []).slice(0, 3)) {
        const deletions = own?.deletions?.filter((deletion) => deletion !== undone) ?? []
        const user = new User(file)
        user.load({ ...changes, [all.companyId]: { ...own, deletions } })
        const expected = new User(file)
        for (const { of, id } of deletions) await expected.delete({ of, id } as unknown as Deletable)
        expect(undated(await presenceOf(user))).toEqual(undated(await presenceOf(expected)))
        expect(await historyOf(user, TODAY - 3, TODAY + 3)).toEqual(await historyOf(expected, TODAY - 3, TODAY + 3))
      }
      all.load({})
      expect(await presenceOf(all)).toEqual(await presenceOf(new User(file)))
    },
    fc.nat(255),
  )

  check(
    'that is later than the clock is not visible yet',
    SHARE,
    async ({ file }) => {
      const user = new User(file)
      for (const deletable of deletablesOf(file)) await user.delete(deletable)
      const earlier = new User(file, '2026-04-01T08:59:59Z')
      const before = await presenceOf(earlier)
      earlier.load(user.session.changes())
      expect(undated(await presenceOf(earlier))).toEqual(undated(before))
    },
    picks,
  )
})

describe('what was deleted', () => {
  const file = (): CompanyFile =>
    oneCompany({
      azure: {
        tenants: [{ tenantId: 'T', tenantAlias: 'T', tenantType: 'EA', applicationId: 'a' }],
        subscriptions: [
          { subscriptionId: 'S', subscriptionAlias: 'first', tenantId: 'T' },
          { subscriptionId: 'R', subscriptionAlias: 'other', tenantId: 'T' },
        ],
        machines: [{ name: 'web', subscription: 'S', region: 'westeurope', type: 'Standard_D2s_v5' }],
        autoSavings: {
          subscriptions: [
            { account: 'S', service: 'AUTO-RI', start: '2026-01-01 00:00:00' },
            { account: 'S', service: 'AUTO-DISK', start: '2026-01-01 00:00:00', end: '2026-02-01 00:00:00' },
          ],
        },
      },
    })
  const subscriptions = async (user: User): Promise<unknown[]> =>
    rowsIn(await user.ask('listAzureSubscriptions', { tenantId: 'T' })).map(({ subscriptionId }) => subscriptionId)
  const count = async (user: User): Promise<unknown> =>
    rowsIn(await user.ask('listAzureTenants'))[0]?.['subscriptionCount']

  test('is there again with all its days when it is registered again', async () => {
    const user = new User(file())
    const costs = (await historyOf(user, TODAY - 2, TODAY))['costs']
    await user.delete({ of: 'azure subscription', id: 'S' })
    expect([await subscriptions(user), await count(user)]).toEqual([['R'], 1])
    const body = { subscriptionId: 'S', subscriptionAlias: 'again' }
    expect(await user.ask('registerAzureSubscription', { tenantId: 'T' }, { body })).toHaveProperty('body')
    expect([await subscriptions(user), await count(user)]).toEqual([['R', 'S'], 2])
    expect((await historyOf(user, TODAY - 2, TODAY))['costs']).toEqual(costs)
    expect(user.session.changes()).toMatchObject({ 'C-1': { deletions: [] } })
  })

  test('of a tenant does not come back with the tenant, but by itself', async () => {
    const user = new User(file())
    await user.delete({ of: 'azure tenant', id: 'T' })
    const tenant = { tenantId: 'T', tenantAlias: 'again', tenantType: 'EA', applicationId: 'a', clientSecret: 's' }
    expect(await user.ask('registerAzureTenant', {}, { body: tenant })).toHaveProperty('body')
    expect([await subscriptions(user), await count(user)]).toEqual([[], 0])
    const body = { subscriptionId: 'S' }
    expect(await user.ask('registerAzureSubscription', { tenantId: 'T' }, { body })).toHaveProperty('body')
    expect([await subscriptions(user), await count(user)]).toEqual([['S'], 1])
  })

  test('leaves the products of a bill in their order', async () => {
    const [entry] = file().companies
    const disks = [{ name: 'logs', subscription: 'R', region: 'westeurope', type: 'P10' }]
    const company = { ...entry, taxPercent: 19, azure: { ...entry?.azure, disks } } as CompanyEntry
    const user = new User({ clock: CLOCK, companies: [company] })
    const products = async () => {
      const body = { searchYear: '2026', searchMnth: '03', vndr: 'azure' }
      const { data } = (await user.ask('getBillingSummary', {}, { body }))['body'] as { data: { services: Rec[] } }
      return data.services.map(({ product }) => product)
    }
    const before = await products()
    expect(before.slice(-2)).toEqual(['Storage', 'Tax'])
    await user.delete({ of: 'azure subscription', id: 'R' })
    expect(await products()).toEqual(before)
  })

  test('ends the subscriptions to automated savings that ran', async () => {
    const user = new User(file())
    const courses = async (): Promise<Rec[]> => rowsIn(await user.ask('listAzureAutoSavingsSubscriptions'))
    expect(await courses()).toMatchObject([
      { subscriptionStatus: 'SUBSCRIBED' },
      { endDateTime: '2026-02-01 00:00:00' },
    ])
    await user.delete({ of: 'azure tenant', id: 'T' })
    expect((await courses()).map(({ endDateTime }) => endDateTime)).toEqual([
      '2026-04-01 09:00:00',
      '2026-02-01 00:00:00',
    ])
    expect((await courses()).some((course) => 'subscriptionStatus' in course)).toBe(false)
    expect(await user.ask('getAzureAutoSavingsState')).toMatchObject({
      body: { data: { totalCount: 0, subscriptionCount: 0, state: 'NONE' } },
    })
  })

  test.skipIf(!TRIES_ALL)('leaves room for what is registered, however often', async () => {
    const user = new User(file())
    for (let number = 0; number < 1_010; number += 1) {
      const body = { subscriptionId: `new-${number}` }
      expect(await user.ask('registerAzureSubscription', { tenantId: 'T' }, { body })).toHaveProperty('body')
      await user.delete({ of: 'azure subscription', id: 'S' })
      expect(await user.ask('deleteAzureSubscription', { tenantId: 'T', ...body })).toHaveProperty('body')
    }
    expect([await subscriptions(user), await count(user)]).toEqual([['R'], 1])
    const changes = user.session.changes() as Record<string, { deletions: Rec[] }>
    expect(changes['C-1']?.deletions.length).toBeLessThanOrEqual(1_000)
    expect(new User(file()).session.load(changes)).toBeUndefined()
  })
})

function rowsIn(answer: unknown): Rec[] {
  const { body } = answer as { readonly body: Rec }
  const { data, list, result } = body as Readonly<Record<string, Rec | Rec[] | undefined>>
  const rows = list ?? (Array.isArray(data) ? data : ((data as Rec)?.['list'] ?? (result as Rec)?.['items']))
  return rows as Rec[]
}

/** The account of a row; cost lines have it in their resource alone. */
function accountOf(row: Rec): unknown {
  const { accId, linkedAccountId, originalResourceId, costDescription } = row
  const [, ofResource] = /^\/subscriptions\/([^/]+)/.exec(String(originalResourceId)) ?? []
  // The text of an unused part ends with the account that holds the commitment.
  return accId ?? linkedAccountId ?? ofResource ?? String(costDescription).split(' ').at(-1)
}

function isOnAzure({ originalResourceId }: Rec): boolean {
  return /^\/(?:subscriptions|providers)\//.test(String(originalResourceId))
}

function centsOf(answer: unknown, isMeant: (row: Rec) => boolean = () => true): number {
  return rowsIn(answer)
    .filter(isMeant)
    .reduce((sum, { cost }) => sum + Math.round(Number(cost) * 1e6), 0)
}

/** Without the days of changes, which undoing one leaves. */
function undated(value: Rec): unknown {
  return JSON.parse(JSON.stringify(value), (name, inner: unknown) => (name === 'updatedDate' ? undefined : inner))
}
