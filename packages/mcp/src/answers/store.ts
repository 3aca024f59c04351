import { ToolError } from '../tools/tool-error.js'
import { type Page, pagesOf } from './pages.js'

/** The number of answers that are stored until their further pages are asked for. */
const MOST = 20

/** An answer and a page of it, as `textsOf` writes them; the first page needs no cursor. */
const CURSOR = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/

/** What is said of an answer. */
interface AboutAnswer {
  readonly operationId: string
  readonly status: string
  /** What is said of it where it is short enough to be one page. */
  readonly whole: string
}

interface StoredAnswer extends AboutAnswer {
  readonly pages: readonly Page[]
}

/** The latest long answers, so that a further page is no further call: a write isn't repeated, and the rows are of one moment. */
export class AnswerStore {
  readonly #answers = new Map<string, StoredAnswer>()
  #count = 0

  /** Stores an answer if it is long; returns its first page as texts. */
  add(about: AboutAnswer, body: unknown, maxCharacters: number): string[] {
    const answer = { ...about, pages: pagesOf(body, maxCharacters, about.whole) }
    const name = String(++this.#count)
    if (answer.pages.length > 1) {
      this.#answers.set(name, answer)
      const [oldest] = this.#answers.keys()
      if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest)
    }
    return textsOf(answer, name, 0)
  }

  /** @throws {ToolError} for a cursor that isn't one of the operation, or isn't stored any more */
  page(operationId: string, cursor: string): string[] {
    const [, name = '', index = ''] = CURSOR.exec(cursor) ?? []
    const answer = this.#answers.get(name)
    if (answer?.operationId !== operationId || answer.pages[Number(index)] === undefined) {
      throw new ToolError(
        `the cursor is not one of ${operationId}, or its answer is not stored any more. Call the operation without it.`,
      )
    }
    return textsOf(answer, name, Number(index))
  }
}

function textsOf({ status, pages }: StoredAnswer, name: string, index: number): string[] {
  const page = pages[index]
  if (page === undefined) return [status]
  const more = index + 1 < pages.length ? `. Next page: cursor "${name}.${index + 1}"` : ''
  return [`${status}, ${page.what}${more}`, ...(page.text === '' ? [] : [page.text])]
}
