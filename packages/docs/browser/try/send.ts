// Sends the request of a form to a server or to the mock in the page.
import { httpRequest } from '../../src/samples/http-request.js'
import { ownScript } from '../load-script.js'
import type { LoadedMock } from '../mock.js'
import type { TryRequest } from './request.js'

/** Milliseconds after which a request is given up. */
const PATIENCE = 30_000

/** Characters of an answer that are shown: a page takes long to draw more, and nobody reads it. */
const MOST_SHOWN = 300_000

export interface Violation {
  readonly location: string
  readonly reason: string
}

/** What came back. */
export interface ReceivedResponse {
  readonly status: number
  readonly milliseconds: number
  /** The headers worth seeing. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Formatted where it is JSON. */
  readonly body: string
  /** Whether it is an error inside HTTP 200. */
  readonly isErrorInside: boolean
  /** Whether the mock made up the shape of the answer. */
  readonly isMadeUp: boolean
  /** What the mock says is wrong with the request. */
  readonly violations: readonly Violation[]
}

const SEEN = /^(content-type|location|allow|retry-after|www-authenticate|(x-)?request-id|x-mock-(?!violations).*)$/

/**
 * Sends a request to the server, or to the mock in the page.
 *
 * @throws TypeError when there is no answer, or none that the browser lets this page see.
 */
export async function send(request: TryRequest): Promise<ReceivedResponse> {
  const { isInPage, token, call } = request
  const { method, url, headers: shown, body } = httpRequest(call)
  const headers = new Headers(shown.map(([name, value]) => [name, value] as [string, string]))
  // Code has a variable in the place of a token that is not fake.
  if (token !== '') headers.set('Authorization', `Bearer ${token}`)
  const init = { method, headers, ...(body !== undefined && { body }) }
  const ask = isInPage ? (await pageMock()).mock.fetch : fetch
  const start = performance.now()
  const response = await ask(url, {
    ...init,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(PATIENCE),
  })
  const text = await shownText(response)
  const milliseconds = Math.round(performance.now() - start)
  const value = parsed(text)
  return {
    status: response.status,
    milliseconds,
    headers: [...response.headers].filter(([name]) => SEEN.test(name)),
    body: value === undefined ? text : JSON.stringify(value, null, 2),
    isErrorInside: response.ok && (value as { status?: unknown } | null | undefined)?.status === 'error',
    isMadeUp: response.headers.has('x-mock-illustrative'),
    violations: (parsed(response.headers.get('x-mock-violations') ?? '') ?? []) as Violation[],
  }
}

/** The text of a response; of one that goes on and on, its beginning, with a line that says so. */
async function shownText({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done) return text
    text += value
    if (text.length <= MOST_SHOWN) continue
    await reader?.cancel()
    return `${text.slice(0, MOST_SHOWN).replaceAll('},{', '},\n{')}\n…\nThe answer goes on. Its first ${MOST_SHOWN} characters are shown.`
  }
}

/** The value of a JSON text; nothing if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The mock in the page, which is loaded when it is first asked. */
export async function pageMock(): Promise<LoadedMock> {
  await ownScript('mock.js')
  if (globalThis.cloudCostMock === undefined) throw new Error('the script of the mock did not run')
  return globalThis.cloudCostMock
}
