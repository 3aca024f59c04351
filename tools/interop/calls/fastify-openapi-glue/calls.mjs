import { makeCalls } from './calls-by-fetch.mjs'

await makeCalls(async (group, askMock) => {
  const { createApp } = await import(`../${group}.server.mjs`)
  const app = createApp(() => async ({ method, url, headers, body }, reply) => {
    const answer = await askMock(method, url, headers, body)
    return reply.code(answer.status).send(answer.body)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
})
