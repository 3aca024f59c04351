import { violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'
import type { Problem } from '../exchange/problem.js'
import { isSessionName, SESSION_NAME } from '../exchange/session-name.js'

/** What names the session before a path, for clients that can't set headers: `/__mock/s/NAME/platform/v2/companies`. */
const IN_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?\/__mock\/s\/([^/?#]*)(.*)$/is
const HEADER = 'X-Mock-Session'

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
  // Most targets are the path of an operation.
  if (target.startsWith('/__mock/s/') || !target.startsWith('/')) {
    const [prefixed, name = '', rest = ''] = IN_PATH.exec(target) ?? []
    if (prefixed !== undefined) return addressInPath(decode(name), rest.startsWith('/') ? rest : `/${rest}`, named)
  }
  if (named === undefined) return { target }
  return isSessionName(named) ? { target, session: named } : { target, problem: headerProblem(SESSION_NAME) }
}

function addressInPath(session: string, target: string, named: string | undefined): Address {
  if (!isSessionName(session)) {
    const violation = violationAt('path', '/session', SESSION_NAME)
    return { target, problem: { status: 400, message: `path.session ${SESSION_NAME}.`, violations: [violation] } }
  }
  if (named === undefined || named === session) return { target, session }
  return { target, problem: headerProblem(`must be ${session}, the session in the path`) }
}

function headerProblem(reason: string): Problem {
  return { status: 400, message: `${HEADER} ${reason}.`, violations: [violationAt('header', `/${HEADER}`, reason)] }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
