import { createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { createMock, createProxy, type Mock, type MockOptions, type Recording } from '../src/index.js'
import { listening } from './listening.js'
import { token } from './operations.js'

/** What is asked for, beside its path. */
export interface AskedRequest {
  readonly method?: string
  /** `null` takes one away that is sent by itself. */
  readonly headers?: { readonly [name: string]: string | null }
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown
}

/** How a caller reaches a mock: each keeps what the README promises, unless a promise says otherwise. */
export interface Way {
  readonly name: string
  /** Where it listens, if it does. */
  readonly url?: string
  ask(target: string, asked?: AskedRequest): Promise<Response>
}

type Page = typeof import('../src/page/index.js')
type Fetch = (input: string, init: RequestInit) => Promise<Response>
export const WAYS = ['in process', 'server', 'page', 'session by base URL', 'proxy', 'fallback'] as const
export type WayName = (typeof WAYS)[number]

let plain: Mock | undefined

/** A mock without options; to restore its start takes less time than to make another one. */
function plainMock(): Mock {
  plain ??= createMock()
  plain.reset()
  return plain
}

/** A way by which a fresh mock is reached, with these options, in a session where one is named. */
export async function wayTo(name: WayName, options: MockOptions = {}, session?: string): Promise<Way> {
  const wayOf = (base: string, send: Fetch): Way => ({ name, ask: askOf(base, send, session) })
  if (name === 'page') {
    // The page's modules are made by the build alone.
    const { createPageMock } = (await import('../dist/page/index.js')) as unknown as Page
    return wayOf('http://mock', (await createPageMock(options)).fetch)
  }
  const mock = Object.keys(options).length === 0 ? plainMock() : createMock(options)
  if (name === 'in process') return wayOf('http://mock', mock.fetch)
  const { url } = await closed(mock.listen({ port: 0 }))
  if (name === 'server') return { ...wayOf(url, fetch), url }
  if (name === 'session by base URL') return { name, ask: askOf(`${url}/__mock/s/promised`, fetch) }
  const proxy = createProxy(
    name === 'proxy' ? { upstream: url } : { upstream: await refusing(), fallback: [501], mock: options },
  )
  const proxied = await closed(proxy.listen({ port: 0 }))
  return { ...wayOf(proxied.url, fetch), url: proxied.url }
}

function askOf(base: string, send: Fetch, session?: string): Way['ask'] {
  return (target, { method = 'GET', headers = {}, body } = {}) => {
    const all = {
      ...(target.startsWith('/__mock') ? {} : token),
      ...(session !== undefined && { 'x-mock-session': session }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    }
    const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send(base + target, {
      method,
      redirect: 'manual',
      headers: sent,
      ...(body !== undefined && { body: new Blob([text]) }),
    })
  }
}

async function closed<Server extends { readonly url: string; close(): Promise<void> }>(
  listens: Promise<Server>,
): Promise<Server> {
  const server = await listens
  onTestFinished(() => server.close())
  return server
}

/** A deployment where nothing is built yet: it answers without reading what is sent. */
async function refusing(): Promise<string> {
  const server = createServer((socket) =>
    socket.once('data', () =>
      socket.pause().write('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
    ),
  )
  return (await closed(listening(server))).url
}

/** A recording of answers to a GET, in their order. */
export function recordingOf(target: string, ...bodies: readonly object[]): Recording {
  const entries = bodies.map((body) => ({
    startedDateTime: '2026-03-31T09:00:00.000Z',
    time: 1,
    request: {
      method: 'GET',
      url: `https://service.example${target}`,
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: -1, mimeType: 'application/json', text: JSON.stringify(body) },
    },
  }))
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } } as unknown as Recording
}
