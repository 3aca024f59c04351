import { describe, expect, it } from 'vitest'
import { call, createClient } from '../src/index.js'
import { getThing, run, TOKEN } from './support/client.js'
import { observe, success } from './support/observed.js'
import { type Habit, habits, serve } from './support/server.js'

const to =
  (location: string, status = 302): Habit =>
  (_, response) => {
    response.writeHead(status, { location }).end()
  }

describe('redirect', () => {
  it('to another origin gets neither the token nor other headers', async () => {
    const otherServer = await serve(habits.ok)
    const server = await serve(to(`${otherServer.url}/elsewhere`))
    const client = createClient({ baseUrl: server.url, token: TOKEN, headers: { 'x-key': 'private' } })
    await expect(call(client, getThing, { path: { thingId: 1 } })).resolves.toEqual({ data: { id: 1 } })
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-key': 'private' })
    expect(otherServer.requests[0]).toMatchObject({ method: 'GET', path: '/elsewhere' })
    expect(otherServer.requests[0]?.headers).not.toHaveProperty('authorization')
    expect(otherServer.requests[0]?.headers).not.toHaveProperty('x-key')
  })

  it('within the origin keeps them', async () => {
    const server = await serve(to('/moved?a=1', 308), habits.ok)
    const client = createClient({ baseUrl: server.url, token: TOKEN, headers: { 'x-key': 'private' } })
    await call(client, getThing, { path: { thingId: 1 } })
    expect(server.requests[1]).toMatchObject({ path: '/moved?a=1' })
    expect(server.requests[1]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-key': 'private' })
  })

  it('that a browser hides is followed by the browser', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const modes: string[] = []
    const fetch = observe(
      (request) => {
        modes.push(request.redirect)
        return hidden
      },
      (request) => {
        modes.push(request.redirect)
        return success()
      },
    )
    await run(fetch)
    expect(modes).toEqual(['manual', 'follow'])
    expect(fetch.seen[1]?.headers['authorization']).toBe(`Bearer ${TOKEN}`)
  })
})
