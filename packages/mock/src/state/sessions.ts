import type { Contract } from '../contract.js'
import { Session } from './session.js'

/** More than a test run has at a time; then the one that was used least recently goes. */
const MAX_SESSIONS = 200

/** The sessions of a mock by name. */
export class Sessions {
  readonly #contract: Contract
  readonly #sessions = new Map<string, Session>()

  constructor(contract: Contract) {
    this.#contract = contract
  }

  get(name: string): Session {
    const session = this.#sessions.get(name) ?? new Session(this.#contract)
    // A map keeps the order of insertion, so the first one is the one unused for longest.
    this.#sessions.delete(name)
    this.#sessions.set(name, session)
    if (this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value ?? '')
    return session
  }

  /** A session, when it was used: looking at one doesn't begin it. */
  find(name: string): Session | undefined {
    return this.#sessions.get(name)
  }

  /** Restores the start of one session, or of all. */
  reset(name?: string): void {
    if (name === undefined) this.#sessions.clear()
    else this.#sessions.delete(name)
  }
}
