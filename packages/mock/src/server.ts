import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'

export interface MockServerOptions {
  /** The documents to serve together; their paths must differ. */
  readonly documents: readonly object[]
  /** TCP port, 4010 when left out; 0 takes a free one. */
  readonly port?: number
  /** Address to listen on, 127.0.0.1 when left out: the mock is meant for the same machine. */
  readonly host?: string
}

export interface MockServer {
  /** Where the server listens, such as `http://127.0.0.1:4010`. */
  readonly url: string
  /** Stops listening; resolves when the open connections have ended. */
  close(): Promise<void>
}

/** The port was in use by another program. */
export class PortInUseError extends Error {
  constructor(readonly port: number) {
    super(`port ${port} is in use.`)
    this.name = 'PortInUseError'
  }
}

/**
 * Serves the examples of the documents with Prism.
 *
 * @throws PortInUseError when another program listens on the port.
 */
export async function startMockServer({
  documents,
  port = 4010,
  host = '127.0.0.1',
}: MockServerOptions): Promise<MockServer> {
  const operations = (await Promise.all(documents.map((document) => getHttpOperationsFromSpec(document)))).flat()
  const server = createServer(operations, {
    cors: true,
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      isProxy: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger('mock', { level: 'silent' }) },
  })
  try {
    return { url: await server.listen(port, host), close: () => server.close() }
  } catch (error) {
    if (String(error).includes('EADDRINUSE')) throw new PortInUseError(port)
    throw error
  }
}
