import { endUnread } from '../exchange/body-stream.js'
import { decodeBody, type MockAnswer, type MockRequest, NO_BODY, type Signal } from '../exchange/exchange.js'
import { unlessAborted, wait } from './abort.js'
import { fetchedResponse } from './fetched-response.js'
import { platformRequest, readRequest, type SentRequest, signalOf } from './sent-request.js'

type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MOST_REDIRECTS = 20
/** Headers that say what a body is, which a redirect may take away. */
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type']
/** Headers that are for one origin alone. */
const ORIGIN_HEADERS = ['authorization', 'cookie', 'host', 'proxy-authorization']

/** `fetch` writes some methods in upper case, but not `patch`, and no server reads that. */
const NOT_HTTP: MockAnswer = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'The request is not HTTP: Parse Error: Invalid method encountered.' }),
}

/** Calls that wait. Nothing else holds a request whose answer never comes, and with it the signal that could end it. */
const waiting = new Set<object>()

/**
 * A `fetch` whose requests a mock answers: in all that a caller can see of a response, it is the `fetch` of the platform over HTTP. A
 * request that is aborted before it is sent does nothing.
 */
export function fetchFrom(
  handle: (request: MockRequest) => MockAnswer | Promise<MockAnswer>,
  maxBodyBytes: number,
): Fetch {
  return async (input, init) => {
    const signal = signalOf(input, init)
    const request = platformRequest(input, init)
    const call = { input, request }
    waiting.add(call)
    const answer = async (sent: SentRequest): Promise<MockAnswer> => {
      if (sent.method !== sent.method.toUpperCase()) return NOT_HTTP
      return arrived(await handle({ ...mockRequest(sent, maxBodyBytes), signal: () => signal }), signal)
    }
    try {
      return await unlessAborted(signal, async () => {
        const sent = await readRequest(request)
        if (signal?.aborted === true) return new Promise<never>(() => {})
        return follow(sent, answer, signal, call)
      })
    } finally {
      waiting.delete(call)
    }
  }
}

async function follow(
  first: SentRequest,
  ask: (request: SentRequest) => Promise<MockAnswer>,
  signal: Signal | undefined,
  holds: object,
): Promise<Response> {
  let sent = first
  for (let redirects = 0; ; redirects++) {
    const answer = await ask(sent)
    const location = REDIRECTS.has(answer.status) ? answer.headers['location'] : undefined
    if (location === undefined || sent.redirect === 'manual') {
      return fetchedResponse(answer, { ...sent, redirected: redirects > 0, signal, holds })
    }
    if (sent.redirect === 'error') throw failed('unexpected redirect')
    if (redirects === MOST_REDIRECTS) throw failed('redirect count exceeded')
    sent = redirected(sent, answer.status, location)
  }
}

/** The request that a redirect asks for. */
function redirected(sent: SentRequest, status: number, location: string): SentRequest {
  const url = resolved(location, sent.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw failed('URL scheme must be a HTTP(S) scheme')
  if (url.hash === '') url.hash = sent.url.hash
  const { method } = sent
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST')
  const removed = [...(becomesGet ? BODY_HEADERS : []), ...(url.origin === sent.url.origin ? [] : ORIGIN_HEADERS)]
  const headers = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !removed.includes(name)))
  return { ...sent, url, headers, ...(becomesGet && { method: 'GET', body: undefined }) }
}

function resolved(location: string, base: URL): URL {
  try {
    return new URL(location, base)
  } catch (cause) {
    throw new TypeError('fetch failed', { cause })
  }
}

function mockRequest({ url, method, headers, body }: SentRequest, maxBodyBytes: number): MockRequest {
  return {
    method,
    target: url.pathname + url.search,
    headers,
    body: body === undefined ? NO_BODY : body.length > maxBodyBytes ? { problem: 'too-large' } : decodeBody(body),
  }
}

/** An answer once it has come; those with a fault fail as a network does. */
async function arrived(answer: MockAnswer, signal: Signal | undefined): Promise<MockAnswer> {
  if (answer.delay !== undefined) await wait(answer.delay, signal)
  const isReset = answer.fault === 'reset'
  if (!isReset && answer.fault !== 'timeout' && signal?.aborted !== true) return answer
  await endUnread(answer.body)
  if (isReset) throw failed('read ECONNRESET', 'ECONNRESET')
  return new Promise<never>(() => {})
}

function failed(reason: string, code?: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(reason), code === undefined ? {} : { code }) })
}
