// What the sessions of a mock share: its companies, those that were given to sessions, and what was computed of them.
import { LRUCache } from 'lru-cache'
import type { CompiledOperation } from '../contract/contract.js'
import { toPointer } from '../contract/json.js'
import { Refusal, violationAt } from '../contract/violations.js'
import type { Estate, EstateMaker, EstateSession } from './estate.js'
import type { SourceAnswer } from './session-answers.js'

/**
 * All that can be computed again is kept within so many bytes: companies of sessions, sessions that are ready to answer, and answers. What sessions
 * keep has a budget of its own in `Sessions`, since to drop that loses what a test has set up, and no cached answer may do that.
 */
const MAX_BYTES = 64_000_000
const MOST_OF_ENTRY = MAX_BYTES / 8
const BYTES_OF_COMPANY = 2_000_000
const BYTES_OF_SESSION = 256_000
/** As an object, and as the text that was sent. */
const BYTES_OF_RECORD = 1_500
const MOST_MISTAKES = 20

/** An estate by a name that tells it from all others. */
export interface EstateVersion {
  readonly estate: Estate
  readonly name: string
}

/** A session of an estate that is ready to answer. */
export interface ActiveSession extends EstateVersion {
  readonly session: EstateSession
  /** The version of the session before it changed anything. */
  readonly start: number
  /** Under this name answers are cached for all sessions of the estate that have changed nothing. */
  readonly sharedName: string
  /** Called when the session makes room for others. */
  readonly save: () => void
}

interface CachedAnswer {
  readonly operation: CompiledOperation
  readonly answer: SourceAnswer
}

export class EstateCache {
  readonly #cache = new LRUCache<string, EstateVersion | ActiveSession | CachedAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MOST_OF_ENTRY,
    dispose: (value, _, reason) => {
      if (reason === 'evict' && 'save' in value) value.save()
    },
  })
  readonly #maker: EstateMaker | undefined
  #base: EstateVersion
  #count = 0

  /**
   * @param estate of sessions to which no company was given
   * @param maker without it none can be given
   */
  constructor(estate: Estate, maker?: EstateMaker) {
    this.#base = { estate, name: this.newName() }
    this.#maker = maker
  }

  /** The estate of sessions to which no company was given. */
  get base(): EstateVersion {
    return this.#base
  }

  /** Answers from another estate where no company was given. */
  replaceBase(estate: Estate): void {
    this.#base = { estate, name: this.newName() }
  }

  /** A name that nothing else has. */
  newName(): string {
    this.#count += 1
    return `#${this.#count}`
  }

  /**
   * Returns the text of a company file, which `versionOf` takes.
   *
   * @throws Refusal that names its first mistakes and counts the others
   */
  checkedCompany(file: unknown): string {
    if (this.#maker === undefined) {
      throw new Refusal({ status: 400, message: 'There are no companies in a mock of another contract.' })
    }
    const mistakes = this.#maker.check(file)
    if (mistakes.length === 0) return JSON.stringify(file)
    const violations = mistakes
      .slice(0, MOST_MISTAKES)
      .map(({ path, message }) => violationAt('company', toPointer(path), message))
    const more = mistakes.length > MOST_MISTAKES ? ` (and ${mistakes.length - MOST_MISTAKES} more)` : ''
    const reasons = violations.map(({ location, reason }) => `${location} ${reason}`).join('; ')
    throw new Refusal({ status: 400, message: `The company file is not valid: ${reasons}${more}.`, violations })
  }

  /** The estate of a company file; that of the mock where none was given. */
  versionOf(company: string | undefined): EstateVersion {
    if (company === undefined) return this.#base
    const cached = this.#cache.get(company) as EstateVersion | undefined
    if (cached !== undefined) return cached
    const made = { estate: (this.#maker as EstateMaker).make(JSON.parse(company)), name: this.newName() }
    this.#cache.set(company, made, { size: Math.min(BYTES_OF_COMPANY + 2 * company.length, MOST_OF_ENTRY) })
    return made
  }

  activeSession(name: string): ActiveSession | undefined {
    return this.#cache.get(name) as ActiveSession | undefined
  }

  activate(name: string, session: ActiveSession): ActiveSession {
    this.#cache.set(name, session, { size: BYTES_OF_SESSION })
    return session
  }

  deactivate(name: string): void {
    this.#cache.delete(name)
  }

  /** An answer of an operation of the same contract. */
  answer(key: string, operation: CompiledOperation): SourceAnswer | undefined {
    const cached = this.#cache.get(key) as CachedAnswer | undefined
    return cached?.operation === operation ? cached.answer : undefined
  }

  storeAnswer(key: string, operation: CompiledOperation, answer: SourceAnswer): SourceAnswer {
    const size = 2 * key.length + BYTES_OF_RECORD * (1 + recordsIn(answer.body))
    this.#cache.set(key, { operation, answer }, { size })
    return answer
  }
}

/** How many records the lists of a body have. */
function recordsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null) return 0
  return Object.values(body).reduce((sum: number, member) => sum + recordsIn(member), 0)
}
