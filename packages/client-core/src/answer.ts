// Reads a response: its payload, or the error that its HTTP status or its envelope reports.
import { errorClassOf, ResponseParseError } from './errors.js'
import type { Group } from './group.js'
import { isObject } from './json.js'
import type { PreparedCall } from './prepare.js'
import { violationsOf } from './violations.js'

/** A success: the body as parsed, and the response, whose body has been read. */
export interface ParsedResponse {
  readonly operationId: string
  /** `undefined` where the answer has no body. */
  readonly body: unknown
  readonly response: Response
  /** The header `x-request-id`, without secrets. */
  readonly requestId: string | undefined
}

/** An answer, and what its call resolves to. */
export interface Success extends ParsedResponse {
  readonly result: unknown
}

/** Removes secrets from a text that the service wrote. */
export type Clean = (text: string) => string

/**
 * Reads an answer, and throws the errors that it reports by HTTP status or by the envelope.
 * @param text the body of the response
 * @throws {ApiError} for an error, readable or not; {ResponseParseError} for another answer that is not JSON
 */
export function readAnswer(
  group: Group,
  { operation, settings }: PreparedCall,
  response: Response,
  text: string,
  clean: Clean,
): ParsedResponse {
  const { ok, status } = response
  const details = detailsOf(operation.id, response, clean)
  let body: unknown
  let cause: ResponseParseError | undefined
  try {
    if (text !== '' || !ok) body = settings.parseJson(text)
  } catch {
    body = text || undefined
    // Without the parser's own complaint: it quotes the text, which may hold anything.
    const type = clean(String(response.headers.get('content-type')))
    cause = new ResponseParseError(`${status}: no JSON but ${text.length} characters of ${type}`, { ...details, body })
    if (ok) throw cause
  }
  const answer: ParsedResponse = { ...details, body }
  if (ok && !(isObject(body) && body['status'] === 'error')) return answer

  const { code, message } = faultOf(body, group)
  // Value by value, since a short secret removes the whole of one.
  const serviceCode = typeof code === 'string' ? clean(code) : code
  const serviceMessage = message && clean(message)
  const violations = violationsOf(response, clean)
  const summary = [status, serviceCode, serviceMessage ?? clean(response.statusText)].filter(Boolean).join(' ')
  const ErrorClass = errorClassOf(response)
  throw new ErrorClass(summary, { ...answer, serviceCode, serviceMessage, violations, cause })
}

/** What every error about an answer says of it. */
export function detailsOf(operationId: string, response: Response, clean: Clean) {
  const id = response.headers.get('x-request-id')
  return { operationId, response, requestId: id ? clean(id) : undefined }
}

/** The code and message of an error, wherever its body holds them. */
interface Fault {
  readonly code?: string | number | undefined
  readonly message?: string | undefined
}

/**
 * Reads `error` and the other members that a group uses, then what gateways write: the body itself, and an `error` that is plain text.
 * The names are `Code` and `Message` or `code` and `message`.
 */
function faultOf(body: unknown, { errorMembers = [] }: Group): Fault {
  if (!isObject(body)) return {}
  const { error } = body
  const others = errorMembers.map((name) => body[name])
  for (const place of [error, ...others, body, { message: error }].filter(isObject)) {
    const code = textOf(place['Code'] ?? place['code'])
    const message = textOf(place['Message'] ?? place['message'])
    if ((code ?? message) !== undefined) return { code, message: message?.toString() }
  }
  return {}
}

/** A text or number; `undefined` for anything else and for the empty text. */
function textOf(value: unknown): string | number | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined
}
