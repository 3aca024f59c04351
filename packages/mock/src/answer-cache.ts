import type { MockAnswer } from './exchange.js'

/** What answers are made from; another version of it may give other answers. */
export interface Source {
  readonly version: number
}

interface Kept {
  readonly source: Source
  readonly version: number
  readonly answer: MockAnswer
}

const MAX_ANSWERS = 500
/** Requests with more text than this are too rare, and too large, to be kept. */
const MAX_KEY = 2_000

/** Remembers the answers to reads until what they were made from changes. */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>()

  get(key: string, source: Source): MockAnswer | undefined {
    const kept = this.#kept.get(key)
    return kept?.source === source && kept.version === source.version ? kept.answer : undefined
  }

  set(key: string, source: Source, answer: MockAnswer): void {
    if (key.length > MAX_KEY) return
    if (this.#kept.size >= MAX_ANSWERS) this.#kept.clear()
    this.#kept.set(key, { source, version: source.version, answer })
  }
}
