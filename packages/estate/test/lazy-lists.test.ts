import { expect, test } from 'vitest'
import { ILLUSTRATIVE_ESTATE, type Rec } from './support.js'

const COMPANY = { cmpnId: 'C-2069', companyId: 'C-2069' }

/** Lists that grow with the company and have no pages. */
const LISTS: readonly (readonly [operationId: string, path: Rec, body: Rec, at: readonly string[]])[] = [
  ['listResourceExternalCosts', {}, { stDt: '2026-03-30', endDt: '2026-03-31' }, ['data']],
  ['getCustomReportDataSource', { reportType: 'usage' }, { viewType: 'week' }, ['result', 'data']],
  ['listCurrentUsage', { prvrCd: 'aws' }, { excelYn: 'Y' }, ['data']],
  ['listResourceTypePerformanceHistory', { prvrCd: 'aws', rsrcType: 'ec2' }, { excelYn: 'Y' }, ['data']],
]

test.each(LISTS)('%s computes its list while it is read, in turns', async (operationId, path, more, at) => {
  const request = { operationId, path, query: {}, body: { ...COMPANY, ...more } }
  const session = ILLUSTRATIVE_ESTATE.createSession()
  const whole = (await session.answer({ ...request, illustrative: true })) as { readonly body: object }
  const answer = (await session.answer({ ...request, illustrative: true, lazy: true })) as { readonly body: object }
  const list = at.reduce<unknown>((value, name) => (value as Rec)[name], answer.body) as AsyncIterable<object>
  let turns = 0
  let isDone = false
  const others = (): void => {
    turns += 1
    if (!isDone) setImmediate(others)
  }
  others()
  const items: object[] = []
  for await (const item of list) items.push(item)
  isDone = true
  expect(items.length).toBeGreaterThan(500)
  expect(turns).toBeGreaterThan(items.length / 100)
  const expected = at.reduce<unknown>((value, name) => (value as Rec)[name], whole.body)
  expect(items).toEqual(expected)
})
