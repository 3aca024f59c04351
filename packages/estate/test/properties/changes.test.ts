import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createEstate } from '../../src/index.js'
import { answersTo, objectsIn, readsOf } from '../reads.js'
import { Asker, CLOCK, estateOf, type Rec } from '../support.js'
import { check, type Drawn } from './random.js'

const SHARE = 8
const TODAY = CLOCK.slice(0, 10)
const picks = fc.nat()

async function subscriptionsOf(asker: Asker): Promise<Rec[]> {
  return (
    await Promise.all(
      (
        await asker.list('listAzureTenants')
      ).map(async ({ tenantId }) => await asker.list('listAzureSubscriptions', {}, { tenantId })),
    )
  ).flat()
}

function picked<Value>(values: readonly Value[], pick: number): Value | undefined {
  return values[pick % Math.max(1, values.length)]
}

describe('a new alias shows in every record that carries it, and changes nothing else', () => {
  const ALIAS = 'renamed'

  async function renames({ file, companyId, range }: Drawn, operationId: string, path: Rec, body: Rec) {
    const asker = new Asker(companyId, file)
    const reads = await readsOf(asker, range)
    const before = await answersTo(asker, reads)
    await asker.body(operationId, {}, path, body)
    const after = await answersTo(asker, reads)
    const [[id, value] = ['', '']] = Object.entries(path).slice(-1)
    expect(after.map((answer) => renamed(answer, ''))).toEqual(before.map((answer) => renamed(answer, String(value))))
    // The record itself says when it was changed.
    const own = objectsIn(after).filter((record) => record[id] === value && Object.values(record).includes(ALIAS))
    expect(own.filter(({ updatedDate }) => updatedDate === TODAY).length).toBeGreaterThan(0)
  }

  /** The answer, with the new alias in the records that carry the id. */
  function renamed(value: unknown, id: string): unknown {
    if (Array.isArray(value)) return value.map((item) => renamed(item, id))
    if (typeof value !== 'object' || value === null) return value
    const record = value as Rec
    const members = Object.entries(record).filter(([member]) => member !== 'updatedDate')
    return Object.fromEntries(
      members.map(([member, content]) => [member, carries(record, member, id) ? ALIAS : renamed(content, id)]),
    )
  }

  /** A record may carry several ids: an alias belongs to the id of its own name. */
  function carries(record: Rec, member: string, id: string): boolean {
    const owner = member === 'name' ? 'code' : member.replace(/(?:Alias|Name)$/, 'Id')
    return owner !== member && record[owner] === id
  }

  check(
    'of an AWS account',
    SHARE,
    async (drawn, pick) => {
      const account = picked(drawn.file.companies[0]?.aws?.accounts ?? [], pick)
      if (account === undefined) return
      const { accountId } = account
      await renames(drawn, 'updateAwsAccount', { accountId }, { accountAlias: ALIAS })
    },
    picks,
  )

  check(
    'of an Azure subscription',
    SHARE,
    async (drawn, pick) => {
      const subscription = picked(drawn.file.companies[0]?.azure?.subscriptions ?? [], pick)
      if (subscription === undefined) return
      const { tenantId, subscriptionId } = subscription
      const path = { tenantId, subscriptionId }
      await renames(drawn, 'updateAzureSubscription', path, { subscriptionAlias: ALIAS })
    },
    picks,
  )

  check(
    'of an Azure tenant',
    SHARE,
    async (drawn, pick) => {
      const tenant = picked(drawn.file.companies[0]?.azure?.tenants ?? [], pick)
      if (tenant === undefined) return
      await renames(drawn, 'updateAzureTenant', { tenantId: tenant.tenantId }, { tenantAlias: ALIAS })
    },
    picks,
  )
})

