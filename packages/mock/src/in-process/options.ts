// The options of a mock, the kind of value that each has, and the error of one that can't have its value.
import type { Contract } from '../contract/contract.js'
import { isObject, shown } from '../contract/json.js'
import type { LoggedExchange } from '../exchange/exchange.js'
import type { Recording } from '../recording/recording.js'
import type { Estate } from '../respond/estate.js'
import { MAX_DELAY } from '../select/admin-schemas.js'
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

/** A value that an option can't have. */
export class InvalidOptionError extends RangeError {
  /**
   * @param option name of the option, such as `scenario`
   * @param reason in words that go on after the name, such as `must be one of …`
   */
  constructor(
    readonly option: string,
    readonly reason: string,
  ) {
    super(`${option} ${reason}.`)
    this.name = 'InvalidOptionError'
  }
}

/** What was given is no recording. */
export class InvalidRecordingError extends InvalidOptionError {
  /** @param sentence what is wrong, with the name of the recording and without a full stop: `a.har was not found` */
  constructor(readonly sentence: string) {
    super('replay', `must be a recording (HAR); ${sentence}`)
    this.name = 'InvalidRecordingError'
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isList = (value: unknown): boolean => Array.isArray(value)

const KINDS = {
  text: isText,
  function: (value: unknown) => typeof value === 'function',
  'true or false': (value: unknown) => typeof value === 'boolean',
  'an object': isObject,
  'a list': isList,
  'a list of texts': (value: unknown) => Array.isArray(value) && value.every(isText),
  'a list of objects': (value: unknown) => Array.isArray(value) && value.every(isObject),
  'a contract that compileContract made': (value: unknown) =>
    isObject(value) && isList(value['operations']) && isList(value['groups']) && isText(value['validators']),
  'an estate, as createEstate makes one': (value: unknown) =>
    isObject(value) && typeof value['createSession'] === 'function',
  'a mock, or a promise of one': (value: unknown) =>
    isObject(value) && (typeof value['fetch'] === 'function' || typeof value['then'] === 'function'),
} satisfies { readonly [kind: string]: (value: unknown) => boolean }

/** A kind by its name, or the range of a whole number. */
type Kind = keyof typeof KINDS | readonly [least: number, most: number]

const MOST_BYTES = 1_000_000_000

/** The kind of each option, none of which is forgotten. */
export type OptionKinds<Options> = { readonly [Name in keyof Required<Options>]: Kind }

export const MOCK_OPTIONS: OptionKinds<MockOptions> = {
  groups: 'a list of texts',
  tokens: 'a list of texts',
  seed: 'text',
  maxBodyBytes: [0, MOST_BYTES],
  delay: [0, MAX_DELAY],
  scenario: 'text',
  scenarios: 'an object',
  rules: 'a list',
  illustrative: 'true or false',
  strict: 'true or false',
  session: 'text',
  sessions: [1, 100_000],
  journalBytes: [0, MOST_BYTES],
  log: 'function',
  estate: 'an estate, as createEstate makes one',
  replay: 'a list',
  allowedHosts: 'a list of texts',
  contract: 'a contract that compileContract made',
}

/** @throws InvalidOptionError when the options are none, or one is of another kind; one that is `undefined` is left out */
export function requireOptions<Options extends object>(options: Options, kinds: OptionKinds<Options>): void {
  requireKind('options', options, 'an object')
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    const value = options[name as keyof Options]
    if (value !== undefined) requireKind(name, value, kind)
  }
}

/** @throws InvalidOptionError when a value is of another kind */
export function requireKind(name: string, value: unknown, kind: Kind): void {
  const isNamed = typeof kind === 'string'
  if (isNamed ? KINDS[kind](value) : isWithin(value, kind)) return
  const meant = isNamed ? kind : `a whole number from ${kind.join(' to ')}`
  throw new InvalidOptionError(name, `must be ${meant}, not ${shown(value)}`)
}

function isWithin(value: unknown, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
