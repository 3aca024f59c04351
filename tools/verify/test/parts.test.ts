import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { locate, typeOf, valuesAt } from '../src/check/body-path.js'
import { operations } from '../src/contract.js'
import { deploymentAt } from '../src/deployment.js'
import { fill } from '../src/inputs/fill.js'
import type { Need } from '../src/inputs/need.js'
import { recordsIn } from '../src/inputs/records.js'
import { schedule } from '../src/inputs/schedule.js'
import { progressOn } from '../src/report/progress.js'
import type { Result } from '../src/result.js'
import { verify } from '../src/run.js'

const body = { data: [{ a: { b: 1 } }, { a: { b: 'x' } }, {}], map: { one: [true], two: [] } }

describe('places of a body', () => {
  it('name all items of a list alike', () => {
    expect(locate(['data', '1', 'a', 'b'], body)).toEqual({ place: 'data[].a.b', value: 'x' })
    expect(locate([], body)).toEqual({ place: '', value: body })
    expect(locate(['data', '7', 'a'], body)).toEqual({ place: 'data[].a' })
  })

  it.each([
    { place: 'data[].a.b', values: [1, 'x'] },
    { place: 'map.*[]', values: [true] },
    { place: 'none', values: [] },
    { place: '', values: [body] },
  ])('lead to values: $place', ({ place, values }) => {
    expect(valuesAt(place, body)).toEqual(values)
  })
})

describe('typeOf', () => {
  it.each([
    { values: [null, 1, 1.5, true], type: 'boolean or integer or null or number' },
    {
      values: ['text', '12', '2026-03-01', '2026-03-01T10:00:00Z'],
      type: 'string or string (date) or string (date-time) or string (number)',
    },
    { values: ['4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b', 'a@b.example'], type: 'string (email) or string (uuid)' },
    { values: [[], [1, 'a']], type: 'array or array of integer or string' },
    { values: [{ a: { b: { c: { d: 1 } } } }], type: 'object { a: object { b: object { c: object } } }' },
    { values: [], type: 'never seen' },
    {
      values: [Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, 1]))],
      type: `object { ${Array.from({ length: 20 }, (_, index) => `k${index}: integer`).join(', ')}, further members }`,
    },
    {
      values: Array.from({ length: 25 }, (_, index) => ({ [String.fromCharCode(97 + index)]: 1 })),
      type: `${[...'abcdefghijklmnopqrst'].map((name) => `object { ${name}: integer }`).join(' or ')} or further types`,
    },
  ])('says $type', ({ values, type }) => {
    expect(typeOf(values)).toBe(type)
  })
})

describe('inputs', () => {
  const need = (name: string, more: Partial<Need> = {}): Need => ({
    name,
    in: 'path',
    source: undefined,
    isLookedUp: true,
    default: undefined,
    example: undefined,
    ...more,
  })

  it('are what is set by hand, then answers, then the default, then the example', () => {
    const records = recordsIn({ list: [{ shop: 's', set: 'no', other: 'x' }] }, 'listShops', [], true)
    const needs = [
      need('set'),
      need('shop'),
      need('size', { default: 10, example: 20 }),
      need('colour', { example: 'red' }),
    ]
    const { inputs } = fill(needs, records, new Map([['set', 'no']]))
    expect(inputs.map(({ need: { name }, value, from }) => [name, value, from])).toEqual([
      ['set', 'no', '--set'],
      ['shop', 's', 'response of listShops'],
      ['size', 10, "the contract's default"],
      ['colour', 'red', "the contract's example"],
    ])
  })

  it('contradict one another in nothing', () => {
    const shop = need('shop')
    const asked = { need: shop, value: 'b', from: '--set' }
    const records = [
      ...recordsIn({ list: [{ book: 1 }] }, 'listBooks', [{ ...asked, value: 'a' }], true),
      ...recordsIn({ list: [{ book: 2 }] }, 'listBooks', [asked], true),
    ]
    const { inputs } = fill([shop, need('book')], records, new Map([['shop', 'b']]))
    expect(inputs.map(({ value }) => value)).toEqual(['b', 2])
  })

  it('come from the operation that the contract names, as far as it has given any', () => {
    const code = need('product', { source: { operation: 'listProducts', member: 'code' } })
    const offers = recordsIn({ list: [{ product: 'wrong' }] }, 'listOffers', [], true)
    expect(fill([code], offers)).toMatchObject({ inputs: [{ value: 'wrong' }] })
    const products = recordsIn({ list: [{ code: 'right' }] }, 'listProducts', [], true)
    expect(fill([code], [...offers, ...products])).toMatchObject({ inputs: [{ value: 'right' }] })
  })

  it('say which are missing', () => {
    expect(fill([need('a'), need('b', { example: 1 })], [])).toMatchObject({ missing: ['a'] })
  })
})

describe('schedule', () => {
  it('has every operation after those that give its inputs', () => {
    const tasks = schedule(operations, operations).map(({ operation }) => operation.operationId)
    const isBefore = (first: string, second: string): boolean => tasks.indexOf(first) < tasks.indexOf(second)
    expect(tasks).toHaveLength(operations.length)
    expect(new Set(tasks).size).toBe(operations.length)
    expect(isBefore('listAwsAccounts', 'getAwsAccount')).toBe(true)
    expect(isBefore('getOptimizationRuleSetId', 'getOptimizationRuleSet')).toBe(true)
    expect(isBefore('deleteAzureSubscription', 'deleteAzureTenant')).toBe(true)
  })
})

describe('progress', () => {
  const result = { operationId: 'listBooks', outcome: 'match', status: 200, milliseconds: 12 } as Result

  function printed(isTTY: boolean, environment: Record<string, string> = {}): string {
    const terminal = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
    const progress = progressOn(terminal, environment)
    progress.begin(1, 2, 'listBooks')
    progress.note('checking 12.3 MB')
    progress.end(result)
    return String(terminal.read())
  }

  it('is a line an operation where nobody watches, and one for what takes long', () => {
    expect(printed(false)).toBe('[1/2] listBooks … checking 12.3 MB\nmatch     listBooks  200  12 ms\n')
  })

  it('says what is under way on a terminal', () => {
    expect(printed(true, { NO_COLOR: '1' })).toBe(
      '\r\x1b[K[1/2] listBooks …\r\x1b[K[1/2] listBooks … checking 12.3 MB\r\x1b[Kmatch     listBooks  200  12 ms\n',
    )
    expect(printed(true)).toContain('\x1b[32mmatch')
  })
})

it('ends early when it is interrupted', async () => {
  const send = deploymentAt({ baseUrl: new URL('http://127.0.0.1:1'), token: 't', timeout: 100, rate: 1000 })
  const progress = { begin: () => {}, note: () => {}, end: () => {} }
  const tasks = schedule(operations.slice(0, 3), operations)
  const options = {
    tasks,
    send,
    fixed: new Map<string, string>(),
    probe: false,
    showValues: false,
    timeout: 100,
    progress,
  }
  const run = await verify({ ...options, signal: AbortSignal.abort() })
  expect(run.stopped).toBe('the run was interrupted.')
  expect(run.results.map(({ outcome }) => outcome)).toEqual(tasks.map(() => 'skipped'))
})
