import { beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../src/compat/finding.js'
import { compareSurfaces } from '../../src/compat/surface.js'

const page = (lines: readonly string[]): string =>
  ['# @cloud-cost/shop-client', '', '- of client-core: `ApiError`', ...lines.map((line) => `- ${line}`)].join('\n')

const BEFORE = [
  '`listThings(client, params?: { query?: { kind?: Kind; size?: number } }): { list: Thing[] }` is `GET /things` (pages by `paginateThings`)',
  '`saveThing(client, params: { body: Thing }): boolean` is `POST /things`',
  "`Kind`: `'big' | 'small'`",
  '`Thing`: `{ id: string; label?: string; parts?: Thing[]; value?: QueryValue }`',
]

function after(from: string, to: string): string[] {
  const lines = BEFORE.map((line) => line.replace(from, to))
  expect(lines).not.toEqual(BEFORE)
  return lines
}

const RESULT = 'the result has another type'
const ARGUMENT = 'the second argument has another type'

const TAKEN: readonly (readonly [string, readonly string[]])[] = [
  ['a new operation', [...BEFORE, '`newOne(client): boolean` is `GET /new`']],
  ['a new input', after('size?: number', 'size?: number; page?: number')],
  ['a new member', after('label?: string', 'label?: string; note?: string')],
  ['a wider input', after('size?: number', 'size?: number | string')],
  ['a name for a type', [...after('kind?: Kind', 'kind?: Size'), "`Size`: `'big' | 'small' | 'medium'`"]],
  ['an input that may be left out', after('params: { body: Thing }', 'params?: { body?: Thing }')],
  ['a result that is surer', after('): { list: Thing[] }', '): { list: Thing[]; total: number }')],
]

const REFUSED: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a function that is gone',
    BEFORE.slice(1),
    ['listThings: the client no longer exports `listThings`', ': the client no longer exports `paginateThings`'],
  ],
  [
    'a type that is gone',
    after('`Kind`: ', '`Sort`: ').map((line) => line.replace('kind?: Kind', 'kind?: Sort')),
    [': the client no longer exports `Kind`'],
  ],
  ['a new required input', after('size?: number', 'size: number'), [`listThings: ${ARGUMENT}`]],
  ['an input that is gone', after('; size?: number', ''), [`listThings: ${ARGUMENT}`]],
  ['a narrower input', after('size?: number', 'size?: 10 | 20'), [`listThings: ${ARGUMENT}`]],
  [
    'an argument that is required',
    after('params?: { query', 'params: { query'),
    ['listThings: the second argument became required'],
  ],
  ['a changed result', after('): boolean', '): string'), [`saveThing: ${RESULT}`]],
  ['a member that is gone', after(' label?: string;', ''), [`listThings: ${RESULT}`, `saveThing: ${ARGUMENT}`]],
  ['a member that may be missing', after('id: string', 'id?: string'), [`listThings: ${RESULT}`]],
  [
    'a member of another type',
    after('label?: string', 'label?: number'),
    [`listThings: ${RESULT}`, `saveThing: ${ARGUMENT}`],
  ],
]

/** What is found in all of the pages, each as that of a client of its own, by one run of the compiler. */
let findings: readonly Finding[]
const groups = new Map([...TAKEN, ...REFUSED].map(([name], index) => [name, `shop${index}`]))
beforeAll(() => {
  const changes = [...TAKEN, ...REFUSED].map(([name, lines]) => ({
    group: groups.get(name) ?? '',
    before: page(BEFORE),
    after: page(lines),
  }))
  findings = compareSurfaces([...changes, { group: 'same', before: page(BEFORE), after: page(BEFORE) }])
})

/** The operations whose surface broke, and how. */
function broken(name: string): string[] {
  return findings
    .filter(({ group }) => group === groups.get(name))
    .map(({ level, operations, what }) => {
      expect(level).toBe('breaking')
      return `${operations.join()}: ${what}`
    })
}

describe('the public surface of a client', () => {
  it.each(TAKEN)('takes %s', (name) => {
    expect(broken(name)).toEqual([])
  })

  it.each(REFUSED)('refuses %s', (name, _, expected) => {
    expect(broken(name)).toEqual(expected)
  })

  it('has no other findings', () => {
    expect(new Set(findings.map(({ group }) => group))).toEqual(new Set(REFUSED.map(([name]) => groups.get(name))))
  })
})
