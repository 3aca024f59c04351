// Calls of the admin API of a mock that runs elsewhere.
import type { Violation } from '../contract/contract.js'
import { isObject, listOf } from '../contract/json.js'
import { InvalidRuleError } from '../select/invalid-rule-error.js'

/** The mock did not do what it was asked to, or could not be reached. */
export class RemoteMockError extends Error {
  /**
   * @param status of the mock's answer; `undefined` where there was none
   * @param violations what is wrong with the call, and where
   */
  constructor(
    message: string,
    readonly status: number | undefined,
    readonly violations: readonly Violation[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'RemoteMockError'
  }
}

/** Calls the admin API of a mock, or of one of its sessions. */
export type CallAdmin = <Result>(method: string, path: string, body?: unknown) => Promise<Result>

/** @param base URL before `/__mock` */
export function adminCalls(base: string): CallAdmin {
  return async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const url = `${base}/__mock${path}`
    const sent = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(url, { method, ...sent }).catch((error: unknown) => {
      throw new RemoteMockError(`The mock at ${base} can't be reached: ${reasonOf(error)}`, undefined, [], {
        cause: error,
      })
    })
    const answer = jsonOf(await response.text())
    if (!response.ok) throw failure(base, response.status, answer)
    if (answer === NO_JSON)
      throw new RemoteMockError(`What answers at ${base} is no mock: ${url} is not JSON`, response.status)
    return answer as Result
  }
}

const NO_JSON = Symbol('no JSON')

function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NO_JSON
  }
}

function failure(base: string, status: number, answer: unknown): Error {
  const { message = undefined, violations = [] } = isObject(answer) ? answer : {}
  if (typeof message !== 'string')
    return new RemoteMockError(`What answers at ${base} is no mock: it has HTTP ${status}`, status)
  const found = listOf(violations) as readonly Violation[]
  if (found.some(({ location }) => location.split('.')[0] === 'rule')) return new InvalidRuleError(found)
  return new RemoteMockError(message, status, found)
}

/** `fetch` says what failed in the cause of its error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  const inner = cause as (Error & { readonly code?: string }) | undefined
  return inner?.code ?? inner?.message ?? message
}
