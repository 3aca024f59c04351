// The errors of a client, from `CloudCostError` downward; none of them prints a token.
import { printable } from './printable.js'
import type { Violation } from './violations.js'

/** What errors of answers have in common. */
export interface AnswerDetails {
  readonly operationId: string
  readonly response: Response
  /** The body as parsed, or its text where it is not JSON. */
  readonly body?: unknown
  /** The header `x-request-id`, without secrets. */
  readonly requestId?: string | undefined
  readonly cause?: unknown
}

/** What an `ApiError` is made of. */
export interface ApiErrorDetails extends AnswerDetails {
  readonly serviceCode?: string | number | undefined
  readonly serviceMessage?: string | undefined
  readonly violations?: readonly Violation[] | undefined
}

/** The names of an error's classes, the most general first, as in `CloudCost/Answer/Api/NotFound/`. */
const KINDS: unique symbol = /* @__PURE__ */ Symbol.for('@cloud-cost/error-kinds')

interface Kinds {
  readonly [KINDS]?: string
}

/**
 * The class of every error of a client. Its message, stack, JSON and inspection hold no token, no secret and no body; the message is one line
 * of at most 1,000 characters. The body and the response are there, but not enumerable. `instanceof` also recognizes errors of another copy
 * of this package, as bundlers and package managers may bring one.
 */
export abstract class CloudCostError extends Error {
  /** The operation that failed. */
  readonly operationId: string
  /** Whether the same call may succeed later. It doesn't say that a write was not carried out. */
  readonly retryable: boolean

  protected constructor(operationId: string, message: string, cause?: unknown, retryable = false) {
    const line = printable(`${operationId}: ${message}`).replace(/^(.{1000}).+/s, '$1…')
    super(line, cause ? { cause } : undefined)
    this.operationId = operationId
    this.retryable = retryable
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: it is the class that is asked
    const prototype = this.prototype as Kinds
    return (
      Object.prototype.isPrototypeOf.call(prototype, value as object) ||
      // A class that is derived elsewhere has no kinds of its own.
      (Object.hasOwn(prototype, KINDS) && `${(value as Kinds | null)?.[KINDS]}`.startsWith(`${prototype[KINDS]}`))
    )
  }

  /** The name, the message and the enumerable members. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...(this as object) }
  }
}

/** An input or option that cannot be used. Nothing was sent. */
export class ValidationError extends CloudCostError {
  /** The path or query parameter, the option, or `body`. */
  readonly parameter: string

  constructor(operationId: string, parameter: string, problem: string, cause?: unknown) {
    super(operationId, `${parameter} ${problem}`, cause)
    this.parameter = parameter
  }
}

/** No answer, or not all of it: refused, reset, not resolved. The reason is in `cause`. */
export class ConnectionError extends CloudCostError {
  constructor(operationId: string, problem: string, cause?: unknown) {
    super(operationId, problem, cause, true)
  }
}

/** An attempt took longer than `timeout`. */
export class TimeoutError extends ConnectionError {}

/** The call was ended by its `signal`. The signal's reason is in `cause`. */
export class AbortedError extends CloudCostError {
  constructor(operationId: string, cause: unknown) {
    super(operationId, 'aborted', cause)
  }
}

abstract class AnswerError extends CloudCostError {
  /** The HTTP status. */
  readonly status: number
  /** The header `x-request-id`. That it is the id of the request is assumed; `undefined` where the deployment doesn't send it. */
  readonly requestId: string | undefined
  /** The answer; its body has been read, see `body`. Not enumerable. */
  declare readonly response: Response

  protected constructor(message: string, details: AnswerDetails, retryable = false) {
    const { operationId, response, body, requestId, cause } = details
    super(operationId, message, cause, retryable)
    this.status = response.status
    this.requestId = requestId
    Object.defineProperties(this, { body: { value: body }, response: { value: response } })
  }
}

/**
 * An answer that is no usable success: HTML of a proxy, truncated JSON, more than `maxResponseBytes`, no body, no record where one is due, or a
 * status that says it is unfinished (202) or partial (206).
 */
export class ResponseParseError extends AnswerError {
  /** The body as parsed, or its text where it is not JSON; `undefined` where it is too large. Not enumerable. */
  declare readonly body: unknown
  /** What `validateResponses` found; `undefined` for other problems. */
  readonly problems: readonly unknown[] | undefined

