import type { IPrismDiagnostic } from '@stoplight/prism-core/dist/types.js'
import type { IHttpRequest, IHttpResponse, PrismHttpComponents } from '@stoplight/prism-http/dist/types.js'

/** An operation as Prism's engine takes it. */
export type PrismOperation = Parameters<PrismHttpComponents['validateInput']>[0]['resource']
export type PrismRequest = IHttpRequest
export type PrismAnswer = IHttpResponse
/** A violation of the contract that Prism found. */
export type Diagnostic = IPrismDiagnostic
