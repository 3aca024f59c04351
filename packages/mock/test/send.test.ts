import { type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { BodyStream, MockAnswer, MockRequest } from '../src/exchange/exchange.js'
import { serveAnswers } from '../src/shell/serve-answers.js'
import { listen } from '../src/shell/server.js'

const LONG = 'x'.repeat(1_024)

interface ReceivedResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What arrives of an answer, byte by byte: `fetch` would decompress it. */
async function received(answer: Partial<MockAnswer>, headers: object = {}, body = ''): Promise<ReceivedResponse> {
  const { server, requests } = await serving(answer)
  const result = await new Promise<ReceivedResponse>((resolve, reject) => {
    const options = { method: body === '' ? 'GET' : 'POST', headers: { ...headers } }
    const sent = request(server.url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.once('error', reject).end(body)
  })
  expect(requests).toHaveLength(1)
  return result
}

async function serving(answer: Partial<MockAnswer>, maxBytes = 1_000) {
  const requests: MockRequest[] = []
  const serve = serveAnswers(async (request) => {
    requests.push(request)
    return { status: 200, headers: {}, body: '', ...answer }
  }, maxBytes)
  const server = await listen(serve, { port: 0 })
  onTestFinished(() => server.close())
  return { server, requests }
}

describe('an answer', () => {
  it.each([
    ['gzip', true],
    ['br, gzip', true],
    ['*', true],
    ['br;q=1.0, *;q=0.5', true],
    ['gzip;q=0.5', true],
    ['GZIP', true],
    ['identity;q=0.5, gzip', true],
    ['identity, gzip;q=0.5', false],
    ['gzip;q=0, *', false],
    ['gzip;q=0.001', true],
    ['gzip;q=0', false],
    ['gzip ; q=0', false],
    ['gzip; q=0', false],
    ['gzip; q=0 ', false],
    ['gzip;q=0.0', false],
    ['gzip;q=0.000', false],
    ['gzip;q=0 , br', false],
    ['gzip;q=0.000,br', false],
    ['br', false],
    ['identity', false],
    ['', false],
  ])('that is long is compressed for %j: %s', async (encodings, isCompressed) => {
    for (const body of [LONG, Buffer.from(LONG)]) {
      const { headers, body: bytes } = await received({ body }, { 'accept-encoding': encodings })
      expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(headers.vary).toBe('Accept-Encoding')
      expect((isCompressed ? gunzipSync(bytes) : bytes).toString()).toBe(LONG)
    }
  })

  it('that is long is not compressed for those who name no encoding, nor is a short one', async () => {
    expect((await received({ body: LONG })).headers['content-encoding']).toBeUndefined()
    const short = await received({ body: LONG.slice(1) }, { 'accept-encoding': 'gzip' })
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(short.headers['content-length']).toBe('1023')
  })

  it('that varies by something else still does when it is compressed', async () => {
    const { headers } = await received({ body: LONG, headers: { vary: 'Origin' } }, { 'accept-encoding': 'gzip' })
    expect(headers.vary).toBe('Origin, Accept-Encoding')
  })

  it('of bytes is the same each time that it is compressed', async () => {
    const body = Buffer.from(LONG)
    const first = await received({ body }, { 'accept-encoding': 'gzip' })
    expect((await received({ body }, { 'accept-encoding': 'gzip' })).body).toEqual(first.body)
  })

  it('has its length in bytes, unless it has none to have', async () => {
    expect((await received({ body: 'ä€' })).headers['content-length']).toBe('5')
    expect((await received({ status: 204 })).headers).not.toHaveProperty('content-length')
    expect((await received({ headers: { 'content-length': '2' }, body: 'ok' })).headers['content-length']).toBe('2')
  })

  it('waits as long as it says', async () => {
    const start = performance.now()
    await received({ delay: 80 })
    expect(performance.now() - start).toBeGreaterThan(75)
  })

  it('that is broken off announces all of its body and its own headers, and has the first half', async () => {
    const { server } = await serving({ fault: 'truncated', body: 'abcdef', headers: { 'x-kept': 'yes' } })
    const seen = await new Promise<ReceivedResponse>((resolve, reject) => {
      request(server.url, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
        .once('error', reject)
        .end()
    })
    expect(seen).toMatchObject({ status: 200, headers: { 'content-length': '6', 'x-kept': 'yes' } })
    expect(seen.body.toString()).toBe('abc')
  })
})

describe('a request', () => {
  const post = async (text: string | Uint8Array<ArrayBuffer>, maxBytes: number): Promise<unknown> => {
    const { server, requests } = await serving({}, maxBytes)
    await fetch(server.url, { method: 'POST', body: text })
    return requests[0]?.body
  }

  it('has its body up to the limit, and nothing of what is beyond', async () => {
    expect(await post('abcde', 5)).toEqual({ text: 'abcde' })
    expect(await post('abcdef', 5)).toEqual({ problem: 'too-large' })
  })

  it('has its body whole when it comes in parts', async () => {
    const parts = ['one ', 'two ', 'three']
    const { server, requests } = await serving({})
    const body = new ReadableStream({
      async start(controller) {
        for (const part of parts) {
          controller.enqueue(new TextEncoder().encode(part))
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        controller.close()
      },
    })
    await fetch(server.url, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(requests[0]?.body).toEqual({ text: parts.join('') })
  })

  it('without a body has an empty text, as one with an empty body', async () => {
    expect(await post('', 5)).toEqual({ text: '' })
    const { server, requests } = await serving({})
    await fetch(server.url)
    expect(requests[0]?.body).toEqual({ text: '' })
  })

  it('that is no text says so', async () => {
    expect(await post(new Uint8Array([0xff, 0xfe, 0x00]), 5)).toEqual({ problem: 'not-text' })
  })

  it('loses the byte order mark of its body', async () => {
    expect(await post('\ufeff{}', 10)).toEqual({ text: '{}' })
  })
})

describe('a body that is written while it is read', () => {
  const causes: readonly (readonly [cause: string, answer: Partial<MockAnswer>])[] = [
    ['it was read', {}],
    ['a reset', { fault: 'reset' }],
    ['no answer', { fault: 'timeout' }],
    ['a break', { fault: 'truncated' }],
    ['a header that can not be sent', { headers: { 'x-odd': 'a\nb' } }],
  ]
  const rows = causes.flatMap(([cause, answer]) =>
    ['GET', 'HEAD'].flatMap((method) => [undefined, 20].map((delay) => [cause, method, delay, answer] as const)),
  )

  it.each(rows)('is ended after %s, by %s, with a delay of %s', async (_, method, delay, answer) => {
    let isEnded = false
    async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
      for (let count = 0; count < 3; count += 1) yield new Uint8Array(100)
    }
    const generator = chunks()
    const body: BodyStream = {
      [Symbol.asyncIterator]: () => body,
      next: () => generator.next(),
      async return() {
        isEnded = true
        return generator.return()
      },
    }
    const { server } = await serving({ body, ...answer, ...(delay !== undefined && { delay }) })
    await fetch(server.url, { method, signal: AbortSignal.timeout(200) })
      .then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      .catch(() => undefined)
    await vi.waitFor(() => expect(isEnded).toBe(true))
  })
})
