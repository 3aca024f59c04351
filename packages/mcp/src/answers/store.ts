// Stores the latest answers of a session, so that a further page or question is no further call.
import type { PublishedOperation } from '@cloud-cost/openapi/operations'
import { LRUCache } from 'lru-cache'
import { ToolError } from '../tools/tool-error.js'
import { type Page, pagesOf } from './pages.js'
import { type Query, type Table, tableOf } from './query.js'
import { tablePages } from './table-pages.js'

/** How many answers are stored, and how many characters they may have together: the latest one may have more. */
const MOST = 20
const MOST_CHARACTERS = 50_000_000
/** How long an answer is stored, in milliseconds. */
const LIFETIME = 30 * 60_000

/** An answer and a page of it, as `viewOf` writes them; the first page needs no number. */
const CURSOR = /^([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/

/** What a service answered. */
export interface Answer {
  readonly operation: PublishedOperation
  /** Its HTTP status. */
  readonly status: number
  /** What is said of the pages of the service that it has, such as `3 of 7 pages of the service`. */
  readonly pages?: string
  /** Whether the service is known to have no more. */
  readonly isComplete: boolean
  /** What is said of it where it needs no cut. */
  readonly whole: string
  /** With secrets, which are removed from what is shown of it: that is mostly little. */
  readonly body: unknown
  withoutSecrets(value: unknown): unknown
  /** What is said after it. */
  readonly notes: readonly string[]
}

/** A page of an answer, as a model sees it. */
export interface View {
  /** What is said of it first. */
  readonly about: string
  readonly page: Page
  readonly notes: readonly string[]
  readonly answer: Answer
  /** Whether nothing was left out of it. */
  readonly isWhole: boolean
  /** The cursor of the next page. */
  readonly next: string | undefined
}

interface Stored {
  readonly answer: Answer
  /** None of an answer of which nothing was shown yet. */
  readonly pages: readonly Page[]
  readonly notes: readonly string[]
  readonly characters: number
  readonly isTable: boolean
}

/** The answers of one caller. */
export class AnswerStore {
  readonly #answers = new LRUCache<string, Stored>({
    max: MOST,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ characters }) => Math.min(Math.max(characters, 1), MOST_CHARACTERS),
    ttl: LIFETIME,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })
  #count = 0

  /**
   * Stores an answer, and returns the first page of it, or of what a question makes of it.
   * @throws {ToolError} for a question that the answer has no fields for
   */
  add(answer: Answer, query: Query | undefined, maxCharacters: number): View {
    return this.#view(answer, JSON.stringify(answer.body)?.length ?? 0, query, maxCharacters)
  }

  /** @throws {ToolError} for a cursor that isn't one of the operation, or isn't stored any more */
  page(operationId: string, cursor: string, query: Query | undefined, maxCharacters: number): View {
    const [, name = '', index = '0'] = CURSOR.exec(cursor) ?? []
    const stored = this.#answers.peek(name)
    const isThere = stored?.pages[Number(index)] !== undefined || (stored?.pages.length === 0 && index === '0')
    if (stored?.answer.operation.operationId !== operationId || !isThere) {
      throw new ToolError(
        `the cursor is not one of ${operationId}, or its answer is not stored any more. Call the operation without it.`,
      )
    }
    if (query !== undefined || stored.pages.length === 0)
      return this.#view(stored.answer, stored.characters, query, maxCharacters)
    return viewOf(stored, name, Number(index))
  }

  #view(answer: Answer, characters: number, query: Query | undefined, maxCharacters: number): View {
    const name = String(++this.#count)
    const table =
      query &&
      tableIn(answer, query, () => {
        this.#answers.set(name, { answer, characters, pages: [], notes: [], isTable: true })
        return name
      })
    const pages = table
      ? tablePages(table, maxCharacters)
      : pagesOf(answer.withoutSecrets(answer.body), maxCharacters, answer.whole)
    const notes = [...(table?.notes ?? []), ...answer.notes]
    const stored = { answer, characters, pages, notes, isTable: table !== undefined }
    if (stored.isTable || pages.length > 1) this.#answers.set(name, stored)
    return viewOf(stored, name, 0)
  }
}

/** A table without secrets: the cells of a column are looked at with its name, as the fields of a body are. */
function tableIn(answer: Answer, query: Query, store: () => string): Table {
  let table: Table
  try {
    table = tableOf(answer.body, query, answer.operation)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const hint = `The answer is stored as cursor "${store()}": ask it again, without a new call.`
    throw new ToolError(`${String(answer.withoutSecrets(error.message))} ${hint}`)
  }
  const names = table.fields.map((field) => field.split('.').pop() ?? field)
  const hidden = (texts: readonly string[]): string[] => (answer.withoutSecrets(texts) as unknown[]).map(String)
  const lines = table.lines.map((line) => line.map((cell, index) => ({ [names[index] ?? '']: cell })))
  const shown = answer.withoutSecrets(lines) as readonly (readonly object[])[]
  return {
    ...table,
    columns: hidden(table.columns),
    lines: shown.map((line) => line.map((cell) => String(Object.values(cell)[0]))),
    notes: hidden(table.notes),
  }
}

function viewOf({ answer, pages, notes, isTable }: Stored, name: string, index: number): View {
  const page = pages[index] ?? { what: 'no body', text: '' }
  const next = index + 1 < pages.length ? `${name}.${index + 1}` : undefined
  const parts = [`HTTP ${answer.status}`, ...(answer.pages === undefined ? [] : [answer.pages]), page.what]
  const more = next === undefined ? (isTable ? `. Stored as cursor "${name}"` : '') : `. Next page: cursor "${next}"`
  return { about: `${parts.join(', ')}${more}`, page, notes, answer, isWhole: pages.length < 2, next }
}
