import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanyFile } from '../../src/index.js'
import { Asker, CLOCK, type Rec, sum } from '../support.js'

const COMPANY = 'C-1042'
const CHECKOUT = {
  accId: '444455556666',
  rsrcType: 'ec2',
  rgnId: 'us-east-1',
  instId: 'i-0a1b2c3d4e5f60718',
} as const
const LEGACY = {
  accId: '777788889999',
  rsrcType: 'ec2',
  rgnId: 'eu-central-1',
  instId: 'i-0fedcba9876543210',
} as const
const INGEST =
  '/subscriptions/9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d/resourceGroups/rg-telemetry/providers/Microsoft.Compute/virtualMachines/vm-ingest-1'

let company: Asker
beforeEach(() => {
  company = new Asker(COMPANY)
})

async function commonTags(data: readonly object[], vendor?: string): Promise<unknown[]> {
  const body = await company.body('listCommonResourceTags', {}, {}, { cmpnId: COMPANY, vendor, data })
  return (body['result'] as Rec[]).map(({ tagKey, tagValue, isCommon }) => [tagKey, tagValue, isCommon])
}

describe('billing tags', () => {
  const keys = async (query: Rec = {}) => await company.body('listBillingTagKeys', { masterCmpnId: COMPANY, ...query })
  const values = async (tagKey: string, query: Rec = {}) =>
    await company.body('listBillingTagValues', { masterCmpnId: COMPANY, tagKey, ...query })

  test('are those of AWS unless another vendor is asked for', async () => {
    expect(await keys()).toEqual(await keys({ vendor: 'aws' }))
    const keysOf = async (vendor: string) => ((await keys({ vendor }))['data'] as Rec[]).map(({ tagKey }) => tagKey)
    expect(await keysOf('aws')).toEqual(['cost-center', 'env', 'team'])
    expect(await keysOf('gcp')).toEqual(['env', 'team'])
    expect(await keysOf('unknown')).toEqual([])
    expect((await values('team'))['data']).toEqual(['Data', 'checkout', 'data', 'platform'])
    expect((await values('team', { vendor: 'azure' }))['data']).toEqual(['data'])
    expect((await values('constructor'))['data']).toEqual([])
  })

  test('have the virtual tags to which they are mapped', async () => {
    expect((await keys())['data']).toContainEqual({
      tagKey: 'env',
      mappedVirtualTagName: 'Environment',
      mappedVirtualTagKeyId: 'vtk-0002',
    })
    expect((await keys())['data']).toContainEqual({ tagKey: 'cost-center' })
  })

  test('count the resources that carry them', async () => {
    const countOf = (answer: Rec) => (answer['summary'] as Rec)['totalResourceCount']
    for (const prvrCd of ['aws', 'azure', 'gcp']) {
      const { items } = (await company.body('getUsageSummary', {}, { prvrCd }, { cmpnId: COMPANY }))['result'] as {
        items: Rec[]
      }
      const tagged = items.map(({ tagSummary }) => tagSummary as Rec)
      expect(countOf(await keys({ vendor: prvrCd }))).toBe(sum(tagged, 'tagged'))
      expect(sum(tagged, 'tagged')).toBeGreaterThan(0)
    }
    // All tagged resources there have a team.
    expect(countOf(await values('team', { vendor: 'azure' }))).toBe(countOf(await keys({ vendor: 'azure' })))
    expect(Number(countOf(await values('cost-center')))).toBeLessThan(Number(countOf(await keys())))
  })

  test('come with the first page of their values', async () => {
    const machines = Array.from({ length: 150 }, (_, index) => ({
      name: `machine-${index}`,
      account: '111122223333',
      region: 'us-east-1',
      type: 't3.medium',
      tags: { owner: `owner-${149 - index}` },
    }))
    const file: CompanyFile = {
      clock: CLOCK,
      companies: [{ companyId: 'C-1', companyName: 'One', aws: { accounts: [], machines } }],
    }
    const answer = await new Asker('C-1', file).body('listBillingTagValues', { masterCmpnId: 'C-1', tagKey: 'owner' })
    expect(answer['pagination']).toEqual({ totalCount: 150, page: 1, size: 100 })
    const data = answer['data'] as string[]
    expect(data).toEqual([...new Set(data)].sort())
    expect(data).toHaveLength(100)
  })
})

