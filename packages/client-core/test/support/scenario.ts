// Runs on platforms that have less than Node, so it uses nothing of a platform but what the client is given.
import {
  AbortedError,
  type ClientOptions,
  call,
  createClient,
  type Middleware,
  NotFoundError,
  type OperationDescriptor,
  paginate,
  ResponseParseError,
  TimeoutError,
  ValidationError,
} from '../../src/index.js'

const getThing: OperationDescriptor = { id: 'getThing', method: 'GET', path: '/things/{thingId}', payload: 'data' }
const saveThing: OperationDescriptor = { id: 'saveThing', method: 'POST', path: '/things', payload: 'data' }
const listThings: OperationDescriptor = {
  id: 'listThings',
  method: 'GET',
  path: '/pages',
  payload: 'data',
  type: 'array',
}

/** What an application does with a client, and what came of each step. The server is the one of `platforms.test.ts`. */
export async function scenario(baseUrl: string): Promise<Record<string, unknown>> {
  const told: unknown[] = []
  const middleware: Middleware = {
    onRequest: ({ request, attempt, operationId }) => {
      request.headers.set('x-own', '1')
      told.push([operationId, attempt])
    },
    onResponse: ({ response }) => void told.push(response.status),
  }
  const log: string[] = []
  const logger = Object.fromEntries(
    ['error', 'warn', 'info', 'debug'].map((level) => [level, (text: string) => void log.push(`${level} ${text}`)]),
  ) as unknown as NonNullable<ClientOptions['logger']>
  let tokens = 0
  const nextToken = async (): Promise<string> => {
    tokens += 1
    return `fake-token-${tokens}`
  }
  const client = createClient({ baseUrl, token: 'fake-token', maxRetries: 0 })
  const thing = (thingId: string, options = {}): Promise<unknown> =>
    call(client, getThing, { path: { thingId } }, options)
  const failure = async (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'resolved',
      (error) => error,
    )
  const aborted = new AbortController()
  aborted.abort()
  const later = new AbortController()
  setTimeout(() => later.abort(), 50)
  const items: unknown[] = []
  const paging = { style: 'cursor', in: 'query', cursor: 'next', items: '/data', next: '/nextToken' } as const
  for await (const item of paginate(client, listThings, paging)) items.push(item)
  const lost = await failure(createAndCall('http://127.0.0.1:9'))

  return {
    record: await thing('1'),
    query: await call(client, getThing, {
      path: { thingId: 'echo' },
      query: { at: new Date(0), ids: [1, 2], text: 'ä &' },
    }),
    body: await call(client, saveThing, { body: { name: 'ä', at: new Date(1) } }, { headers: [['x-a', '1']] }),
    items,
    error: (await failure(thing('404'))) instanceof NotFoundError,
    outage: (await failure(thing('outage'))) instanceof ResponseParseError,
    repeated: await thing('busy-once', { maxRetries: 1 }),
    timeout: (await failure(thing('silent', { timeout: 50 }))) instanceof TimeoutError,
    deadline: (await failure(thing('silent', { deadline: 50 }))) instanceof TimeoutError,
    aborted: (await failure(thing('1', { signal: aborted.signal }))) instanceof AbortedError,
    abortedLater: (await failure(thing('silent', { signal: later.signal }))) instanceof AbortedError,
    refreshed: await thing('guarded', { token: nextToken }),
    tokenless: await thing('1', { token: false }),
    middleware: [await thing('echo', { middleware: [middleware] }), told],
    log: [await thing('1', { logger, logLevel: 'debug' }), log],
    large: (await failure(thing('1', { maxResponseBytes: 3 }))) instanceof ResponseParseError,
    refusedBody: (await failure(call(client, saveThing, { body: { rate: Number.NaN } }))) instanceof ValidationError,
    refusedUrl: (await failure(thing('1', { baseUrl: 'http://a.test' }))) instanceof ValidationError,
    lost: lost instanceof Error && lost.message.startsWith('getThing: no connection to http://127.0.0.1:9'),
  }

  function createAndCall(elsewhere: string): Promise<unknown> {
    return call(createClient({ baseUrl: elsewhere, token: 't', maxRetries: 0 }), getThing, { path: { thingId: '1' } })
  }
}
