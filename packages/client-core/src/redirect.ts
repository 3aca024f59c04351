import type { PlainRequest } from './plain-request.js'
import type { Settings } from './settings.js'
import { isSafe } from './url.js'

const REDIRECT = /30[12378]/

/** Hosts of this machine and of networks that are not public, as URL parsers write them. */
const PRIVATE =
  /^((.+\.)?localhost\.?|(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+)+|\[(::|64:ff9b:|f[cd]|fe[89ab]).*\])$/

/**
 * Fetches, and follows redirects of a GET, since not every `fetch` can be trusted to drop the token: to another origin goes no
 * header of ours. None leads to plain http off loopback, nor from a public host to a private one, whose answer would then be the service's.
 * A redirect of another method is the answer: its body may carry secrets.
 * @param most how many redirects may still be followed
 */
export async function fetchFollowing(settings: Settings, request: PlainRequest, most: number = 5): Promise<Response> {
  // Browsers refuse to call their own as a method of something else.
  const { fetch } = settings
  // What is handed on as a `Response` is what the caller's `fetch` gave.
  const response = (await fetch(request.url, request)) as Response
  const next = redirected(settings, request, response)
  return next && most ? fetchFollowing(settings, next, most - 1) : response
}

/** The request that a response redirects to; `undefined` where it doesn't, or to where we don't follow. */
function redirected(settings: Settings, request: PlainRequest, response: Response): PlainRequest | undefined {
  const { headers, method, url } = request
  if (method !== 'GET') return undefined
  // Browsers hide redirects from scripts, follow them by themselves, and drop the token on the way.
  if (response.type === 'opaqueredirect') return { ...request, redirect: 'follow' }
  const location = REDIRECT.test(String(response.status)) && response.headers.get('location')
  if (!location || !URL.canParse(location, url)) return undefined
  const from = new URL(url)
  const target = new URL(location, url)
  const isPublic = !PRIVATE.test(from.hostname)
  if (!isSafe(target.href, settings) || (isPublic && PRIVATE.test(target.hostname))) return undefined
  return { ...request, url: target.href, headers: target.origin === from.origin ? headers : new Headers() }
}
