import { faultOf, isObject } from './envelope.js'
import { errorClassOf, ResponseParseError } from './errors.js'

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
    const problem = clean(`${status}: no JSON but ${text.length} characters of ${headers.get('content-type')}`)
    cause = new ResponseParseError(problem, { operationId, response, body })
    if (ok) throw cause
  }
  // A body without `status` is a success: not all envelopes have one.
  if (ok && !(isObject(body) && body['status'] === 'error')) return { body, response }
  const { code, message = statusText } = faultOf(body)
  throw new (errorClassOf(response))(clean([status, code, message].filter(Boolean).join(' ')), {
    operationId,
    response,
    body,
    code: typeof code === 'string' ? clean(code) : code,
    cause,
  })
}