  constructor(problem: string, details: AnswerDetails, problems?: readonly unknown[]) {
    super(problem, details)
    this.problems = problems
  }
}

/** An error that the service reported, by HTTP status or inside a 200. The subclasses are the usual ones. */
export class ApiError<Body = unknown> extends AnswerError {
  /** The service's code, text or integer as it came; `undefined` where the answer has none. */
  readonly serviceCode: string | number | undefined
  /** The service's message, for people; `undefined` where the answer has none. */
  readonly serviceMessage: string | undefined
  /** Milliseconds that the service asks to wait before the call is made again; `undefined` where it doesn't say. */
  readonly retryAfter: number | undefined
  /**
   * What is wrong with the inputs, so that a form can show it next to each. Only `@cloud-cost/mock` says so, in its header `x-mock-violations`;
   * empty where the answer doesn't say.
   */
  readonly violations: readonly Violation[]
  /** The body as parsed, or its text where it is not JSON, in which case `cause` is a `ResponseParseError`. Not enumerable. */
  declare readonly body: Body

  constructor(message: string, details: ApiErrorDetails) {
    // Errors of these statuses may be gone at the next attempt.
    super(message, details, /^(408|429|5(?!01))/.test(String(details.response.status)))
    this.serviceCode = details.serviceCode
    this.serviceMessage = details.serviceMessage
    this.retryAfter = retryAfter(details.response.headers)
    this.violations = details.violations ?? []
  }
}

/** HTTP 400: an input that the service doesn't accept. */
export class BadRequestError<Body = unknown> extends ApiError<Body> {}

/** HTTP 401: no valid token, also after it was refreshed. Where refreshing failed, `cause` says why. */
export class AuthenticationError<Body = unknown> extends ApiError<Body> {}

/** HTTP 403: the token doesn't allow this. */
export class PermissionDeniedError<Body = unknown> extends ApiError<Body> {}

/** HTTP 404. */
export class NotFoundError<Body = unknown> extends ApiError<Body> {}

/** HTTP 409: at odds with what is there. */
export class ConflictError<Body = unknown> extends ApiError<Body> {}

/** HTTP 429: too many requests, still after the retries. */
export class RateLimitError<Body = unknown> extends ApiError<Body> {}

/** HTTP 500 and above. */
export class InternalServerError<Body = unknown> extends ApiError<Body> {}

/** An error inside a success status: the body's `status` is `error`. */
export class EnvelopeError<Body = unknown> extends ApiError<Body> {}

// Names survive minifiers only as texts. They stand on the prototypes, so that stacks begin with them too. Each class follows the one that
// it extends, whose kinds it has until then.
for (const [name, { prototype }] of Object.entries({
  CloudCost: CloudCostError,
  Validation: ValidationError,
  Connection: ConnectionError,
  Timeout: TimeoutError,
  Aborted: AbortedError,
  Answer: AnswerError,
  ResponseParse: ResponseParseError,
  Api: ApiError,
  BadRequest: BadRequestError,
  Authentication: AuthenticationError,
  PermissionDenied: PermissionDeniedError,
  NotFound: NotFoundError,
  Conflict: ConflictError,
  RateLimit: RateLimitError,
  InternalServer: InternalServerError,
  Envelope: EnvelopeError,
} satisfies Record<string, { readonly prototype: CloudCostError & Kinds }>))
  Object.assign(prototype, { name: `${name}Error`, [KINDS]: `${(prototype as Kinds)[KINDS] ?? ''}${name}/` })

const BY_STATUS: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

/** The class of an error that this answer reports. */
export function errorClassOf({ ok, status }: Response): typeof ApiError {
  return ok ? EnvelopeError : (BY_STATUS[status] ?? (status < 500 ? ApiError : InternalServerError))
}

/**
 * Makes something of an input, before anything is sent.
 * @throws {ValidationError} when that fails or gives `undefined`. It has no cause: the platform's complaints quote values, which may be secret.
 */
export function valid<T>(operationId: string, parameter: string, problem: string, make: () => T | undefined): T {
  try {
    const created = make()
    if (created !== undefined) return created
  } catch {}
  throw new ValidationError(operationId, parameter, problem)
}

/**
 * Milliseconds that an answer asks to wait: `retry-after-ms`, or `Retry-After` in seconds or as a date, which counts from the answer's own
 * `Date`, since clocks differ. `undefined` where it doesn't say.
 */
function retryAfter(headers: Headers): number | undefined {
  const get = (name: string): string => headers.get(name) || 'none'
  const asked = get('retry-after')
  const sent = Date.parse(get('date')) || Date.now()
  return [Number(get('retry-after-ms')), Number(asked) * 1_000, Date.parse(asked) - sent].find((ms) => ms >= 0)
}