check(
  'a new tenant and its subscription show everywhere, and go together',
  SHARE,
  async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    const neighbour = new Asker(companyId, file)
    const before = await answersTo(asker, await readsOf(asker, range))
    const state = await asker.data('getAzureAutoSavingsState')
    const tenant = { tenantId: 'new-tenant', tenantAlias: 'New', tenantType: 'CSP', applicationId: 'app' }
    await asker.body('registerAzureTenant', {}, {}, { ...tenant, clientSecret: 'secret' })
    expect((await asker.list('listAzureTenants')).at(-1)).toMatchObject({ ...tenant, subscriptionCount: 0 })
    expect(await asker.data('getAzureTenant', {}, tenant)).toMatchObject(tenant)
    expect(await asker.answer('registerAzureTenant', {}, {}, tenant)).toMatchObject({ failure: 'conflict' })

    const subscription = { subscriptionId: 'new-subscription', subscriptionAlias: 'New one' }
    await asker.body('registerAzureSubscription', {}, tenant, subscription)
    const path = { tenantId: tenant.tenantId, subscriptionId: subscription.subscriptionId }
    expect(await asker.list('listAzureSubscriptions', {}, tenant)).toMatchObject([subscription])
    expect(await asker.data('getAzureSubscription', {}, path)).toMatchObject(subscription)
    expect((await asker.list('listAzureTenants')).at(-1)).toMatchObject({ subscriptionCount: 1 })
    for (const azure of [
      await asker.data('getAzureAutoSavingsState'),
      (await asker.data('getAutoSavingsState'))['azure'] as Rec,
    ]) {
      expect(azure['totalCount']).toBe(Number(state['totalCount']) + 1)
      expect((azure['accounts'] as Rec[]).at(-1)).toMatchObject({
        subscriptionId: subscription.subscriptionId,
        subscriptionName: subscription.subscriptionAlias,
        subscribed: false,
      })
    }

    await asker.body('deleteAzureTenant', {}, tenant)
    expect(await asker.answer('getAzureTenant', {}, tenant)).toMatchObject({ failure: 'not found' })
    expect(await asker.answer('listAzureSubscriptions', {}, tenant)).toMatchObject({ failure: 'not found' })
    // All is as it was, and others have seen nothing of it.
    expect(await answersTo(asker, await readsOf(asker, range))).toEqual(before)
    expect(await answersTo(neighbour, await readsOf(neighbour, range))).toEqual(before)
  },
)

check(
  'what is deleted has no part in the state of automated savings',
  SHARE,
  async ({ file, companyId }, pick) => {
    const asker = new Asker(companyId, file)
    const tenant = picked(await asker.list('listAzureTenants'), pick)
    if (tenant === undefined) return
    const [first, ...others] = await asker.list('listAzureSubscriptions', {}, tenant)
    if (first !== undefined) {
      await asker.body('deleteAzureSubscription', {}, first)
      expect(await asker.answer('getAzureSubscription', {}, first)).toMatchObject({ failure: 'not found' })
      expect(await asker.list('listAzureSubscriptions', {}, tenant)).toEqual(others)
      await expectCounts(asker)
    }
    await asker.body('deleteAzureTenant', {}, tenant)
    expect((await asker.list('listAzureTenants')).map(({ tenantId }) => tenantId)).not.toContain(tenant['tenantId'])
    for (const subscription of others) {
      expect(await asker.answer('getAzureSubscription', {}, subscription)).toMatchObject({ failure: 'not found' })
    }
    await expectCounts(asker)
  },
  picks,
)

async function expectCounts(asker: Asker): Promise<void> {
  const { totalCount, subscriptionCount, state, accounts } = await asker.data('getAzureAutoSavingsState')
  const subscriptions = (await subscriptionsOf(asker)).map(({ subscriptionId }) => subscriptionId)
  const subscribed = (accounts as Rec[]).filter((account) => account['subscribed'])
  expect((accounts as Rec[]).map(({ subscriptionId }) => subscriptionId).sort()).toEqual(subscriptions.sort())
  expect(totalCount).toBe(subscriptions.length)
  expect(subscriptionCount).toBe(subscribed.length)
  expect(state).toBe(subscribed.length === 0 ? 'NONE' : 'SUBSCRIBED')
  for (const operationId of ['listMyAzureInventory', 'listAzureAutoSavingsSubscriptions']) {
    for (const { linkedAccountId, ...record } of await asker.list(operationId)) {
      // Histories go on, but nothing in them runs.
      if (operationId === 'listMyAzureInventory' || record['subscriptionStatus'] !== undefined) {
        expect(subscriptions).toContain(linkedAccountId)
      }
    }
  }
}

