import { Refusal } from '../contract/violations.js'

/** Far more than the rules, the company and the changes of a test. */
const MAX_BYTES = 32 * 1024 * 1024

/** The memory of a session, so that no caller can fill the memory of the process. */
export class SessionQuota {
  #used = 0
  readonly #grown: (bytes: number) => void

  /** @param grown is told of every growth, in bytes */
  constructor(grown: (bytes: number) => void) {
    this.#grown = grown
  }

  /** Bytes in use. */
  get used(): number {
    return this.#used
  }

  /** @throws Refusal when there is no room for so many bytes more */
  require(bytes: number): void {
    if (this.#used + bytes <= MAX_BYTES) return
    const message = `The session must not keep more than ${MAX_BYTES} bytes of rules, companies and changes; reset it.`
    throw new Refusal({ status: 507, message, isWhole: true })
  }

  /** @throws Refusal when there is no room for so many bytes more */
  take(bytes: number): void {
    this.require(bytes)
    this.#used += bytes
    this.#grown(bytes)
  }

  free(bytes: number): void {
    this.#used -= bytes
  }
}
