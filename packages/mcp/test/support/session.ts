import { createMock, type MockSession } from '@cloud-cost/mock'
import { Client, InMemoryTransport, type RequestOptions } from '@modelcontextprotocol/client'
import { createServer, type ServerOptions } from '../../src/index.js'

export const TOKEN = 'token-of-the-session-1234'

/** What a tool answered. */
export interface Answer {
  readonly isError: boolean
  /** Its texts, in order. */
  readonly texts: readonly string[]
  /** All of them together. */
  readonly text: string
  readonly structured: unknown
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

export async function open(options: Partial<ServerOptions> = {}, host = 'test'): Promise<Session> {
  const mock = mocks.session()
  const sent: Request[] = []
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Request(url, init))
    return mock.fetch(url, init)
  }
  const server = createServer({ baseUrl: 'http://127.0.0.1', token: TOKEN, maxRetries: 0, fetch, ...options })
  const client = new Client({ name: host, version: '1.0.0' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await server.connect(there)
  await client.connect(here)
  return { client, mock, sent, call: (tool, args) => callTool(client, tool, args) }
}

export async function callTool(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: RequestOptions = {},
): Promise<Answer> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: { ...args } }, options)
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
  return { isError: isError === true, texts, text: texts.join('\n'), structured: structuredContent }
}

/** A service whose grid has pages of ten rows, but for the last, which has five. */
export async function openPaged({ pages, fails, onPage }: PagedService) {
  let sent = 0
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    sent += 1
    const { pageNum = 1 } = JSON.parse(String(init.body)) as { pageNum?: number }
    onPage?.(pageNum)
    if (pageNum === fails) return Response.json({ status: 'error', error: {} }, { status: 400 })
    const data = Array.from({ length: pageNum < pages ? 10 : 5 }, (_, row) => ({ name: `${pageNum}-${row}`, count: 1 }))
    return Response.json({ status: 'success', totalCount: pages * 10 - 5, data: pageNum > pages ? [] : data })
  }
  const { client } = await open({ fetch })
  const inputs = {
    cmpnId: 'C-1042',
    rsrcType: 'ec2',
    prvrCd: 'aws',
    excelYn: 'N',
    sortColId: 'name',
    sortDirection: 'desc',
  }
  const ask = (
    { body = {}, ...question }: { readonly body?: object; readonly [name: string]: unknown },
    onprogress?: (step: unknown) => void,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const all = { ...inputs, from: '2026-03-01', to: '2026-03-31', viewType: 'day', limitCnt: 10, ...body }
    const args = { operationId: 'listUsageHistory', path: { prvrCd: 'aws' }, body: all, ...question }
    return callTool(client, 'call_operation', args, { ...(onprogress && { onprogress }), ...(signal && { signal }) })
  }
  return { ask, sent: () => sent }
}

interface PagedService {
  readonly pages: number
  /** The number of a page that fails. */
  readonly fails?: number
  readonly onPage?: (page: number) => unknown
}

/** The body of an answer of `call_operation`, which stands after what is said of it. */
export function bodyOf({ texts }: Answer): unknown {
  return JSON.parse(texts[1] ?? 'null')
}

/** The example call that a description of an operation has. */
export function exampleIn(description: string): Record<string, unknown> {
  const [, example = '{}'] = description.split('\nExample call_operation\n')
  return JSON.parse(example.split('\n')[0] ?? '{}')
}
