// The entry `/opentelemetry`: middleware that makes a span of each attempt.
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Middleware, MiddlewareCall } from '../options.js'

/** How calls are traced. */
export interface OpenTelemetryOptions {
  /** Sends the trace's headers, such as `traceparent`, with each request. Default `true`. In browsers they need the service's CORS consent. */
  readonly propagate?: boolean
}

/**
 * Middleware that makes a client span of each attempt, by the semantic conventions of HTTP, and passes the trace on in the request. The span
 * is a child of the active one and is named by method and path template; `cloud_cost.operation_id` says the operation and
 * `http.request.resend_count` which retry it is. Neither query nor token nor body are recorded. The span ends with the headers of the response, so that an
 * error inside HTTP 200 is not in it. It does nothing until your program registers an SDK of OpenTelemetry.
 * @example
 * const client = createCostClient({ baseUrl, token, middleware: [openTelemetry()] })
 */
export function openTelemetry({ propagate = true }: OpenTelemetryOptions = {}): Middleware {
  // The same object for all that is told of one attempt. What another middleware leaves open goes with it.
  const spans = new WeakMap<MiddlewareCall['options'], Span>()
  return {
    onRequest(call) {
      const span = trace.getTracer('@cloud-cost/client-core').startSpan(`${call.request.method} ${call.schemaPath}`, {
        kind: SpanKind.CLIENT,
        attributes: attributesOf(call),
      })
      spans.set(call.options, span)
      if (!propagate) return undefined
      const headers: Record<string, string> = {}
      propagation.inject(trace.setSpan(context.active(), span), headers)
      for (const [name, value] of Object.entries(headers)) call.request.headers.set(name, value)
      return call.request
    },
    onResponse({ options, response }) {
      const span = spans.get(options)
      span?.setAttribute('http.response.status_code', response.status)
      if (response.status >= 400) fail(span, String(response.status))
      span?.end()
    },
    onError({ options, error }) {
      const span = spans.get(options)
      fail(span, error instanceof Error ? error.name : typeof error)
      span?.end()
    },
  }
}

function attributesOf({ request, schemaPath, operationId, attempt = 1 }: MiddlewareCall) {
  const { hostname, port, protocol } = new URL(request.url)
  return {
    'http.request.method': request.method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'url.template': schemaPath,
    ...(operationId !== undefined && { 'cloud_cost.operation_id': operationId }),
    ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
  }
}

/** The message of an error may name what was asked for, so that its class alone is recorded. */
function fail(span: Span | undefined, type: string): void {
  span?.setAttribute('error.type', type)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}
