import type { PlainRequest } from './request.js'
import type { Settings } from './settings.js'
import { isSafe } from './url.js'

const REDIRECT = /30[12378]/

/**
 * Fetches, and follows redirects of a GET, since not every `fetch` can be trusted to drop the token: to another origin goes no
 * header of ours, and none leads to plain http off loopback. A redirect of another method is the answer: its body may carry secrets.
 * @param most how many redirects may still be followed
 */
export async function fetchFollowing(settings: Settings, request: PlainRequest, most: number = 5): Promise<Response> {
  // Browsers refuse to call their own as a method of something else.
  const { fetch } = settings
  const response = await fetch(request.url, request)
  const next = redirected(settings, request, response)
  return next && most ? fetchFollowing(settings, next, most - 1) : response
}

/** The request that a response redirects to; `undefined` where it doesn't, or to where we don't follow. */
function redirected(settings: Settings, request: PlainRequest, response: Response): PlainRequest | undefined {
  const { headers, method, url } = request
  // Browsers hide redirects from scripts, and drop the token themselves.
  const isHidden = response.type === 'opaqueredirect'
  if (method !== 'GET' || !(isHidden || REDIRECT.test(String(response.status)))) return undefined
  const location = response.headers.get('location') ?? ''
  if (!URL.canParse(location, url)) return undefined
  const target = new URL(location, url)
  if (!isSafe(target, settings)) return undefined
  return {
    ...request,
    url: target.href,
    headers: target.origin === new URL(url).origin ? headers : new Headers(),
    redirect: isHidden ? 'follow' : 'manual',
  }
}
