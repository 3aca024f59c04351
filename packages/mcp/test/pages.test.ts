import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagesOf } from '../src/answers/pages.js'

const bodies = fc.record({
  status: fc.constant('success'),
  data: fc.record({ list: fc.array(fc.jsonValue()), total: fc.nat() }),
})

describe('the pages of an answer', () => {
  it('have no more characters than asked for, and hold the whole answer in order', () => {
    fc.assert(
      fc.property(fc.oneof(bodies, fc.jsonValue()), fc.integer({ min: 50, max: 500 }), (value, max) => {
        // As it comes from a service: JSON writes -0 as 0.
        const body: unknown = JSON.parse(JSON.stringify(value))
        const pages = pagesOf(body, max)
        for (const { text } of pages) expect(text.length).toBeLessThanOrEqual(max)
        const first = pages[0]?.what ?? ''
        if (!first.startsWith('rows')) expect(pages.map(({ text }) => text).join('')).toBe(JSON.stringify(body))
        else
          expectRows(
            pages.map(({ text }): unknown => JSON.parse(text)),
            body,
          )
      }),
    )
  })

  it('are cut between rows where rows fit', () => {
    const list = Array.from({ length: 100 }, (_, index) => ({ index, name: 'x'.repeat(20) }))
    const pages = pagesOf({ status: 'success', list }, 500)
    expect(pages.flatMap(({ text }) => JSON.parse(text).list)).toEqual(list)
    expect([pages[0]?.what, pages.at(-1)?.what]).toMatchInlineSnapshot(`
      [
        "rows 1 to 11 of 100 of list, 89 rows left out after them",
        "rows 92 to 100 of 100 of list, 0 rows left out after them",
      ]
    `)
  })

  it('are cut within the text where one row is too long, never within a character', () => {
    const pages = pagesOf({ list: ['𝒳'.repeat(1000)] }, 501)
    expect(pages[0]?.what).toMatchInlineSnapshot(
      `"characters 1 to 500 of 2013 of the JSON text, 1513 characters left out after them"`,
    )
    for (const { text } of pages) expect(text).not.toMatch(/\p{Surrogate}/u)
  })

  it('are one where there is no body', () => {
    expect(pagesOf(undefined, 500)).toEqual([{ what: 'no body', text: '' }])
  })
})

/** All pages have what stands around one list, and all other lists; together they have the rows of that list, in order. */
function expectRows(pages: readonly unknown[], body: unknown): void {
  for (const page of pages) expect(aroundLists(page)).toEqual(aroundLists(body))
  const lists = listsIn(body)
  const onPages = pages.map(listsIn)
  const candidates = lists.map((_, cut) =>
    lists.map((_list, index) => (index === cut ? onPages.flatMap((found) => found[index]) : onPages[0]?.[index])),
  )
  expect(candidates).toContainEqual(lists)
}

/** The lists that are in no other list, in order. */
function listsIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listsIn) : []
}

function aroundLists(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, aroundLists(inner)]))
}
