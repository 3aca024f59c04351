import { violationAt } from '../contract/violations.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import { Refusal } from '../exchange/problem.js'
import type { Estate, EstateMaker } from './estate.js'
import type { SourceAnswer } from './session-answers.js'

/** What estates have computed for so many companies that were given to sessions is kept. */
const MAX_COMPANIES = 32
/** So many sessions are ready to answer; others keep what they changed as text. */
const MAX_AWAKE = 200
const MAX_ANSWERS = 500
const MOST_MISTAKES = 20

/** A company that was given to a session. */
export interface EstateVersion {
  readonly estate: Estate
  /** Tells it from all others. */
  readonly name: string
}

/** A session that is ready to answer. */
export interface Sleeper {
  /** The company that was given to it. */
  readonly company: string | undefined
  /** Grows with every use of any session. */
  lastUse: number
  sleep(): void
}

/** The estates of a mock. They and their answers are shared by sessions with the same companies. */
export class SharedEstates {
  readonly answers = new BoundedCache<SourceAnswer>(MAX_ANSWERS)
  readonly #maker: EstateMaker | undefined
  readonly #companies = new Map<string, EstateVersion>()
  readonly #awake = new Set<Sleeper>()
  #base: EstateVersion
  #made = 0
  #uses = 0

  /**
   * @param estate of sessions to which no company was given
   * @param maker without it none can be given
   */
  constructor(estate: Estate, maker: EstateMaker | undefined) {
    this.#base = this.#named(estate)
    this.#maker = maker
  }

  /** The estate of sessions to which no company was given. */
  get base(): EstateVersion {
    return this.#base
  }

  /** A number that nothing else has. */
  nextNumber(): number {
    return ++this.#made
  }

  /** The text of a company file, which `estateOf` takes; Refusal with all that is wrong with it. */
  checked(file: unknown): string {
    if (this.#maker === undefined) {
      throw new Refusal({ status: 400, message: 'There are no companies in a mock of another contract.' })
    }
    const mistakes = this.#maker.check(file)
    if (mistakes.length === 0) return JSON.stringify(file)
    const violations = mistakes.slice(0, MOST_MISTAKES).map(({ path, message }) => {
      const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
      return violationAt('company', pointer, message)
    })
    const more = mistakes.length > MOST_MISTAKES ? ` (and ${mistakes.length - MOST_MISTAKES} more)` : ''
    const reasons = violations.map(({ location, reason }) => `${location} ${reason}`).join('; ')
    throw new Refusal({ status: 400, message: `The company file is not valid: ${reasons}${more}.`, violations })
  }

  /** The estate of a company file. */
  estateOf(company: string): EstateVersion {
    const cached = this.#companies.get(company)
    if (cached !== undefined) {
      this.#companies.delete(company)
      this.#companies.set(company, cached)
      return cached
    }
    const [oldest] = this.#companies.keys()
    if (this.#companies.size >= MAX_COMPANIES && oldest !== undefined) this.#forget(oldest)
    const named = this.#named((this.#maker as EstateMaker).make(JSON.parse(company)))
    this.#companies.set(company, named)
    return named
  }

  /** A number for the latest use of a session. */
  nextUse(): number {
    return ++this.#uses
  }

  /** A session is ready to answer; of too many, the one that was unused for longest sleeps. */
  enter(session: Sleeper): void {
    this.#awake.add(session)
    if (this.#awake.size <= MAX_AWAKE) return
    const candidates = [...this.#awake].filter((awake) => awake !== session)
    candidates.reduce((oldest, candidate) => (candidate.lastUse < oldest.lastUse ? candidate : oldest)).sleep()
  }

  /** A session sleeps, or is gone. */
  leave(session: Sleeper): void {
    this.#awake.delete(session)
  }

  /** Answers from another estate where no company was given. */
  replace(estate: Estate): void {
    this.#base = this.#named(estate)
  }

  /** What was computed of a company hangs on it, so none of its sessions may stay awake. */
  #forget(company: string): void {
    this.#companies.delete(company)
    for (const session of [...this.#awake]) if (session.company === company) session.sleep()
  }

  #named(estate: Estate): EstateVersion {
    return { estate, name: `estate-${this.nextNumber()}` }
  }
}
