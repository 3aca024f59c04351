import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createMock, type Mock } from '@cloud-cost/mock'
import { generate } from 'selfsigned'
import { onTestFinished } from 'vitest'

/** A mock that listens while the test runs. */
export async function serveMock(): Promise<{ readonly mock: Mock; readonly url: string }> {
  const mock = createMock()
  const server = await mock.listen({ port: 0 })
  onTestFinished(() => server.close())
  return { mock, url: server.url }
}

/** A server that answers as it is told while the test runs; its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

/** Serves the mock over https, with a certificate that nobody has signed. */
export async function serveSelfSigned(listener: RequestListener): Promise<string> {
  const { private: key, cert } = generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048, days: 1 })
  return `https://127.0.0.1:${await listen(createSecureServer({ key, cert }, listener))}`
}

/** A URL on which nothing listens. */
export async function unusedUrl(): Promise<string> {
  const server = createServer()
  const port = await start(server)
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

async function listen(server: Server): Promise<number> {
  const port = await start(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return port
}

async function start(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
