import type { PlainRequest } from './plain-request.js'
import type { Settings } from './settings.js'
import { isSafe, originOf } from './url.js'

const REDIRECT = /30[12378]/

/**
 * Hosts of this machine and of networks that are not public, as URL parsers write them: names without a dot, domains that RFC 6761, RFC 6762
 * (appendix G) and RFC 8375 leave to private networks, IPv4 by IANA's registry, and IPv6 outside of 2000::/3 or with an IPv4 address within.
 */
const PRIVATE =
  /^([^.:]+|(.*\.)?(local(host|domain)?|in(ternal|tranet)|private|corp|lan|home(\.arpa)?)|(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.(168|0\.0)|198\.1[89]|2(2[4-9]|[345]\d))(\.\d+)+)\.*$|^\[(?!(?!200(2|1:0?):)[23]\w{3}:)/

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
  const { redirected, url } = response
  // A browser has followed by itself.
  if (redirected) return leadsOn(settings, request.url, url) ? response : Response.redirect(url)
  const next = followed(settings, request, response)
  return next && most ? fetchFollowing(settings, next, most - 1) : response
}

/** The request that a response redirects to; nothing where it doesn't, or to where we don't follow. */
function followed(settings: Settings, request: PlainRequest, response: Response): PlainRequest | undefined {
  const { headers, method, url } = request
  if (method !== 'GET') return undefined
  // Browsers hide redirects from scripts, follow them by themselves, and drop the token on the way.
  if (response.type === 'opaqueredirect') return { ...request, redirect: 'follow' }
  const location = REDIRECT.test(String(response.status)) && response.headers.get('location')
  if (!location || !URL.canParse(location, url)) return undefined
  const target = new URL(location, url).href
  if (!leadsOn(settings, url, target)) return undefined
  return { ...request, url: target, headers: originOf(target) === originOf(url) ? headers : new Headers() }
}

/** Whether a redirect may lead from one URL to another. */
function leadsOn(settings: Settings, from: string, to: string): boolean {
  return isSafe(to, settings) && (isPrivate(from) || !isPrivate(to))
}

function isPrivate(url: string): boolean {
  return PRIVATE.test(new URL(url).hostname)
}
