/** What a client package passes on of client-core, so that its users need no second package. */
export const CORE_VALUES: readonly string[] = [
  'AbortedError',
  'ApiError',
  'AuthenticationError',
  'BadRequestError',
  'CloudCostError',
  'ConflictError',
  'ConnectionError',
  'EnvelopeError',
  'InternalServerError',
  'NotFoundError',
  'PermissionDeniedError',
  'RateLimitError',
  'ResponseParseError',
  'TimeoutError',
  'ValidationError',
  'withResponse',
]

export const CORE_TYPES: readonly string[] = [
  'CallOptions',
  'ClientOptions',
  'HeadersOptions',
  'Logger',
  'LogLevel',
  'Middleware',
  'Pager',
  'PathResult',
  'ResponseValidator',
  'Token',
  'TokenContext',
  'WithResponse',
]
