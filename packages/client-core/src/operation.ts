// What a client knows of operations, and what a call gives them.
/** What the runtime has to know of an operation. The generated code holds one a function, so it is small. */
export interface OperationDescriptor {
  /** The operationId: the name in errors and logs. */
  readonly id: string
  readonly method: Method
  /** The path template, such as `/platform/v2/companies/{companyId}/users`. */
  readonly path: string
  /**
   * The member of a success that holds its payload, such as `data`; `data.list` for one in an object, whose other members belong to the
   * result too. Absent: only the envelope is known, or see `raw` and `empty`.
   */
  readonly payload?: string
  /** The JSON type of the payload; `unknown` where the contract doesn't say. Default: `object`. */
  readonly type?: 'array' | 'string' | 'number' | 'boolean' | 'unknown'
  /** A success may leave the payload out, or have null for it: a list then reads as `[]`. */
  readonly optional?: true
  /** The whole body is the payload, such as a bare boolean. */
  readonly raw?: true
  /** A success has no body. */
  readonly empty?: true
  /** Whether it may be sent again. Only said where it differs from what is usual: all but a POST may be. */
  readonly repeatable?: boolean
  /** Names of query arrays written as `a,b,c`; others repeat the name. */
  readonly commaQuery?: readonly string[] | undefined
}

/** The HTTP methods of the service. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The inputs of a call, by where they are sent. */
export interface CallParams {
  /**
   * Values of the path's `{placeholders}`, percent-encoded with their slashes. A `Date` is written as in `query`.
   */
  readonly path?: object | undefined
  /**
   * Query values by name. `undefined` and `null` are left out, arrays are written in the operation's style, and a `Date` becomes
   * `yyyy-MM-dd` when it is midnight UTC and an ISO 8601 timestamp otherwise.
   */
  readonly query?: object | undefined
  /** Query values under names that the contract doesn't show, written as those of `query`. None may be in both. */
  readonly extraQuery?: object | undefined
  /** Sent as JSON. A `ReadableStream` is sent as it is, once: such a call is never repeated. */
  readonly body?: unknown
}

/** An operation that the contract doesn't have: any JSON is a success, but for an error in an envelope, and the whole body is the result. */
export function unknownOperation(method: string, path: string): OperationDescriptor {
  return {
    id: `${method} ${path}`,
    method: method as Method,
    path,
    raw: true,
    type: 'unknown',
    optional: true,
    repeatable: /^(GET|HEAD|OPTIONS|PUT|DELETE)$/.test(method),
  }
}
