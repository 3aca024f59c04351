import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { COLUMNS, Companies, EXPORTS } from './companies.mjs'
import { requestsFor } from './requests.mjs'

/** For each operation and each column. */
const REQUESTS = 9
/** Millionths of a dollar are the smallest money. */
const MICROS = 1_000_000

/**
 * The text of a figure: money is exact, and other numbers have so many digits as no order of additions changes. Money is what is a whole
 * number of millionths.
 */
function figure(number) {
  const micros = Math.round(number * MICROS)
  return micros / MICROS === number ? String(number) : String(Number(number.toPrecision(12)))
}

/** The text of an answer, of which two are the same if their figures are. */
export function answerText(answer) {
  return JSON.stringify(answer, (_, value) => (typeof value === 'number' ? figure(value) : value)) ?? 'undefined'
}

/** Asks companies what is frozen of them. */
export class Frozen {
  #estate
  #sets = new Map()
  #sessions = new Map()

  /** @param estate what the package exports, and what its part for bills does */
  constructor(estate) {
    this.#estate = estate
  }

  /** The operations that are answered. */
  get operations() {
    return [...this.#estate.createEstate({ illustrative: true }).operations].sort()
  }

  /** The requests of an operation in a column. */
  async requests(operationId, column) {
    return requestsFor(operationId, await this.#companies(column), column, REQUESTS)
  }

  /** The text of the answer to each of the requests, with what it changed. */
  async texts(requests, column) {
    const { estate } = await this.#companies(column)
    const texts = []
    for (const request of requests) {
      const isChange = estate.changes.has(request.operationId)
      const session = await (isChange ? this.#begin(column) : this.#session(column))
      const answer = await session.answer(request)
      texts.push(answerText(isChange ? [bodyOf(answer), session.changes()] : bodyOf(answer)))
    }
    return texts
  }

  /** Returns a hash of the answers to the requests of an operation in a column. */
  async hash(operationId, column) {
    return hashOf(await this.texts(await this.requests(operationId, column), column))
  }

  /** The rows of bills that are exported, one after the other. */
  async *rows(name) {
    for await (const { vendor, period, rows } of EXPORTS[name](this.#estate)) {
      for (const row of rows) yield { vendor, period, ...row }
    }
  }

  /** Returns hashes of the columns of bills that are exported, by the names of the columns. */
  async exported(name) {
    const hashes = new Map()
    for await (const row of this.rows(name)) {
      for (const [column, value] of Object.entries(row)) {
        if (!hashes.has(column)) hashes.set(column, createHash('sha256'))
        hashes.get(column).update(`${answerText(value)}\n`)
      }
    }
    return new Map(Array.from(hashes, ([column, hash]) => [column, shortened(hash)]))
  }

  /** What is answered, without what says how: a later version may say more of that. */
  #companies(column) {
    const name = setOf(column)
    if (!this.#sets.has(name)) this.#sets.set(name, Companies.of(this.#estate, name))
    return this.#sets.get(name)
  }

  async #begin(column) {
    return (await this.#companies(column)).session(column.slice(setOf(column).length + 1))
  }

  #session(column) {
    if (!this.#sessions.has(column)) this.#sessions.set(column, this.#begin(column))
    return this.#sessions.get(column)
  }
}

/** Without what an answer says of itself. */
function bodyOf(answer) {
  if (answer === undefined) return undefined
  const { body, failure, message, missingData } = answer
  return { body, failure, message, absent: missingData }
}

function setOf(column) {
  return column.slice(0, column.lastIndexOf(' '))
}

function hashOf(texts) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\n`)
  return shortened(hash)
}

/** Six characters: of 3,000 hashes that are wrong, none is right by accident. */
function shortened(hash) {
  return hash.digest('base64url').slice(0, 6)
}

const FILE = new URL('answers.txt', import.meta.url)

/** The hashes that are frozen: of answers by operation and column, and of exports by their column and name. */
export function frozenHashes() {
  const lines = readFileSync(FILE, 'utf8').split('\n').filter(Boolean)
  const tables = { answers: new Map(), exports: new Map() }
  for (const line of lines) {
    const [table, name, ...hashes] = line.split(' ')
    const columns = table === 'exports' ? Object.keys(EXPORTS) : COLUMNS
    tables[table].set(name, new Map(columns.map((column, index) => [column, hashes[index]])))
  }
  return tables
}

/** Freezes what an estate answers. */
export async function freeze(frozen) {
  const lines = []
  for (const operationId of frozen.operations) {
    const hashes = []
    for (const column of COLUMNS) hashes.push(await frozen.hash(operationId, column))
    lines.push(['answers', operationId, ...hashes])
  }
  const exported = []
  for (const name of Object.keys(EXPORTS)) exported.push(await frozen.exported(name))
  for (const column of new Set(exported.flatMap((hashes) => [...hashes.keys()]))) {
    lines.push(['exports', column, ...exported.map((hashes) => hashes.get(column) ?? '-')])
  }
  writeFileSync(FILE, lines.map((line) => `${line.join(' ')}\n`).join(''))
}
