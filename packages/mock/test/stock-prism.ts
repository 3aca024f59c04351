import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { type Case, type Change, requestOf } from './operations.js'

export interface StockPrism {
  send(operation: Case, change?: Change): Promise<Response>
  close(): Promise<void>
}

/** Serves a document by Prism's own server with the settings of `prism mock`. */
export async function startStockPrism(document: object): Promise<StockPrism> {
  const operations = await getHttpOperationsFromSpec(structuredClone(document))
  const server = createServer(operations, {
    cors: true,
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
    components: { logger: createLogger('stock', { level: 'silent' }) },
  })
  const base = await server.listen(0, '127.0.0.1')
  return {
    send: (operation, change) => fetch(requestOf(operation, { ...change, base })),
    close: () => server.close(),
  }
}
