// Writes the main entry of a client, with what it passes on of client-core.
import { statement } from './module-text.js'

/** What a client package passes on of client-core, so that its users need no second package. */
const CORE_VALUES: readonly string[] = [
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
]

const CORE_TYPES: readonly string[] = [
  'Call',
  'CallOptions',
  'ClientOptions',
  'Fetch',
  'FetchInit',
  'FetchedResponse',
  'HeadersOptions',
  'Logger',
  'LogLevel',
  'Middleware',
  'MiddlewareCall',
  'Pager',
  'ResponseValidator',
  'Token',
  'TokenContext',
  'TokenProvider',
  'TokenRequest',
  'Violation',
  'WithResponse',
]

/** The main entry of a client: everything of the group, and what its users need of client-core. */
export function generateIndex(): string {
  const core = [...CORE_TYPES.map((name) => `type ${name}`), ...CORE_VALUES]
  return `${statement('export', core, '@cloud-cost/client-core')}export * from './client.js'
export type * from './models.js'
export * from './operations.js'
`
}
