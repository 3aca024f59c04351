import { readFileSync } from 'node:fs'
import { installed } from '@cloud-cost/contract/installed'
import { SCALAR } from '../neighbours.js'

type Fetch = (request: Request) => Response | Promise<Response>

/** What is used of Scalar's mock. */
interface Scalar {
  createMockServer(options: { readonly specification: object }): Promise<{ readonly fetch: Fetch }>
}

interface NodeServer {
  serve(options: { readonly fetch: Fetch; readonly hostname: string; readonly port: number }): void
}

const { load } = await installed(SCALAR)
const { createMockServer } = await load<Scalar>('@scalar/mock-server')
const { serve } = await load<NodeServer>('@hono/node-server')
const [file = '', port] = process.argv.slice(2)
const app = await createMockServer({ specification: JSON.parse(readFileSync(file, 'utf8')) as object })
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
