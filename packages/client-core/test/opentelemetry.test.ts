import { context, propagation, SpanKind, SpanStatusCode, type TextMapPropagator, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTelemetry } from '../src/opentelemetry/index.js'
import { rejection, run, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, observe, success } from './support/observed.js'

const exporter = new InMemorySpanExporter()

/** As the one of the SDK for W3C writes it. */
const propagator: TextMapPropagator<Record<string, string>> = {
  inject: (current, carrier) => {
    const { traceId = '', spanId = '' } = trace.getSpanContext(current) ?? {}
    carrier['traceparent'] = `00-${traceId}-${spanId}-01`
  },
  extract: (current) => current,
  fields: () => ['traceparent'],
}

beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  propagation.setGlobalPropagator(propagator)
})
afterEach(() => exporter.reset())
afterAll(() => {
  trace.disable()
  propagation.disable()
  context.disable()
})

describe('spans of OpenTelemetry', () => {
  it('are one for each attempt, and their trace goes with the request', async () => {
    takeClock({ immediate: true })
    const fetch = observe(json({}, { status: 503 }), new Error('no route'), success())
    await run(fetch, {
      middleware: [openTelemetry()],
      maxRetries: 2,
      timeout: 0,
      params: { path: { thingId: 'x' }, query: { q: 'private' } },
    })
    const spans = exporter.getFinishedSpans()
    expect(spans.map(({ name, kind, status }) => [name, kind, status.code])).toEqual([
      ['GET /things/{thingId}', SpanKind.CLIENT, SpanStatusCode.ERROR],
      ['GET /things/{thingId}', SpanKind.CLIENT, SpanStatusCode.ERROR],
      ['GET /things/{thingId}', SpanKind.CLIENT, SpanStatusCode.UNSET],
    ])
    const common = {
      'http.request.method': 'GET',
      'server.address': 'cloud-cost.test',
      'server.port': 443,
      'url.template': '/things/{thingId}',
      'cloud_cost.operation_id': 'getThing',
    }
    expect(spans.map(({ attributes }) => attributes)).toEqual([
      { ...common, 'http.response.status_code': 503, 'error.type': '503' },
      { ...common, 'http.request.resend_count': 1, 'error.type': 'ConnectionError' },
      { ...common, 'http.request.resend_count': 2, 'http.response.status_code': 200 },
    ])
    expect(fetch.seen.map(({ headers }) => headers['traceparent'])).toEqual(
      spans.map((span) => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`),
    )
    expect(fetch.seen[0]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
    expect(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]))).not.toMatch(/private|token/i)
  })

  it('end with an aborted call, and a body is sent all the same', async () => {
    const aborting = new AbortController()
    const fetch = observe(() => {
      aborting.abort()
      return Promise.reject(new Error('ended'))
    })
    const operation = { id: 'saveThing', method: 'PUT', path: '/things' } as const
    const options = { middleware: [openTelemetry()], signal: aborting.signal, operation, params: { body: { a: 1 } } }
    await rejection(run(fetch, options))
    await expect.poll(() => exporter.getFinishedSpans().length).toBe(1)
    expect(fetch.seen[0]?.body).toBe('{"a":1}')
  })

  it('leave the request as it is where that is asked for', async () => {
    const fetch = observe(success())
    await run(fetch, { middleware: [openTelemetry({ propagate: false })] })
    expect(fetch.seen[0]?.headers).not.toHaveProperty('traceparent')
    expect(exporter.getFinishedSpans()).toHaveLength(1)
  })
})
