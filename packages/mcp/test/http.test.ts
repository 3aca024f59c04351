// Streamable HTTP from the command line, with the official client.
import { request } from 'node:http'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '../src/cli.js'
import { bodyOf, callTool } from './support/session.js'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
let mock: MockServer
let url: URL
const listeners = SIGNALS.map((signal) => process.listeners(signal))

beforeAll(async () => {
  mock = await createMock().listen({ port: 0 })
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  expect(await run(['--base-url', mock.url, '--port', '0'], {})).toBeUndefined()
  url = new URL(/http:\S+\/mcp/.exec(lines.mock.calls.join('\n'))?.[0] ?? '')
  lines.mockRestore()
})
afterAll(async () => {
  for (const [index, signal] of SIGNALS.entries())
    for (const added of process.listeners(signal).filter((one) => !listeners[index]?.includes(one)))
      process.removeListener(signal, added)
  await mock.close()
})

const MODES = ['legacy', { pin: '2026-07-28' }] as const

async function connect(token: string, mode: (typeof MODES)[number] = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
  return client
}

describe.each(MODES)('a client that negotiates by %j', (mode) => {
  it('gets all tools, and calls the service with its own token', async () => {
    const client = await connect('token-of-the-first-caller', mode)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('steer_mock')
    const answer = await callTool(client, 'call_operation', { operationId: 'listCompanies' })
    expect(bodyOf(answer)).toMatchObject({ status: 'success' })
    await client.close()
  })

  it('reads its own stored answers further, and nobody else does', async () => {
    const [first, other] = [await connect('token-of-the-first-caller', mode), await connect('token-of-another', mode)]
    const question = { operationId: 'listAwsAccounts', path: { companyId: 'C-1042' }, fields: 'accountId' }
    const { text } = await callTool(first, 'call_operation', question)
    const cursor = /cursor "(\d+)"/.exec(text)?.[1]
    expect(cursor).toBeDefined()
    const again = { operationId: 'listAwsAccounts', cursor, fields: 'accountType' }
    expect(await callTool(first, 'call_operation', again)).toMatchObject({ isError: false })
    expect(await callTool(other, 'call_operation', again)).toMatchObject({ isError: true })
    await Promise.all([first.close(), other.close()])
  })
})

/** What the server answers to a request as it stands. */
function ask(
  headers: Record<string, string>,
  path = '/mcp',
  body = ping,
  method = 'POST',
): Promise<{ status: number; text: string; session: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: url.hostname, port: url.port, path, method, headers: { ...JSON_HEADERS, ...headers } },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += String(chunk)
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, session: response.headers['mcp-session-id'] }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(method === 'POST' ? body : undefined)
  })
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const TOKEN = { authorization: 'Bearer token-of-the-first-caller' }
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const hello = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

describe('the server', () => {
  it.each([
    ['a host that is not this machine', { ...TOKEN, host: 'evil.example' }, 403],
    ['a page of another origin', { ...TOKEN, origin: 'https://evil.example' }, 403],
    ['no token', {}, 401],
    ['a token of another scheme', { authorization: 'Basic YTpi' }, 401],
    ['a session that there is not', { ...TOKEN, 'mcp-session-id': 'x' }, 404],
  ])('refuses %s', async (_, headers, status) => {
    const answer = await ask(headers, '/mcp', hello)
    expect(answer).toMatchObject({ status, session: undefined })
    expect(answer.text).not.toContain('token-of')
  })

  it('refuses other paths, and bodies that are no JSON or too long', async () => {
    expect((await ask(TOKEN, '/')).status).toBe(404)
    expect((await ask(TOKEN, '/mcp', '{')).status).toBe(400)
    expect(
      (await ask(TOKEN, '/mcp', JSON.stringify({ a: 'x'.repeat(4_100_000) })).catch(() => ({ status: 413 }))).status,
    ).toBe(413)
  })

  it('gives a session to the caller alone who began it', async () => {
    const { session } = await ask(TOKEN, '/mcp', hello)
    const headers = { 'mcp-session-id': String(session) }
    expect((await ask({ ...TOKEN, ...headers })).status).toBe(200)
    expect((await ask({ authorization: 'Bearer token-of-another', ...headers })).status).toBe(404)
    expect((await ask({ ...TOKEN, ...headers }, '/mcp', ping, 'DELETE')).status).toBe(200)
    expect((await ask({ ...TOKEN, ...headers })).status).toBe(404)
  })
})

it('is not started on a port in use', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { port } = new URL(mock.url)
  expect(await run(['--base-url', mock.url, '--port', port], {})).toBeGreaterThan(0)
  expect(said.mock.calls).toEqual([[`cloud-cost-mcp: port ${port} is in use; choose another with --port.`]])
  said.mockRestore()
})
