import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  AbortedError,
  ConnectionError,
  call,
  createClient,
  InternalServerError,
  ResponseParseError,
  TimeoutError,
} from '../src/index.js'
import type { Fetch } from '../src/options.js'
import { getThing, rejection, saveThing, searchThings, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { observe, success } from './support/observed.js'
import { type Habit, habits, type Server, serve } from './support/server.js'

const params = { path: { thingId: '1' } }
const clientOf = ({ url }: Pick<Server, 'url'>, options: object = {}) =>
  createClient({ baseUrl: url, token: TOKEN, maxRetries: 0, ...options })

describe('a server that misbehaves', () => {
  it.each<[string, Habit, new (...args: never[]) => Error]>([
    ['resets the connection', habits.reset, ConnectionError],
    ['breaks off in the body', habits.brokenOff, ConnectionError],
    ['sends truncated JSON', habits.truncated, ResponseParseError],
    ['is a proxy with an HTML page', habits.html502, InternalServerError],
    ['sends an empty 500', habits.empty500, InternalServerError],
  ])('%s', async (_, habit, type) => {
    const server = await serve(habit)
    const error = await rejection(call(clientOf(server), getThing, params))
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({ operationId: 'getThing' })
    expect(inspect(error)).not.toContain(TOKEN)
  })

  it('is said to have cut the answer off', async () => {
    const server = await serve(habits.brokenOff)
    const error = await rejection(call(clientOf(server), getThing, params))
    expect(error).toHaveProperty('message', 'getThing: the answer was cut off: UND_ERR_SOCKET')
  })

  it('that is not there is a ConnectionError with its address', async () => {
    const server = await serve(habits.ok)
    const port = Number(new URL(server.url).port)
    // A port of 127.0.0.2 on which nothing listens.
    const error = await rejection(call(clientOf({ url: `http://127.0.0.2:${port}` }), getThing, params))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({
      retryable: true,
      message: `getThing: no connection to http://127.0.0.2:${port}: ECONNREFUSED`,
    })
    expect(inspect((error as Error).cause)).toContain('ECONNREFUSED')
  })

  it.each([
    ['resets', habits.reset],
    ['breaks off', habits.brokenOff],
    ['is unavailable', habits.unavailable],
    ['hides behind a proxy', habits.html502],
  ])('and recovers: %s, then answers', async (_, habit) => {
    takeClock({ immediate: true })
    const server = await serve(habit, habit, habits.ok)
    await expect(call(clientOf(server, { maxRetries: 2, timeout: 0 }), getThing, params)).resolves.toEqual({
      data: { id: 1 },
    })
    expect(server.requests).toHaveLength(3)
  })

  it('gets a POST that reads again, and one that writes once', async () => {
    takeClock({ immediate: true })
    const server = await serve(habits.reset)
    const client = clientOf(server, { maxRetries: 1, timeout: 0 })
    await rejection(call(client, searchThings, { body: {} }))
    expect(server.requests).toHaveLength(2)
    await rejection(call(client, saveThing, { body: {} }))
    expect(server.requests).toHaveLength(3)
  })
})

describe('maxResponseBytes', () => {
  it.each([
    ['without end', habits.endless],
    ['that grows when it is decompressed', habits.bomb],
  ])('ends a call at an answer %s, once and for all', async (_, habit) => {
    const server = await serve(habit)
    const client = clientOf(server, { maxRetries: 2, maxResponseBytes: 1_000_000 })
    const error = await rejection(call(client, getThing, params))
    expect(error).toBeInstanceOf(ResponseParseError)
    expect(error).toMatchObject({
      message: 'getThing: the answer is larger than maxResponseBytes, 1000000',
      status: 200,
      body: undefined,
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('closes the connection, so that nothing more is sent', async () => {
    const server = await serve(habits.endless)
    await rejection(call(clientOf(server, { maxResponseBytes: 1000 }), getThing, params))
    await expect(server.closed).resolves.toBeUndefined()
  })

  const TEXT = '{"status":"success","data":{"a":"ä€😀"}}'
  const bytes = new TextEncoder().encode(TEXT)

  it.each([
    ['a stream', () => new Response(bytes)],
    ['a stream whose chunks end within characters', () => new Response(chunks(bytes))],
    // React Native has no streams, and node-fetch has Node's.
    ['no stream', () => Object.defineProperty(new Response(bytes), 'body', { value: undefined })],
  ])('counts the bytes of an answer that is %s', async (_, answer) => {
    const client = clientOf({ url: 'https://x.test' }, { fetch: async () => answer(), maxResponseBytes: 1 })
    const asked = (maxResponseBytes: number): Promise<unknown> => call(client, getThing, params, { maxResponseBytes })
    await expect(asked(bytes.length)).resolves.toEqual({ data: { a: 'ä€😀' } })
    await expect(asked(Number.POSITIVE_INFINITY)).resolves.toEqual({ data: { a: 'ä€😀' } })
    await expect(asked(20)).rejects.toBeInstanceOf(ResponseParseError)
  })

  it('counts those of an error, too', async () => {
    const fetch = observe(new Response('busy'.repeat(100), { status: 503 }))
    const client = clientOf({ url: 'https://x.test' }, { fetch, maxResponseBytes: 100 })
    expect(await rejection(call(client, getThing, params))).toMatchObject({ name: 'ResponseParseError', status: 503 })
  })

  it('is 250 MB by default', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(250_000_001)),
      cancel: () => Promise.reject(new Error('of no interest')),
    })
    const client = clientOf({ url: 'https://x.test' }, { fetch: async () => new Response(body) })
    const error = await rejection(call(client, getThing, params))
    expect(error).toHaveProperty('message', 'getThing: the answer is larger than maxResponseBytes, 250000000')
  })
})

/** Bytes one by one. */
function chunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
}

