import { expect, it } from 'vitest'
import { makeId } from '../src/respond/state/ids.js'

it.each([
  ['0a1b2c3d-0000-ffff-8888-1234567890ab', /^\d[a-f]\d[a-f]\d[a-f]\d[a-f]-\d{4}-[a-f]{4}-\d{4}-\d{10}[a-f]{2}$/],
  ['C-1042', /^C-\d{4}$/],
  ['cafe-12!', /^cafe-\d\d!$/],
  ['!cafe-12', /^!cafe-\d\d$/],
  ['111122223333', /^\d{12}$/],
])('an id like %s has its form', (sample, form) => {
  const ids = Array.from({ length: 50 }, (_, key) => makeId(sample, String(key)))
  for (const id of ids) expect(id).toMatch(form)
  expect(makeId(sample, '7')).toBe(ids[7])
  expect(new Set(ids).size).toBeGreaterThan(10)
})

it('letters of a hexadecimal sample become others, those of any other sample stay', () => {
  expect(new Set(Array.from({ length: 50 }, (_, key) => makeId('a-1', String(key)).charAt(0))).size).toBe(6)
  expect(makeId('ag-1', 'key')).toMatch(/^ag-\d$/)
})
