import type { PlainRequest } from './plain-request.js'
import type { Settings } from './settings.js'
import { isSafe, originOf } from './url.js'

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
  const { url, method } = request
  // What is handed on as a `Response` is what the caller's `fetch` gave.
  const response = (await fetch(url, request)) as Response
  // Browsers hide redirects from scripts, follow them by themselves, and drop the token on the way.
  const isHidden = response.type === 'opaqueredirect'
  const location = response.redirected ? response.url : isHidden ? url : locationOf(response)
  const target = location && URL.canParse(location, url) && new URL(location, url).href
  if (!target) return response
  const leadsOn = isSafe(target, settings) && (isPrivate(url) || !isPrivate(target))
  if (response.redirected) return leadsOn ? response : Response.redirect(target)
  if (!leadsOn || method !== 'GET' || most === 0) return response
  const headers = originOf(target) === originOf(url) ? request.headers : new Headers()
  return fetchFollowing(
    settings,
    { ...request, url: target, headers, ...(isHidden && { redirect: 'follow' }) },
    most - 1,
  )
}

function locationOf({ headers, status }: Response): string | null | false {
  return /30[12378]/.test(String(status)) && headers.get('location')
}

function isPrivate(url: string): boolean {
  return PRIVATE.test(new URL(url).hostname)
}
