import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserError } from '@cloud-cost/contract/failure'
import sirv from 'sirv'

/** What an open page is told. */
type Message = { readonly reload: true } | { readonly errors: readonly string[] }

export interface LiveServer {
  readonly url: string
  /** Tells all open pages; those that open later hear the latest errors. */
  send(message: Message): void
  close(): void
}

const EVENTS = '/__docs/events'

/**
 * Serves a folder on the loopback address, with server-sent events for its pages.
 *
 * @throws UserError when the port is in use.
 */
export async function serveFolder(folder: string, port: number): Promise<LiveServer> {
  const files = sirv(folder, { dev: true, etag: true })
  const pages = new Set<ServerResponse>()
  let errors: readonly string[] = []
  const write = (page: ServerResponse, message: Message): void =>
    void page.write(`data: ${JSON.stringify(message)}\n\n`)
  const server = createServer((request, response) => {
    if (request.url !== EVENTS) {
      files(request, response, () => {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n')
      })
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    pages.add(response)
    response.once('close', () => pages.delete(response))
    write(response, { errors })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(
        new UserError(
          code === 'EADDRINUSE' ? `port ${port} is in use. Choose another: npm run docs -- --port 0` : message,
        ),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send(message) {
      if ('errors' in message) errors = message.errors
      else errors = []
      for (const page of pages) write(page, message)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
