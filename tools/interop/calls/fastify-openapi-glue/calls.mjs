import { askMock, makeCalls } from './calls-by-fetch.mjs'

/** Serves a group's app in front of the mock. */
async function serve(group) {
  const { createApp } = await import(`../${group}.server.mjs`)
  const app = createApp(() => async ({ method, url, headers, body }, reply) => {
    const answer = await askMock(method, url, headers, body)
    return reply.code(answer.status).send(answer.body)
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

const [asset, cost, platform] = await Promise.all(['asset', 'cost', 'platform'].map(serve))
await makeCalls({ asset: asset.url, cost: cost.url, platform: platform.url })
for (const { close } of [asset, cost, platform]) await close()
