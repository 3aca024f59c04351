import fastify from 'fastify'
import { exampleCalls } from '../calls.js'

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
