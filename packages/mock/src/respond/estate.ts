// What the mock asks of an estate, which computes its answers.
import type { EstateAnswer, EstateRequest } from '../exchange/estate-call.js'
import type { Signal } from '../exchange/exchange.js'

/** What the mock asks of an estate; `createEstate` of `@cloud-cost/estate` makes one. */
export interface Estate {
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** Ids of the operations that are answered. */
  readonly operations: ReadonlySet<string>
  /** Ids of those whose answers have a shape that is made up. */
  readonly illustrative?: ReadonlySet<string>
  /** Ids of those that change something. */
  readonly changes?: ReadonlySet<string>
  /** What of the bills that its companies are read from is not counted, or not known: a sentence each. */
  readonly notes?: readonly string[]
  /** All sessions begin the same. */
  createSession(): EstateSession
  /** Computes what is most likely asked for; each step is short, and there may be none after any of them. */
  prepare?(): Iterable<void>
}

/** What one user of an estate sees: nobody else sees what it changes. */
export interface EstateSession {
  /** Grows with every change; until then the same request has the same answer. */
  readonly version: number
  /** A change is made before this returns, so that `version` tells of it; a read is of the state of that time, and may take long. */
  answer(request: LazyEstateRequest): EstateAnswer | undefined | Promise<EstateAnswer | undefined>
  /** What is not as it was at the start, as JSON has it. */
  changes(): unknown
  /** Replaces all changes by those that `changes` returned; returns what is wrong with them, in a sentence. */
  load(changes: unknown): string | undefined
  /** Goes on at another instant, ISO 8601, with what was changed. Without it the clock of the mock can't be set. */
  setClock?(clock: string): void
  /** What the contract allows and is almost certainly a caller's mistake; nothing when left out. */
  strictMistakes?(request: EstateRequest): readonly StrictMistake[]
}

export interface LazyEstateRequest extends EstateRequest {
  /**
   * Whether a list of the body that may be as large as a company may be an async iterable, which computes items while they are read. Others
   * must have a turn in between. It is not remembered, and it is answered without a length unless it is short.
   */
  readonly lazy?: boolean
  /** Aborted when nobody waits for the answer any more, which may be rejected then. */
  readonly signal?: Signal | undefined
}

export interface StrictMistake {
  readonly in: 'path' | 'query' | 'body'
  /** From the part of the request to the value: names of members and positions in lists. */
  readonly path: readonly (string | number)[]
  /** In words that go on after the path, such as `must not be blank`. */
  readonly message: string
  /** The value names a company that does not exist. */
  readonly isUnknownCompany?: true
  /** The value names an account that does not exist. */
  readonly isUnknownAccount?: true
}

/** Makes estates of company files that come from outside. */
export interface EstateMaker {
  /** All that is wrong with a company file. */
  check(file: unknown): readonly CompanyMistake[]
  /** @param file without mistakes */
  make(file: unknown): Estate
}

interface CompanyMistake {
  readonly path: readonly (string | number)[]
  readonly message: string
}
