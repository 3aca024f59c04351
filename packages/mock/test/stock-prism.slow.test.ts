import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as documents from '@cloud-cost/openapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMock } from '../src/index.js'
import { repeated } from './asked.js'
import { type Case, type Change, caseNamed, cases, requestOf, token, tried } from './operations.js'
import { type StockPrism, startStockPrism } from './stock-prism.js'

const mock = createMock()
beforeEach(() => mock.reset())

const stock = new Map<string, StockPrism>()
beforeAll(async () => {
  for (const [group, document] of Object.entries(documents)) stock.set(group, await startStockPrism(document))
})
afterAll(() => Promise.all([...stock.values()].map((prism) => prism.close())))

async function askStock(operation: Case, change?: Change): Promise<Response> {
  const prism = stock.get(operation.group)
  if (prism === undefined) throw new Error(`no document ${operation.group}`)
  return prism.send(operation, change)
}

/** What a caller sees of an answer. */
interface Seen {
  readonly status: number
  readonly type: string | null
  readonly challenge: string | null
  readonly body: unknown
}

async function see(response: Response): Promise<Seen> {
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    challenge: response.headers.get('www-authenticate'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const askMock = (operation: Case, change?: Change): Promise<Response> => mock.fetch(requestOf(operation, change))

describe.each(tried(cases))('$name answers as stock Prism does', (operation) => {
  it('with the default example', async () => {
    const [own, stocks] = [await see(await askMock(operation)), await see(await askStock(operation))]
    // What is computed from the companies is a difference of the list.
    if (operation.computed) expect({ ...own, body: {} }).toEqual({ ...stocks, body: {} })
    else expect(own).toEqual(stocks)
  })

  it('with each example by its name', async () => {
    for (const [status, examples] of operation.examples) {
      const code = status === 'default' ? '503' : status
      for (const name of examples.keys()) {
        const change = { headers: { ...token, prefer: `code=${code}, example=${name}` } }
        expect(await see(await askMock(operation, change))).toEqual(await see(await askStock(operation, change)))
      }
    }
  })

  it('with each status, also one that the contract does not name', async () => {
    for (const status of [...operation.examples.keys(), '418'].filter((key) => key !== 'default')) {
      const change = { headers: { ...token, prefer: `code=${status}` } }
      expect(await see(await askMock(operation, change))).toEqual(await see(await askStock(operation, change)))
    }
  })

  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
  ])('to %s, with more in the text', async (_, headers) => {
    const [own, stocks] = [
      await see(await askMock(operation, { headers })),
      await see(await askStock(operation, { headers })),
    ]
    expectSameBut(own, stocks)
    expect(own.challenge).toBe(stocks.challenge)
  })
})

/** Where the mock is meant to answer otherwise. */
interface Difference {
  /** What a caller does. */
  readonly request: string
  /** What the last call is answered with. */
  readonly stock: string
  readonly mock: string
  readonly reason: string
  readonly calls: readonly (readonly [operation: string, Change?])[]
}

describe('differences from stock Prism', () => {
  const file = readFileSync(join(import.meta.dirname, 'stock-prism-differences.yaml'), 'utf8')
  const differences = repeated(parse(file)) as readonly Difference[]

  it.each(differences)('$request', async ({ calls, stock: expected, mock: own }) => {
    let answers: readonly Response[] = []
    for (const [name, change] of calls)
      answers = [await askStock(caseNamed(name), change), await askMock(caseNamed(name), change)]
    expect(answers.map(shortly)).toEqual([expected, own])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    if (expected === own) expect(new Set(bodies).size).toBe(2)
  })

  it('are those that the docs list', () => {
    const page = readFileSync(join(import.meta.dirname, '..', 'DETAILS.md'), 'utf8')
    const [, section = ''] = page.split('## Where it differs from stock Prism\n')
    const [own = ''] = section.split('\n## ')
    const rows = own.split('\n').filter((line) => line.startsWith('|'))
    expect(rows.slice(2)).toEqual(
      differences.map(
        (difference) => `| ${difference.request} | ${difference.stock} | ${difference.mock} | ${difference.reason} |`,
      ),
    )
  })
})

function shortly({ status, headers }: Response): string {
  return `${status} ${headers.get('content-type') ?? ''}`.trim()
}

/** Expects equal answers, but that the text of the mock's error goes on after that of the contract's example. */
function expectSameBut(own: Seen, stocks: Seen): void {
  expect([own.status, own.type]).toEqual([stocks.status, stocks.type])
  const texts = JSON.stringify(stocks.body).replace(/"}}$/, '')
  expect(JSON.stringify(own.body).startsWith(texts)).toBe(true)
  expect(JSON.stringify(own.body).length).toBeGreaterThan(JSON.stringify(stocks.body).length)
}
