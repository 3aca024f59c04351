import type { FilterItem, FilterResult, TagFilterItem } from '@cloud-cost/asset-client'
import { describe, expect, test } from 'vitest'
import { DEFAULT_FILE, estateOf } from '../support.js'

type Group = keyof FilterResult

async function filters(operationId: string, body: object = {}, clock = '2026-04-01T09:00:00Z') {
  const answer = await estateOf(DEFAULT_FILE, clock)
    .createSession()
    .answer({
      operationId,
      path: { menuId: 'usage' },
      query: {},
      body: { cmpnId: 'C-1042', actionType: 'current', ...body },
    })
  if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
  const { result, data } = answer.body as { result?: FilterResult; data?: FilterResult }
  const groups = result ?? data ?? {}
  const keys = (group: Group) => (groups[group] ?? []).map((item: FilterItem | TagFilterItem) => item.key)
  return { groups, keys }
}

const select = (key: string, more: object = {}) => ({ keyList: [{ key, selectYn: 'enabled', ...more }] })

describe.each(['getMenuFilters', 'getOptimizationFilters'])('%s', async (operationId) => {
  const all = await filters(operationId)

  test('has what exists', async () => {
    expect(all.keys('vendors')).toEqual(['aws', 'azure', 'gcp'])
    expect(all.keys('accounts')).toHaveLength(12)
    expect(all.keys('svcGrps')).toEqual(['checkout', 'ingest', 'ingest'])
    expect((await filters(operationId, { cmpnId: 'C-9999' })).groups).toEqual(
      Object.fromEntries(Object.keys(all.groups).map((group) => [group, []])),
    )
  })

  test.each<[string, object, Group, readonly string[]]>([
    ['a vendor', select('gcp'), 'regions', ['us-central1', 'europe-west1']],
    ['an account', select('777788889999'), 'products', ['AmazonEC2', 'AmazonCloudWatch', 'AmazonVPC']],
    ['a region', select('westeurope'), 'accounts', all.keys('accounts').slice(6, 8) as string[]],
    ['a product', select('AmazonRDS'), 'regions', ['us-east-1', 'eu-west-1']],
    ['a service group', select('ingest', { vndr: 'aws' }), 'accounts', ['222233334444']],
    ['a service group of any vendor', select('ingest'), 'vendors', ['aws', 'azure']],
    ['a tag group', select('ownership', { vndr: 'azure' }), 'regions', ['westeurope']],
    ['a tag', select('cost-center', { value: '4200' }), 'regions', ['us-east-1', 'eu-west-1']],
    ['what does not exist', select('unknown'), 'vendors', []],
    ['what is not selected', select('gcp', { selectYn: 'other' }), 'vendors', ['aws', 'azure', 'gcp']],
  ])('is narrowed by %s', async (_, query, group, keys) => {
    expect((await filters(operationId, query)).keys(group)).toEqual(keys)
  })

  test('chosen entries leave their own group, are a union in it, and narrow together with others', async () => {
    const [aws, azure] = [{ key: '123456789012' }, { key: 'bc3d5e7f-90a1-4c4d-8e6f-80a12c3d4e5f' }]
    const both = await filters(operationId, { keyList: [aws, azure] })
    expect(both.keys('accounts')).toEqual(all.keys('accounts'))
    expect(both.keys('regions')).toEqual(['us-east-1', 'northeurope'])
    const narrowed = await filters(operationId, {
      keyList: [aws, azure, { key: 'AZURE', vndr: 'azure' }, { key: 'azure' }],
    })
    expect(narrowed.keys('regions')).toEqual([])
    expect((await filters(operationId, { keyList: [aws, azure, { key: 'azure' }] })).keys('regions')).toEqual([
      'northeurope',
    ])
  })

  test('the history has what has ended', async () => {
    const clock = '2026-03-28T00:00:00Z'
    const staging = select('444455556666')
    const envs = async (actionType: string) =>
      ((await filters(operationId, { ...staging, actionType }, clock)).groups.tags ?? [])
        .filter(({ key }) => key === 'env')
        .map(({ value }) => value)
    expect([await envs('current'), await envs('history')]).toEqual([['prod'], ['prod', 'staging']])
    const before = await filters(operationId, { ...staging, actionType: 'history' }, '2026-03-01T00:00:00Z')
    expect(before.groups.tags?.some(({ value }) => value === 'staging')).toBe(false)
  })
})
