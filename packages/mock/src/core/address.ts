import { violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import type { Problem } from '../exchange/problem.js'
import { isSessionName, SESSION_NAME } from '../exchange/session-name.js'

/** Before a path it names the session, for clients that can't set headers: `/__mock/s/NAME/platform/v2/companies`. */
export const SESSION_PREFIX = '/__mock/s/'
const PREFIXED = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?\/__mock\/s\/([^/?#]*)(.*)$/is

/** Which session a request is for, and what it asks of it. */
export interface Address {
  /** Path and query without what names the session. */
  readonly target: string
  /** The session that the request names. */
  readonly session?: string
  /** What is wrong with that name. */
  readonly problem?: Problem
}

export function addressOf({ target, headers }: MockRequest): Address {
  const named = headers['x-mock-session']
  // Most targets begin with the path of an operation.
  const parts = target.includes(SESSION_PREFIX) ? PREFIXED.exec(target) : null
  if (named === undefined && parts === null) return { target }
  const [inPath, rest] = parts === null ? [undefined, target] : [decode(parts[1] ?? ''), parts[2] ?? '']
  const address = { target: parts === null || rest.startsWith('/') ? rest : `/${rest}` }
  const session = inPath ?? named ?? ''
  const place = inPath === undefined ? 'X-Mock-Session' : 'The session in the path'
  if (!isSessionName(session)) return { ...address, problem: problemOf(place, SESSION_NAME) }
  if (named !== undefined && named !== session) {
    return { ...address, problem: problemOf('X-Mock-Session', `must be ${session}, the session in the path`) }
  }
  return { ...address, session }
}

function problemOf(place: string, reason: string): Problem {
  const pointer =
    place === 'X-Mock-Session' ? violationAt('header', `/${place}`, reason) : violationAt('path', '', reason)
  return { status: 400, message: `${place} ${reason}.`, violations: [pointer] }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
