// The options of a proxy.
import type { Violation } from '../../contract/contract.js'
import { shown } from '../../contract/json.js'
import { InvalidOptionError, type MockOptions, type OptionKinds } from '../../in-process/options.js'
import type { RecorderOptions } from '../record/recorder.js'
import { LONGEST_TIMEOUT } from '../server.js'

/** What a proxy does. */
export interface ProxyOptions {
  /** Where the deployment is, such as `https://service.example`; a path of it stands before every path of the contract. */
  readonly upstream: string
  /** Names of the groups to judge; all when left out. What belongs to others is reported as not in the contract. */
  readonly groups?: readonly string[]
  /** Where to record all exchanges, and what to replace in the recording. */
  readonly record?: Omit<RecorderOptions, 'contract' | 'onStop'>
  /** Whether a response that violates the contract, or whose request does, is replaced by a 502 that says so. */
  readonly fail?: boolean
  /** Statuses of the deployment in whose place the mock answers. */
  readonly fallback?: readonly number[]
  /** What the mock answers from; the options of `createMock`. */
  readonly mock?: Omit<MockOptions, 'groups' | 'log'>
  /** Milliseconds without a byte from the deployment after which a call ends; 60,000 when left out. */
  readonly timeout?: number
  /** Bytes of a body that is judged, recorded, and held back by `fail`; 5,000,000 when left out. */
  readonly maxBodyBytes?: number
  /** Called after every exchange. */
  readonly log?: (exchange: ProxiedExchange) => void
  /** Called with what the user should know, such as that the recording is full. */
  readonly notify?: (message: string) => void
}

/** What became of a request. */
export interface ProxiedExchange {
  readonly method: string
  readonly path: string
  /** Absent where the contract has no such operation. */
  readonly operationId: string | undefined
  /** What the client got; 0 where it left before. */
  readonly status: number
  /** What is wrong with the request, and, under `response`, with the response. */
  readonly violations: readonly Violation[]
  /** What went wrong on the way, or could not be judged. */
  readonly problems: readonly string[]
}

export const PROXY_OPTIONS: OptionKinds<ProxyOptions> = {
  upstream: 'text',
  groups: 'a list of texts',
  record: 'an object',
  fail: 'true or false',
  fallback: 'a list',
  mock: 'an object',
  timeout: [1, LONGEST_TIMEOUT],
  maxBodyBytes: [1, 100_000_000],
  log: 'function',
  notify: 'function',
}

/** @throws InvalidOptionError when one is no status of an error */
export function requireErrorStatuses(statuses: readonly number[]): void {
  const wrong = statuses.find((status) => !Number.isInteger(status) || status < 400 || status > 599)
  if (wrong !== undefined)
    throw new InvalidOptionError('fallback', `must have statuses of errors, from 400 to 599, not ${shown(wrong)}`)
}
