import { COLUMN_NAMES } from '@cloud-cost/estate/focus'
import { expect, it } from 'vitest'
import { pageOf } from './support/site.js'

const section = pageOf('guides/your-own-bill.html').querySelector('[aria-labelledby=what-becomes-of-each-column]')
const rows = (section?.querySelectorAll('tbody tr') ?? []).map((row) => row.querySelectorAll('td'))

// That the effects are right is shown in bill-columns.slow.test.ts, which computes them.
it('the guide on bills says of each column once what becomes of it', () => {
  const read = rows.map(([name]) => name?.querySelector('code')?.text ?? '')
  const unread = section?.querySelectorAll('p').at(-1)?.querySelectorAll('code') ?? []
  expect([...read, ...unread.map(({ text }) => text)].sort()).toEqual([...COLUMN_NAMES].sort())
})

it.each([
  ['EffectiveCost', /cost of listResourceExternalCosts/],
  ['BilledCost', /cost of getBillingSummary/],
  ['RegionId', /regionCode of/],
])('the guide on bills says what %s becomes', (column, words) => {
  const [, effect] = rows.find(([name]) => name?.querySelector('code')?.text === column) ?? []
  expect(effect?.text).toMatch(words)
})
