import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mock } from '@cloud-cost/mock'

/** A server that answers as a later version of the service may: every object has a member that no document lists. */
export async function serveLaterVersion(mock: Mock): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const body = await bodyOf(request)
    const answer = await mock.fetch(`http://mock${url}`, {
      method,
      headers: new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])),
      ...(body !== '' && { body }),
    })
    const json: unknown = await answer.json()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(withLaterMember(json)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A value with a further member in each of its objects. */
function withLaterMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLaterMember)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withLaterMember(member)])
  return { ...Object.fromEntries(members), memberOfALaterVersion: 'new' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
