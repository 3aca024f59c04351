import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { ProxyAgent, fetch as undiciFetch } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { call } from '../src/index.js'
import { clientFor, getThing, TOKEN } from './support/client.js'

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('calls go through a proxy by the dispatcher of undici, as the guide has it', async () => {
  const seen: unknown[] = []
  const service = createServer(({ headers }, response) => {
    seen.push(headers.authorization)
    response.setHeader('content-type', 'application/json').end('{"status":"success","data":{}}')
  })
  const tunnels: unknown[] = []
  const proxy = createServer().on('connect', ({ url = '' }, client) => {
    tunnels.push(url)
    const { hostname, port } = new URL(`http://${url}`)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client).pipe(upstream)
    })
  })
  const baseUrl = await listening(service)
  const dispatcher = new ProxyAgent(await listening(proxy))
  onTestFinished(() => dispatcher.close())
  const client = clientFor((url, init) => undiciFetch(url, { ...init, headers: [...init.headers], dispatcher }), {
    baseUrl,
  })
  expect(await call(client, getThing, { path: { thingId: 1 } })).toEqual({ data: {} })
  expect(tunnels).toEqual([new URL(baseUrl).host])
  expect(seen).toEqual([`Bearer ${TOKEN}`])
})
