import type { Success } from './answer.js'
import { attempt } from './attempt.js'
import { UnusableToken } from './auth.js'
import { bounded, pause } from './bounded.js'
import { AbortedError, type ApiError, AuthenticationError, CloudCostError, ValidationError } from './errors.js'
import { createLog } from './log.js'
import { isStream, type PreparedCall } from './prepare.js'
import type { Session } from './session.js'

/**
 * Sends a call until it is answered, or cannot or must not be sent again. A refused token is replaced once, which doesn't count as a retry.
 * @throws {CloudCostError} of the last attempt, or when `deadline` has passed; what middleware and validators throw, at once
 */
export async function sendWithRetries(session: Session, call: PreparedCall): Promise<Success> {
  const { settings, url } = call
  const { deadline = 0, maxRetries, signal: callSignal, timeout, token } = settings
  const { id } = call.operation
  const started = Date.now()
  let attempts = 0
  let retries = 0
  let tokenRequest: Promise<string> | undefined
  let refusal: AuthenticationError | undefined
  const elapsed = (): number => Date.now() - started
  const log = createLog(settings, () => ({ operationId: id, attempt: attempts, milliseconds: elapsed() }))

  const attemptWithToken = async (ended: AbortSignal): Promise<Success> => {
    if (token !== false) tokenRequest ??= session.tokens(token, url)
    const bearer = await tokenRequest?.catch((cause: unknown) => {
      const problem = cause instanceof UnusableToken ? cause.message : 'is not available'
      if (refusal === undefined) throw new ValidationError(id, 'token', problem, cause)
      throw Object.defineProperty(refusal, 'cause', { value: cause })
    })
    // The token may have come after the end of the attempt, and not every `fetch` listens to signals.
    if (ended.aborted) throw new AbortedError(id, ended.reason)
    return attempt(session, call, bearer, ended, log, attempts)
  }

  const attemptUntilDone = async (signal: AbortSignal | undefined): Promise<Success> => {
    for (;;) {
      try {
        attempts += 1
        return await bounded(id, timeout, signal, attemptWithToken)
      } catch (error) {
        if (error instanceof AuthenticationError && token && typeof token !== 'string' && refusal === undefined) {
          refusal = error
          tokenRequest = session.tokens(token, url, tokenRequest)
          if (!isStream(call.body)) continue
        }
        const isRepeated = error instanceof CloudCostError && error.retryable && call.repeatable && retries < maxRetries
        const delay = isRepeated && retryDelay(retries, (error as Partial<ApiError>).retryAfter)
        if (typeof delay !== 'number' || (deadline && elapsed() + delay > deadline)) throw error
        retries += 1
        log('warn', `${(error as Error).message}; again in ${Math.round(delay)} ms`)
        await pause(id, delay, signal)
      }
    }
  }

  try {
    const answer = await (deadline ? bounded(id, deadline, callSignal, attemptUntilDone) : attemptUntilDone(callSignal))
    log('info', String(answer.response.status))
    return answer
  } catch (error) {
    log('error', String(error))
    throw error
  }
}

const FIRST = 500
const LONGEST = 8_000

/** Most milliseconds to wait because an answer asks for it. */
const LONGEST_ASKED = 60_000

/**
 * Milliseconds before the next attempt: as long as the answer asked for; else 0.5 s, doubled with each attempt up to 8 s, less up to a quarter by chance so
 * that clients don't return in step. `undefined` where the answer asks for more than a minute: sooner would fail again.
 * @param retries how often the call was sent again so far
 */
function retryDelay(retries: number, asked: number | undefined): number | undefined {
  if (asked === undefined) return Math.min(FIRST * 2 ** retries, LONGEST) * (1 - Math.random() / 4)
  return asked > LONGEST_ASKED ? undefined : asked
}
