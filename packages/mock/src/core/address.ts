// Where a request is addressed to: its path, its session and its host, and who sends it.
import { decodeSegment } from '@cloud-cost/contract/operation-finder'
import type { Problem } from '../contract/contract.js'
import { violationAt } from '../contract/violations.js'
import type { MockRequest } from '../exchange/exchange.js'

/** The session of requests that name none. */
export const DEFAULT_SESSION = 'default'
export const SESSION_NAME = 'must be 1 to 100 letters, digits, or any of ". _ : -"'
export const ADMIN_PATH = '/__mock'

/** What names the session before a path, for clients that can't set headers: `/__mock/s/NAME/platform/v2/companies`. */
const IN_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?\/__mock\/s\/([^/?#]*)(.*)$/is
const HEADER = 'X-Mock-Session'

/** What a browser says of the page that makes it send a request. */
export type Caller =
  /** A program, or a page of the mock's own. */
  | 'own'
  /** A page of another origin that fetches: a front end, say. */
  | 'page'
  /** A page that merely embeds what is here, or links to it. */
  | 'embedding'

export interface Address {
  /** Path and query without what names the session. */
  readonly target: string
  /** The session that the request names. */
  readonly session?: string
  /** What is wrong with that name. */
  readonly problem?: Problem
}

export function addressOf({ target, headers }: MockRequest): Address {
  const header = headers['x-mock-session']
  // Most targets are the path of an operation.
  if (target.startsWith('/__mock/s/') || !target.startsWith('/')) {
    const [prefixed, name = '', rest = ''] = IN_PATH.exec(target) ?? []
    if (prefixed !== undefined)
      return addressInPath(decodeSegment(name), rest.startsWith('/') ? rest : `/${rest}`, header)
  }
  if (header === undefined) return { target }
  return isSessionName(header) ? { target, session: header } : { target, problem: headerProblem(SESSION_NAME) }
}

function addressInPath(session: string, target: string, header: string | undefined): Address {
  if (!isSessionName(session)) {
    const violation = violationAt('path', '/session', SESSION_NAME)
    return { target, problem: { status: 400, message: `path.session ${SESSION_NAME}.`, violations: [violation] } }
  }
  if (header === undefined || header === session) return { target, session }
  return { target, problem: headerProblem(`must be ${session}, the session in the path`) }
}

function headerProblem(reason: string): Problem {
  return { status: 400, message: `${HEADER} ${reason}.`, violations: [violationAt('header', `/${HEADER}`, reason)] }
}

export function isSessionName(name: string): boolean {
  return /^[\w.:-]{1,100}$/.test(name)
}

/** Whether a path is one of the admin API. */
export function isAdminPath(path: string): boolean {
  return path.startsWith(ADMIN_PATH) && (path.length === ADMIN_PATH.length || path[ADMIN_PATH.length] === '/')
}

export function callerOf({ headers, listensOn }: MockRequest): Caller {
  const { origin, host, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers
  const isFromElsewhere = site !== 'none' && site !== 'same-origin'
  if (isFromElsewhere && (mode === 'no-cors' || mode === 'navigate')) return 'embedding'
  const isForeign = listensOn !== undefined && origin !== undefined && origin !== `http://${host}`
  return isFromElsewhere || isForeign ? 'page' : 'own'
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** A host name or address with a port or without; in particular no user information, which `URL` would take off. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i

/** What of a request says under which name it reached which server. */
type Named = Pick<MockRequest, 'headers' | 'listensOn' | 'ownNames'>

/** What a refusal says about it. */
export const OWN_HOST = 'Host must be a name of this machine, or one that is allowed by --allow-host'

/**
 * Whether a request names this machine as its host, or one that is allowed. A page whose own name was made to lead here names
 * another: to the browser it is at home, so it sends no foreign origin.
 */
export function isOwnHost({ headers, listensOn, ownNames = () => [] }: Named): boolean {
  const { host } = headers
  if (listensOn === undefined || host === undefined) return true
  const name = nameOf(host)
  if (name === undefined) return false
  const own = [listensOn, ...ownNames()]
  return LOOPBACK.test(name) || own.some((host) => nameOf(bracketed(host)) === name)
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address.replace(/%.*$/, '')}]` : address
}

/** The name in a `Host`, without the port and in its one form. */
function nameOf(host: string): string | undefined {
  const url = `http://${host}`
  return HOST.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined
}
