import { COLUMN_NAMES } from '@cloud-cost/estate/focus'
import { expect, it } from 'vitest'
import { pageOf } from './support/site.js'

const main = pageOf('bill-columns.html').querySelector('main')
const entries = main?.querySelectorAll('.names > div') ?? []

// That the effects are right is shown in bill-columns.slow.test.ts, which computes them.
it('the page of the columns says of each column once what becomes of it', () => {
  const read = entries.map((entry) => entry.querySelector('dt code')?.text ?? '')
  const unread = main?.querySelectorAll('p').at(-1)?.querySelectorAll('code') ?? []
  expect([...read, ...unread.map(({ text }) => text)].sort()).toEqual([...COLUMN_NAMES].sort())
})

it.each([
  ['EffectiveCost', 'cost', 'listResourceExternalCosts'],
  ['BilledCost', 'cost', 'getBillingSummary'],
  ['RegionId', 'regionCode', 'listResourceExternalCosts'],
])('the page of the columns says that %s becomes %s of %s', (column, field, operationId) => {
  const items = entries.find(({ id }) => id === column)?.querySelectorAll('li') ?? []
  const fields = items.map((item) => item.querySelectorAll('code').map(({ text }) => text))
  expect(fields.find(([name]) => name === field)).toContain(operationId)
})
