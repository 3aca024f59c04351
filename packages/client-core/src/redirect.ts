import { type PlainRequest, send } from './request.js'
import type { Settings } from './settings.js'
import { isSafe } from './url.js'

/**
 * Fetches, and follows redirects of a GET, since not every `fetch` can be trusted to drop the token: to another origin goes no
 * header of ours, and none leads to plain http off loopback. A redirect of another method is the answer: its body may carry secrets.
 * @param hops how many redirects may still be followed
 */
export async function fetchFollowing(settings: Settings, request: Request | PlainRequest, hops = 5): Promise<Response> {
  const response = await send(settings, request)
  const { method, signal, url } = request
  // Browsers hide redirects from scripts, and drop the token themselves.
  const hidden = response.type === 'opaqueredirect'
  if (method !== 'GET' || !hops || !(hidden || /30[12378]/.test(`${response.status}`))) return response
  const location = response.headers.get('location') ?? ''
  if (!URL.canParse(location, url)) return response
  const target = new URL(location, url)
  if (!isSafe(target, settings)) return response
  const headers = target.origin === new URL(url).origin ? request.headers : {}
  const next = new Request(target, { headers, signal, redirect: hidden ? 'follow' : 'manual' })
  return fetchFollowing(settings, next, hops - 1)
}
