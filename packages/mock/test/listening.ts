import type { AddressInfo, Server, Socket } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { ListenOptions, Mock, MockServer } from '../src/index.js'

/** Serves a mock while the tests of a file or a group run; says where as soon as they do. */
export function served(mock: Pick<Mock, 'listen'>, options: ListenOptions = {}): Pick<MockServer, 'url' | 'port'> {
  const place = { url: '', port: 0 }
  let server: MockServer | undefined
  beforeAll(async () => {
    server = await mock.listen({ port: 0, ...options })
    Object.assign(place, { url: server.url, port: server.port })
  })
  afterAll(() => server?.close())
  return place
}

/** Lets a server of the test's own listen on a free port; `close` ends its connections. */
export async function listening(server: Server): Promise<Pick<MockServer, 'url' | 'port' | 'close'>> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { url: `http://127.0.0.1:${port}`, port, close }
}
