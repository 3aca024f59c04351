import type { Answer } from './answer.js'
import { attempt } from './attempt.js'
import { UnusableToken } from './auth.js'
import { bounded, pause } from './bounded.js'
import { ApiError, AuthenticationError, CloudCostError, ValidationError } from './errors.js'
import { createLog } from './log.js'
import type { PreparedCall } from './prepare.js'
import { retryDelay } from './retry-delay.js'
import type { Session } from './session.js'

/**
 * Sends a call until it is answered, or cannot or must not be sent again. A refused token is replaced once, which doesn't count as a retry.
 * @throws {CloudCostError} of the last attempt; what middleware and validators throw, at once
 */
export async function sendWithRetries(session: Session, call: PreparedCall): Promise<Answer> {
  const { settings } = call
  const { maxRetries, signal, timeout, token } = settings
  const { id } = call.operation
  const started = Date.now()
  let retries = 0
  let tokenRequest: Promise<string> | undefined
  let refusal: AuthenticationError | undefined
  const log = createLog(settings, () => ({ operationId: id, retries, milliseconds: Date.now() - started }))

  const attemptWithToken = async (ended: AbortSignal): Promise<Answer> => {
    tokenRequest ??= session.tokens(token)
    const bearer = await tokenRequest.catch((cause: unknown) => {
      const problem = cause instanceof UnusableToken ? cause.message : 'is not available'
      if (refusal === undefined) throw new ValidationError(id, 'token', problem, cause)
      throw Object.defineProperty(refusal, 'cause', { value: cause })
    })
    // The token may have come after the end of the attempt, and not every `fetch` listens to signals.
    ended.throwIfAborted()
    return attempt(session, call, bearer, ended, log)
  }

  for (;;) {
    try {
      const answer = await bounded(id, timeout, signal, attemptWithToken)
      log('info', String(answer.response.status))
      return answer
    } catch (error) {
      if (error instanceof AuthenticationError && typeof token === 'function' && refusal === undefined) {
        refusal = error
        tokenRequest = session.tokens(token, tokenRequest)
        if (!(call.body instanceof ReadableStream)) continue
      }
      const isRepeated = error instanceof CloudCostError && error.retryable && call.repeatable && retries < maxRetries
      if (!isRepeated) {
        log('error', String(error))
        throw error
      }
      const delay = retryDelay(retries, error instanceof ApiError ? error.response : undefined)
      retries += 1
      log('warn', `${error.message}; again in ${Math.round(delay)} ms`)
      await pause(id, delay, signal)
    }
  }
}
