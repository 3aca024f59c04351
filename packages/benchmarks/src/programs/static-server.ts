import { installed } from '@cloud-cost/contract/installed'
import { exampleCalls } from '../calls.js'
import { FASTIFY } from '../neighbours.js'

/** What is used of Fastify. */
interface Fastify {
  fastify(): {
    route(route: {
      readonly method: string
      readonly url: string
      handler(request: unknown, reply: { type(type: string): { send(body: Buffer): unknown } }): unknown
    }): void
    listen(options: { readonly host: string; readonly port: number }): Promise<string>
  }
}

const { load } = await installed(FASTIFY)
const { fastify } = await load<Fastify>('fastify')
const [group, port] = process.argv.slice(2)
const app = fastify()
for (const { operation, answer } of exampleCalls.filter((call) => call.group === group)) {
  const body = Buffer.from(JSON.stringify(answer ?? null))
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: (_, reply) => reply.type('application/json').send(body),
  })
}
await app.listen({ host: '127.0.0.1', port: Number(port) })
