import { once } from 'node:events'

/** Serves a group's app with the given answers to what it lets through. */
export async function serve(group, answer) {
  const { app } = await import(`../${group}.server.mjs`)
  app.use(async ({ method, originalUrl, headers, body }, response) => {
    const { status, body: answered } = await answer(method, originalUrl, headers, body)
    response.status(status).json(answered)
  })
  app.use((error, _request, response, _next) => {
    response.status(error.status ?? 500).json({ message: error.message })
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
