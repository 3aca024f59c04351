import { faultOf, isObject } from './envelope.js'
import { errorClassOf, ResponseParseError } from './errors.js'
import { violationsOf } from './violations.js'

/** A success: the body as parsed, and the response, whose body has been read. */
export interface Answer {
  /** `undefined` where the answer has no body. */
  readonly body: unknown
  readonly response: Response
}

/**
 * Tells a success from an error, by HTTP status and by the envelope.
 * @param clean removes secrets from a text that the service wrote
 * @throws {ApiError} for an error, readable or not; {ResponseParseError} for a success that is no JSON
 */
export function judge(
  operationId: string,
  response: Response,
  text: string,
  parseJson: (text: string) => unknown,
  clean: (text: string) => string,
): Answer {
  const { ok, status, statusText, headers } = response
  let body: unknown
  let cause: ResponseParseError | undefined
  try {
    if (text || !ok) body = parseJson(text)
  } catch {
    body = text || undefined
    // Without the parser's own complaint: it quotes the text, which may hold anything.
    const problem = `${status}: no JSON but ${text.length} characters of ${clean(`${headers.get('content-type')}`)}`
    cause = new ResponseParseError(problem, { operationId, response, body })
    if (ok) throw cause
  }
  // A body without `status` is a success: not all envelopes have one.
  if (ok && !(isObject(body) && body['status'] === 'error')) return { body, response }
  const { code, message } = faultOf(body)
  // Value by value, since a short secret removes the whole of one.
  const serviceCode = typeof code === 'string' ? clean(code) : code
  const serviceMessage = message && clean(message)
  throw new (errorClassOf(response))(
    [status, serviceCode, serviceMessage ?? clean(statusText)].filter(Boolean).join(' '),
    {
      operationId,
      response,
      body,
      serviceCode,
      serviceMessage,
      violations: violationsOf(response, clean),
      cause,
    },
  )
}
