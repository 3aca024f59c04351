import { detailsOf, readAnswer, type Success } from './answer.js'
import { ConnectionError, ResponseParseError } from './errors.js'
import { allowed, type Log } from './log.js'
import { throughMiddleware } from './middleware.js'
import type { PlainRequest } from './plain-request.js'
import type { PreparedCall } from './prepare.js'
import { createRedact } from './redact.js'
import { fetchFollowing } from './redirect.js'
import type { Session } from './session.js'
import { unwrap } from './unwrap.js'
import { originOf } from './url.js'

/**
 * Sends a call once, and reads and checks what is answered.
 * @param token in whose name the call is made; none where the client sends none
 * @param signal ends the attempt
 */
export async function attempt(
  session: Session,
  call: PreparedCall,
  token: string | undefined,
  signal: AbortSignal,
  log: Log,
  number: number,
): Promise<Success> {
  const { body, operation, params, settings, url } = call
  const origin = originOf(url)
  const { body: shown, message: clean } = createRedact(call, token, session.group.secrets)
  log('debug', 'request', () => ({
    query: allowed(Object.entries({ ...params.query, ...params.extraQuery }), clean),
    headers: allowed(call.headers, clean),
    body: typeof body === 'string' ? shown(body) : String(body ?? ''),
  }))
  const lost = (problem: string) => (cause: unknown) => {
    throw new ConnectionError(operation.id, problem + reasonOf(cause), cause)
  }
  const request: PlainRequest = {
    url,
    method: operation.method,
    headers: new Headers(call.headers),
    body,
    signal: session.takesSignal(signal) ? signal : null,
    redirect: 'manual',
    duplex: 'half',
  }
  const sendWithToken = (final: PlainRequest): Promise<Response> => {
    // Middleware may have led elsewhere.
    if (token && originOf(final.url) === origin) final.headers.set('authorization', `Bearer ${token}`)
    return fetchFollowing(settings, final).catch(lost(`no connection to ${origin}`))
  }
  const response = await (settings.middleware.length > 0
    ? throughMiddleware(call, number, request, sendWithToken)
    : sendWithToken(request))
  const { maxResponseBytes } = settings
  const text = await textOf(response, maxResponseBytes).catch(lost('the answer was cut off'))
  if (text === undefined) {
    const problem = `the answer is larger than maxResponseBytes, ${maxResponseBytes}`
    throw new ResponseParseError(problem, detailsOf(operation.id, response, clean))
  }
  log('debug', 'answer', () => ({ headers: allowed(response.headers, clean), body: text && shown(text) }))
  const answer = readAnswer(session.group, call, response, text, clean)
  const result = unwrap(call, answer, clean)
  const problems = await settings.validateResponses?.(operation.id, answer.body)
  if (problems?.length) throw new ResponseParseError('the answer is not valid', answer, problems)
  return { ...answer, result }
}

/** Why a connection failed, in the runtime's own code, such as `ECONNREFUSED`; nothing where it has none. */
function reasonOf(failure: unknown): string {
  const { cause, code } = failure as { readonly cause?: { readonly code?: unknown } | null; readonly code?: unknown }
  const reason = cause?.code ?? code
  return typeof reason === 'string' ? `: ${reason}` : ''
}

/**
 * Reads the body of an answer, as it is once it was decompressed; `undefined` as soon as it has more than `most` bytes, and the rest is not
 * fetched.
 */
async function textOf(response: Response, most: number): Promise<string | undefined> {
  const { body } = response
  if (!body?.getReader || !globalThis.TextDecoder) {
    // Nothing to read, or no stream or decoder of the platform, as in React Native and in jsdom.
    const text = await response.text()
    return text.length > most ? undefined : text
  }
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      // Whether that succeeds doesn't matter any more.
      reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