check(
  'a deletion is pending until it is cancelled',
  SHARE,
  async ({ file, companyId, range }, pick) => {
    const asker = new Asker(companyId, file)
    const account = picked(file.companies[0]?.aws?.accounts ?? [], pick)
    if (account === undefined) return
    const { accountId } = account
    const reads = await readsOf(asker, range)
    const before = await answersTo(asker, reads)
    const listed = async () => (await asker.list('listAwsAccounts')).find((entry) => entry['accountId'] === accountId)
    await asker.body('deleteAwsAccount', {}, { accountId })
    await asker.body('deleteAwsAccount', {}, { accountId })
    expect(await listed()).toMatchObject({ errorDescription: expect.stringContaining('pending'), updatedDate: TODAY })
    await asker.body('updateAwsAccount', {}, { accountId }, { accountAlias: account.accountAlias })
    expect(await listed()).toMatchObject({ errorDescription: expect.stringContaining('pending') })
    await asker.body('updateAwsAccount', {}, { accountId }, { isCancelDeleteAccount: true })
    expect((await listed())?.['errorDescription']).toBe(account.errorDescription)
    // But for the day of the change, all is as it was.
    const undated = (value: unknown) => JSON.stringify(value).replaceAll(/,"updatedDate":"[^"]*"/g, '')
    expect(undated(await answersTo(asker, reads))).toBe(undated(before))
  },
  picks,
)

check('what a session changes is invisible to others', SHARE, async ({ file, companyId, range }) => {
  const estate = estateOf(file)
  const [session, neighbour] = [estate.createSession(), estate.createSession()]
  const reads = (await readsOf(new Asker(companyId, file), range)).map((read) => ({
    ...read,
    path: { companyId, ...read.path },
  }))
  const answers = async () => JSON.stringify(await Promise.all(reads.map(async (read) => await neighbour.answer(read))))
  const before = await answers()
  const { aws, azure } = file.companies[0] ?? {}
  const change = async (operationId: string, path: Rec, body: Rec) =>
    await session.answer({ operationId, path: { companyId, ...path }, query: {}, body })
  for (const { accountId } of aws?.accounts ?? []) {
    await change('updateAwsAccount', { accountId }, { accountAlias: 'renamed' })
    await change('deleteAwsAccount', { accountId }, {})
  }
  await change(
    'registerAzureTenant',
    {},
    { tenantId: 'new', tenantAlias: 'New', tenantType: 'CSP', applicationId: 'app' },
  )
  for (const { tenantId, subscriptionId } of azure?.subscriptions ?? []) {
    await change('updateAzureSubscription', { tenantId, subscriptionId }, { subscriptionAlias: 'renamed' })
    await change('registerAzureSubscription', { tenantId }, { subscriptionId: `${subscriptionId}-2` })
    await change('deleteAzureSubscription', { tenantId, subscriptionId }, {})
  }
  for (const { tenantId } of azure?.tenants ?? []) {
    await change('updateAzureTenant', { tenantId }, { tenantAlias: 'renamed' })
    await change('deleteAzureTenant', { tenantId }, {})
  }
  expect(await answers()).toBe(before)
  // Two for each account and tenant, three for each subscription, and one for the new tenant.
  const [accounts = [], subscriptions = [], tenants = []] = [aws?.accounts, azure?.subscriptions, azure?.tenants]
  expect(session.version).toBe(2 * accounts.length + 3 * subscriptions.length + 2 * tenants.length + 1)
})

check(
  'the same request has the same answer, and no answer changes anything',
  SHARE,
  async ({ file, companyId, range }) => {
    const estate = createEstate({ company: frozen(file) })
    const [session, second] = [estate.createSession(), estate.createSession()]
    const reads = (await readsOf(new Asker(companyId, file), range)).map((read) =>
      frozen({ ...read, path: { companyId, ...read.path } }),
    )
    const text = JSON.stringify(file)
    const before = await Promise.all(reads.map(async (read) => await session.answer(read)))
    expect(await Promise.all(reads.map(async (read) => await session.answer(read)))).toEqual(before)
    // In another order, and in another session, whose days have not been computed in the same order either.
    expect(await Promise.all(reads.toReversed().map(async (read) => await session.answer(read)))).toEqual(
      before.toReversed(),
    )
    expect(await Promise.all(reads.toReversed().map(async (read) => await second.answer(read)))).toEqual(
      before.toReversed(),
    )
    expect(session.version).toBe(0)
    expect(JSON.stringify(file)).toBe(text)
  },
)

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
