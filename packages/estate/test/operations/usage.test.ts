import type { UsageSummaryItem } from '@cloud-cost/asset-client'
import { describe, expect, test } from 'vitest'
import { Asker, DEFAULT_FILE, estateOf, type Rec } from '../support.js'

async function summary(prvrCd: string, body: object = {}, clock = '2026-04-01T09:00:00Z') {
  const answer = await estateOf(DEFAULT_FILE, clock)
    .createSession()
    .answer({ operationId: 'getUsageSummary', path: { prvrCd }, query: {}, body: { cmpnId: 'C-1042', ...body } })
  if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
  const { totalCount, items } = (answer.body as { result: { totalCount: number; items: UsageSummaryItem[] } }).result
  expect(totalCount).toBe(items.length)
  return items
}

const total = (counts: object | undefined): number =>
  Object.values(counts ?? {}).reduce((sum: number, count) => sum + Number(count), 0)

describe('the usage summary', () => {
  test.each([
    ['aws', 40],
    ['AWS', 40],
    ['azure', 5],
    ['gcp', 10],
    ['other', 0],
  ])(
    'of %s counts the current resources, at least %d, which divide by status, tags and specification',
    async (vendor, least) => {
      const items = await summary(vendor)
      const current = (await new Asker('C-1042').illustrative(
        'listCurrentUsage',
        { cmpnId: 'C-1042', size: 1000 },
        { prvrCd: vendor },
      )) as Rec[]
      expect(current.length).toBeGreaterThanOrEqual(least)
      expect(items.reduce((sum, item) => sum + (item.count ?? 0), 0)).toBe(current.length)
      for (const item of items) {
        expect([total(item.statusSummary), total(item.tagSummary), total(item.specSummary)]).toEqual(
          Array(3).fill(item.count),
        )
      }
    },
  )

  test.each([
    ['accounts', 'accId'],
    ['regions', 'rgnId'],
    ['rsrcTypes', 'rsrcType'],
  ] as const)('%s part it', async (parameter, member) => {
    const all = await summary('aws')
    const values = [...new Set(all.map((item) => item[member]))]
    expect(values.length).toBeGreaterThan(1)
    for (const value of values) {
      expect(await summary('aws', { [parameter]: [value] })).toEqual(all.filter((item) => item[member] === value))
    }
    expect(await summary('aws', { [parameter]: values })).toEqual(all)
    expect(await summary('aws', { [parameter]: [] })).toEqual(all)
    expect(await summary('aws', { [parameter]: ['unknown'] })).toEqual([])
  })

  test('follows the clock', async () => {
    // Two machines that run in the office hours of Virginia.
    const sandbox = { accounts: ['123456789012'], rsrcTypes: ['ec2'] }
    expect((await summary('aws', sandbox, '2026-04-01T12:59:00Z'))[0]?.statusSummary).toEqual({ stopped: 2 })
    expect((await summary('aws', sandbox, '2026-04-01T13:00:00Z'))[0]?.statusSummary).toEqual({ running: 2 })
    expect((await summary('aws', sandbox, '2026-04-01T23:00:00Z'))[0]?.statusSummary).toEqual({ stopped: 2 })
  })

  test('of an unknown company is empty', async () => {
    expect(await summary('aws', { cmpnId: 'C-9999' })).toEqual([])
  })
})
