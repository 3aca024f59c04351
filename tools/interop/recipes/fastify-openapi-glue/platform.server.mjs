import fastify from 'fastify'
import glue from 'fastify-openapi-glue'

/** Gives each operation its handler, a function of Fastify. */
export function createApp(operationResolver) {
  const app = fastify({ ajv: { customOptions: { strict: false } } })
  return app.register(glue, { specification: 'platform.portable.json', operationResolver })
}