describe('common tags', () => {
  test('are those that each of the resources carries', async () => {
    expect(await commonTags([CHECKOUT, LEGACY], 'aws')).toEqual([
      ['team', ['checkout', 'platform'], true],
      ['env', ['prod', 'staging'], true],
      ['cost-center', ['4100'], false],
    ])
  })

  test('are narrowed by the tags that are named', async () => {
    const named = [
      { ...CHECKOUT, tagKey: 'team' },
      { ...CHECKOUT, tagKey: 'cost-center' },
      { ...LEGACY, tagKey: 'team' },
    ]
    expect(await commonTags(named)).toEqual([
      ['team', ['checkout', 'platform'], true],
      ['cost-center', ['4100'], false],
    ])
    expect(await commonTags([])).toEqual([])
  })

  test.each([
    [{ ...CHECKOUT, accId: LEGACY.accId }, 'aws'],
    [{ ...CHECKOUT, rgnId: LEGACY.rgnId }, 'aws'],
    [{ ...CHECKOUT, rsrcType: 'rds' }, 'aws'],
    [CHECKOUT, 'azure'],
  ])('%j on %s is not found', async (resource, vendor) => {
    const body = { cmpnId: COMPANY, vendor, data: [resource] }
    expect(await company.answer('listCommonResourceTags', {}, {}, body)).toEqual({
      failure: 'rejected',
      message: `The resource ${CHECKOUT.instId} was not found.`,
    })
  })

  test('need resources that are named', async () => {
    const body = { cmpnId: COMPANY, data: [{ accId: CHECKOUT.accId }] }
    expect(await company.answer('listCommonResourceTags', {}, {}, body)).toMatchObject({ failure: 'rejected' })
  })
})

describe('tagging runs', () => {
  const run = async (operationId: string, tagged: readonly object[], vendor?: string) =>
    await company.answer(operationId, {}, {}, { cmpnId: COMPANY, vendor, taggingResourceList: tagged })
  const moved = {
    ...CHECKOUT,
    reviewTagList: [
      { tagKey: 'env', oldValue: 'prod', newValue: 'staging' },
      { tagKey: 'owner', newValue: 'shop' },
      { tagKey: 'cost-center', oldValue: '4100' },
    ],
  }

  test('change the tags of resources, and give them back', async () => {
    const before = await commonTags([CHECKOUT])
    expect(await run('retryTagging', [moved])).toEqual({ body: { status: 'success' } })
    expect(await commonTags([CHECKOUT])).toEqual([
      ['team', ['checkout'], true],
      ['env', ['staging'], true],
      ['owner', ['shop'], true],
    ])
    expect((await company.body('listBillingTagValues', { masterCmpnId: COMPANY, tagKey: 'owner' }))['data']).toEqual([
      'shop',
    ])
    expect(await run('undoTagging', [moved])).toEqual({ body: { status: 'success' } })
    expect(await commonTags([CHECKOUT])).toEqual(before)
  })

  test('show in other reads of the tags', async () => {
    const { accId, rgnId, instId, rsrcType } = CHECKOUT
    const path = { cmpnId: COMPANY, vendor: 'aws', accId, rgnId }
    const tagged = async () =>
      sum(
        (
          (await company.body('getUsageSummary', {}, { prvrCd: 'aws' }, { cmpnId: COMPANY }))['result'] as {
            items: Rec[]
          }
        ).items.map(({ tagSummary }) => tagSummary as Rec),
        'tagged',
      )
    const before = await tagged()
    await run('retryTagging', [moved, { instId: 'vol-049df61146c4d7901', reviewTagList: moved.reviewTagList }])
    expect((await company.body('listResourceTags', { instId, rsrcType }, path))['data']).toEqual([
      { tagKey: 'team', tagVal: 'checkout' },
      { tagKey: 'env', tagVal: 'staging' },
      { tagKey: 'owner', tagVal: 'shop' },
    ])
    expect(await tagged()).toBe(before + 1)
  })

  test('find a resource of Azure by its subscription', async () => {
    const subscription = '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d'
    const reviewTagList = [{ tagKey: 'team', oldValue: 'data', newValue: 'platform' }]
    const tagged = { sbscId: subscription, rsrcType: 'vm', instId: INGEST, id: INGEST, reviewTagList }
    await run('retryTagging', [tagged], 'azure')
    expect(await commonTags([{ instId: INGEST }])).toContainEqual(['team', ['platform'], true])
    expect(await run('retryTagging', [{ ...tagged, sbscId: 'other' }])).toMatchObject({ failure: 'rejected' })
    expect(await run('retryTagging', [{ ...tagged, id: 'other' }])).toMatchObject({ failure: 'rejected' })
  })

  test('change nothing when one of the resources is not found', async () => {
    const before = await commonTags([CHECKOUT])
    expect(await run('retryTagging', [moved, { ...LEGACY, instId: 'i-0' }])).toEqual({
      failure: 'rejected',
      message: 'The resource i-0 was not found.',
    })
    expect(await commonTags([CHECKOUT])).toEqual(before)
  })

  test('give a resource no more tags than it can have', async () => {
    const reviewTagList = Array.from({ length: 50 }, (_, index) => ({ tagKey: `key-${index}`, newValue: '1' }))
    expect(await run('retryTagging', [{ ...CHECKOUT, reviewTagList }])).toEqual({
      failure: 'rejected',
      message: 'A resource must not have more than 50 tags.',
    })
  })
})
