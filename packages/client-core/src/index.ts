// The main entry of client-core: all that the generated clients build on and pass on.
export { type Call, call, type WithResponse } from './call.js'
export { type Client, createClient } from './client.js'
export {
  AbortedError,
  type AnswerDetails,
  ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  BadRequestError,
  CloudCostError,
  ConflictError,
  ConnectionError,
  EnvelopeError,
  InternalServerError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ResponseParseError,
  TimeoutError,
  ValidationError,
} from './errors.js'
export type { Group } from './group.js'
export type { CallParams, Method, OperationDescriptor } from './operation.js'
export type {
  CallOptions,
  ClientOptions,
  Fetch,
  FetchedResponse,
  HeadersOptions,
  Logger,
  LogLevel,
  Middleware,
  MiddlewareCall,
  ResponseValidator,
  Token,
  TokenContext,
  TokenProvider,
  TokenRequest,
} from './options.js'
export { type Pager, paginate } from './paginate.js'
export type { CursorPaging, PagePaging, Paging } from './paging.js'
export type { FetchInit } from './plain-request.js'
export { printable, printableLines } from './printable.js'
export { isSecretName } from './redaction/names.js'
export { withoutSecrets } from './redaction/without-secrets.js'
export type { Violation } from './violations.js'
