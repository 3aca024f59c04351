// The options of a mock.
import type { Contract } from '../contract/contract.js'
import type { LoggedExchange } from '../exchange/logged-exchange.js'
import type { Recording } from '../recording/recording.js'
import type { Estate } from '../respond/estate.js'
import type { Rule } from '../select/rule.js'

/** The options of a mock, wherever it runs. */
export interface InProcessOptions {
  /** Names of the groups to serve; all when left out. */
  readonly groups?: readonly string[]
  /** The bearer tokens to accept; every other one is answered with 401. Any token passes when left out. */
  readonly tokens?: readonly string[]
  /** Seed of generated bodies where a request names none. */
  readonly seed?: string
  /** Bodies larger than this are answered with 413; 1 MiB when left out. */
  readonly maxBodyBytes?: number
  /** Milliseconds to wait before every answer. */
  readonly delay?: number
  /** Scenario of the requests that name none. */
  readonly scenario?: string
  /** Scenarios of your own by name, next to those that the contract's examples make. */
  readonly scenarios?: { readonly [name: string]: readonly Rule[] }
  /** Rules to begin with, in every session, the first one being asked first; `reset` restores them. */
  readonly rules?: readonly Rule[]
  /**
   * Whether operations whose payload the service does not describe are answered in a shape that is made up; as the estate
   * does it when left out. A request says otherwise with `X-Mock-Illustrative`.
   */
  readonly illustrative?: boolean
  /**
   * Whether what the contract allows and is almost certainly a caller's mistake is refused, such as a blank id. A request
   * says otherwise with `X-Mock-Strict`.
   */
  readonly strict?: boolean
  /** Name of the session of requests that name none; `default` when left out. */
  readonly session?: string
  /** Most other sessions that are kept, 2,000 when left out; then the one that was used least recently is dropped. */
  readonly sessions?: number
  /** Most bytes of the journal, of all sessions together; 20 MB when left out. */
  readonly journalBytes?: number
  /** Called for every request that was answered. */
  readonly log?: (exchange: LoggedExchange) => void
  /** The companies from which answers are computed, made by `createEstate` of `@cloud-cost/estate`; the default ones when left out. */
  readonly estate?: Estate
  /**
   * Recordings to answer from before the companies do, read by `readRecording` or given as JSON: an exchange with the same inputs, or the nearest one
   * of the operation, which `X-Mock-Replay` says. Answers of the same request come in their order, for each session. A response that was not
   * recorded is no answer: the companies answer then, and `X-Mock-Replay` says why.
   */
  readonly replay?: readonly Recording[]
}

/** The options of a mock in Node. */
export interface MockOptions extends InProcessOptions {
  /** Names by which the admin API can be called over HTTP where `listen` says nothing else; see `ListenOptions`. */
  readonly allowedHosts?: readonly string[]
  /**
   * The contract to serve, made by `compileContract`; the one of this package when left out. Another one answers its examples
   * unless an estate is given.
   */
  readonly contract?: Contract
}
