import { describe, expect, it } from 'vitest'
import { COLUMNS } from '../../src/matrix/gate.js'
import { type Row, renderPage } from '../../src/matrix/page.js'

const row = (operationId: string, failed: readonly string[]): Row => ({
  group: 'shop',
  operationId,
  method: 'GET',
  path: '/shop/things',
  cells: COLUMNS.map((column) => ({
    ...column,
    operationId,
    kind: 'values',
    cases: [{ name: 'query size is "<b>"' }, { name: 'query size is 0' }],
    failed,
    differences: [],
  })),
})

describe('the page of the matrix', () => {
  const page = renderPage([row('readThing', []), row('listThings', ['query size is 0'])])

  it('counts operations, calls and failures', () => {
    expect(page).toContain('2 operations, 12 calls in 3 columns, 3 failed.')
    expect(page).toContain('shop (2)')
  })

  it('marks what failed, and finds it by the word', () => {
    expect(page).toContain('<b class="bad">query size is 0</b>')
    expect(page.match(/<td class="bad"[^>]*>1 of 2 failed</g)).toHaveLength(COLUMNS.length)
    expect(page.match(/data-text="[^"]* failed"/g)).toEqual(['data-text="shop listthings get /shop/things failed"'])
  })

  it('marks a column in which nothing was tried', () => {
    expect(renderPage([{ ...row('readThing', []), cells: [] }])).toContain('<td class="bad" title="">none</td>')
  })

  it('shows names as they are', () => {
    expect(page).toContain('query size is &quot;&lt;b&gt;&quot;')
  })
})
