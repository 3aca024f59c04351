import { createMock, type MockSession } from '@cloud-cost/mock'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { createServer, type ServerOptions } from '../../src/index.js'

export const TOKEN = 'token-of-the-session-1234'

/** What a tool answered. */
export interface Answer {
  readonly isError: boolean
  /** Its texts, in order. */
  readonly texts: readonly string[]
  /** All of them together. */
  readonly text: string
}

/** What a client and a server are connected over: each session has a mock of its own. */
const mocks = createMock()

/** A client that is connected to a server over a mock of its own. */
export interface Session {
  readonly client: Client
  readonly mock: MockSession
  /** The requests that reached the mock. */
  readonly sent: readonly Request[]
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer>
}

export async function open(options: Partial<ServerOptions> = {}): Promise<Session> {
  const mock = mocks.session()
  const sent: Request[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Request(url, init))
    return mock.fetch(url, init)
  }
  const server = createServer({ baseUrl: 'http://127.0.0.1', token: TOKEN, maxRetries: 0, fetch, ...options })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  await client.connect(here)
  return { client, mock, sent, call: (tool, args) => callTool(client, tool, args) }
}

export async function callTool(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: { ...args } })
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  return { isError: isError === true, texts, text: texts.join('\n') }
}

/** The body of an answer of `call_operation`, which stands after what is said of it. */
export function bodyOf({ texts }: Answer): unknown {
  return JSON.parse(texts[1] ?? 'null')
}
