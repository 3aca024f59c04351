import { createTokens } from './auth.js'
import { bounded, pause } from './bounded.js'
import { clock } from './clock.js'
import { type ApiError, AuthenticationError, ConnectionError, ResponseParseError, ValidationError } from './errors.js'
import { type Answer, judge } from './judge.js'
import { createLog } from './log.js'
import { throughMiddleware } from './middleware.js'
import type { CallParams, OperationDescriptor } from './operation.js'
import type { CallOptions, ClientOptions } from './options.js'
import { redact } from './redact.js'
import { fetchFollowing } from './redirect.js'
import { requestOf } from './request.js'
import { retryDelay } from './retry.js'
import { headersOf, mergeOptions } from './settings.js'
import { buildUrl, parseBaseUrl } from './url.js'
import { valid } from './validate.js'

/** Sends calls. */
export type Transport = (operation: OperationDescriptor, params: CallParams, options: CallOptions) => Promise<Answer>

/** Makes the transport of a client, which keeps its tokens. */
export function createTransport(clientOptions: ClientOptions): Transport {
  const tokens = createTokens()

  return async (operation, params, callOptions) => {
    const { id, idempotent, method, readOnly } = operation
    const settings = mergeOptions(clientOptions, callOptions)
    const { idempotencyKey, maxRetries = 2, parseJson = JSON.parse, signal, timeout = 60_000, token } = settings
    // Of all that could be given, only functions have it.
    valid(id, 'fetch', 'is no function', () => settings.fetch.bind)
    const base = parseBaseUrl(id, settings)
    const { origin } = base
    const url = buildUrl(operation, base, params)
    const once = params.body instanceof ReadableStream
    const body: BodyInit | null = valid(id, 'body', 'is no JSON', () =>
      once ? (params.body as ReadableStream) : params.body === undefined ? null : JSON.stringify(params.body),
    )
    const headers = headersOf(id, clientOptions, callOptions, {
      'content-type': body && 'application/json',
      'user-agent': settings.userAgent,
      'idempotency-key': idempotencyKey,
    })
    const repeatable = !once && (idempotencyKey || (method === 'POST' ? readOnly : idempotent !== false))

    const started = clock.now()
    let retries = 0
    const log = createLog(settings, () => ({ operationId: id, retries, milliseconds: clock.now() - started }))

    let flight: Promise<string> | undefined
    let refused: AuthenticationError | undefined

    const lost = (problem: string) => (cause: unknown) => {
      throw new ConnectionError(id, problem, cause)
    }
    const attempt = async (abort: AbortSignal): Promise<Answer> => {
      flight ??= tokens.current(token)
      const bearer = await flight.catch((cause) => {
        throw refused
          ? Object.defineProperty(refused, 'cause', { value: cause })
          : new ValidationError(id, 'token', 'could not be got', cause)
      })
      // The token may have come after the end of the attempt, and not every `fetch` listens to signals.
      abort.throwIfAborted()
      const cleaned = (written: string): string => redact(written, bearer, body)
      log('debug', 'request', (allowed) => ({
        query: allowed(Object.entries({ ...params.query, ...params.extraQuery })),
        headers: allowed(headers),
        body: cleaned(`${body ?? ''}`),
      }))
      const request = requestOf(settings, {
        url,
        method,
        headers: new Headers(headers),
        body,
        signal: abort,
        redirect: 'manual',
        duplex: 'half',
      })
      const response = await throughMiddleware(settings, operation, params, request, async (final) => {
        if (final === request || new URL(final.url).origin === origin)
          final.headers.set('authorization', `Bearer ${bearer}`)
        return fetchFollowing(settings, final).catch(lost(`no connection to ${origin}`))
      })
      const text = await response.text().catch(lost('the answer broke off'))
      log('debug', 'answer', (allowed) => ({ headers: allowed(response.headers), body: cleaned(text) }))
      const answer = judge(id, response, text, parseJson, cleaned)
      const problems = await settings.validateResponses?.(id, answer.body)
      if (problems?.length)
        throw new ResponseParseError('the answer is not valid', { operationId: id, ...answer }, problems)
      return answer
    }

    for (;;) {
      try {
        const answer = await bounded(id, timeout, signal, attempt)
        log('info', `${answer.response.status}`)
        return answer
      } catch (error) {
        const { message, retryable, response } = error as ApiError
        if (error instanceof AuthenticationError && typeof token === 'function' && !refused) {
          refused = error
          flight = tokens.replacement(token, flight)
          if (!once) continue
        }
        if (!retryable || !repeatable || !(retries < maxRetries)) {
          log('error', message)
          throw error
        }
        const delay = retryDelay(retries++, response)
        log('warn', `${message}; again in ${Math.round(delay)} ms`)
        await pause(id, delay, signal)
      }
    }
  }
}