describe('timeout', () => {
  it.each([
    ['does not answer', habits.silent],
    ['stalls in the body', habits.stalled],
  ])('ends an attempt when the server %s', async (_, habit) => {
    const clock = takeClock()
    const server = await serve(habit)
    const arrived = server.arrival()
    const outcome = rejection(call(clientOf(server, { timeout: 1234 }), getThing, params))
    const timer = await clock.next()
    expect(timer.ms).toBe(1234)
    await arrived
    timer.fire()
    const error = await outcome
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ message: 'getThing: no answer within 1234 ms', retryable: true })
  })

  it('starts again with each attempt', async () => {
    const clock = takeClock()
    const server = await serve(habits.silent, habits.stalled, habits.ok)
    const outcome = call(clientOf(server, { timeout: 1000, maxRetries: 2 }), getThing, params)
    for (const pause of [500, 1000]) {
      const arrived = server.arrival()
      const timer = await clock.next()
      expect(timer.ms).toBe(1000)
      await arrived
      timer.fire()
      const retry = await clock.next()
      expect(retry.ms).toBe(pause)
      retry.fire()
    }
    await expect(outcome).resolves.toEqual({ data: { id: 1 } })
    expect(clock.timers.at(-1)?.cancelled).toBe(true)
  })

  it('is a minute by default, and none for 0 and what no timer can hold', async () => {
    const clock = takeClock()
    const server = await serve(habits.ok)
    await call(clientOf(server), getThing, params)
    for (const timeout of [0, Number.POSITIVE_INFINITY, 2 ** 31])
      await call(clientOf(server, { timeout }), getThing, params)
    expect(clock.delays).toEqual([60_000])
  })

  it('covers a fetch function that does not listen to signals', async () => {
    const clock = takeClock()
    const fetch = (): Promise<Response> => new Promise(() => {})
    const outcome = rejection(call(clientOf({ url: 'https://x.test' }, { fetch }), getThing, params))
    ;(await clock.next()).fire()
    expect(await outcome).toBeInstanceOf(TimeoutError)
  })

  it('covers a token function that does not end, and sends nothing when it does', async () => {
    const clock = takeClock()
    let give = (_: string): void => {}
    const token = (): Promise<string> =>
      new Promise((resolve) => {
        give = resolve
      })
    const fetch = observe(success())
    const outcome = rejection(call(clientOf({ url: 'https://x.test' }, { fetch, token }), getThing, params))
    const timer = await clock.next()
    timer.fire()
    expect(await outcome).toBeInstanceOf(TimeoutError)
    give('late')
    await new Promise(setImmediate)
    expect(fetch.seen).toHaveLength(0)
  })
})

describe('abort', () => {
  it.each([
    ['while the server is silent', habits.silent],
    ['in the body', habits.stalled],
  ])('%s', async (_, habit) => {
    const server = await serve(habit)
    const controller = new AbortController()
    const arrived = server.arrival()
    const outcome = rejection(
      call(clientOf(server, { maxRetries: 2 }), getThing, params, { signal: controller.signal }),
    )
    await arrived
    const reason = new Error('the user left')
    controller.abort(reason)
    const error = await outcome
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({ cause: reason, operationId: 'getThing', retryable: false })
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'AbortedError',
      message: 'getThing: aborted',
      operationId: 'getThing',
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('before the call sends nothing and asks for no token', async () => {
    const server = await serve(habits.ok)
    let asked = 0
    const token = (): string => `${++asked}`
    const error = await rejection(call(clientOf(server, { token }), getThing, params, { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortedError)
    expect([asked, server.requests.length]).toEqual([0, 0])
  })

  it('wins over the failure that it causes', async () => {
    const controller = new AbortController()
    const fetch = async (): Promise<Response> => {
      controller.abort()
      throw new DOMException('aborted', 'AbortError')
    }
    const client = clientOf({ url: 'https://x.test' }, { fetch })
    expect(await rejection(call(client, getThing, params, { signal: controller.signal }))).toBeInstanceOf(AbortedError)
  })

  it('leaves no listener behind', async () => {
    const server = await serve(habits.ok)
    const { signal } = new AbortController()
    const during: number[] = []
    const fetch: Fetch = (url, init) => {
      during.push(getEventListeners(signal, 'abort').length)
      return globalThis.fetch(url, init)
    }
    await call(clientOf(server, { fetch }), getThing, params, { signal })
    expect(during).toEqual([1])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
