import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMock } from '../src/index.js'

/** What a program finds where it runs, as far as it makes requests of it. */
interface Realm {
  readonly Request: typeof Request
  readonly Response: typeof Response
  readonly Headers: typeof Headers
  readonly AbortController: typeof AbortController
}

const node: Realm = { Request, Response, Headers, AbortController }
const happy = new Window({ url: 'http://localhost/' }) as unknown as Realm
const { window: dom } = new JSDOM('', { url: 'http://localhost/' })
const REALMS: { readonly [name: string]: Realm } = {
  node,
  'happy-dom': happy,
  jsdom: { ...node, Headers: dom.Headers, AbortController: dom.AbortController },
}

const URL_OF = 'http://localhost/platform/v2/companies?permissionType=read'

describe.each(Object.entries(REALMS))('in %s', (_, own) => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(Object.entries(REALMS))('a mock answers what %s makes', async (_, { Request, Headers, AbortController }) => {
    for (const name of ['Request', 'Response', 'Headers', 'AbortController'] as const) vi.stubGlobal(name, own[name])
    const mock = createMock()
    const { signal } = new AbortController()
    const headers = new Headers({ Authorization: 'Bearer t', 'X-Name': 'yes' })
    const calls = [
      () => mock.fetch(URL_OF, { headers, signal }),
      () => mock.fetch(new Request(URL_OF, { headers })),
      () => mock.fetch(new Request(URL_OF, { headers: { Authorization: 'Bearer t', 'X-Name': 'yes' } }), { signal }),
      () => mock.fetch(new Request(URL_OF), { headers, signal }),
    ]
    for (const call of calls) {
      const response = await call()
      expect(response.status).toBe(200)
      expect(response).toBeInstanceOf(own.Response)
      expect(response.url).toBe(URL_OF)
      expect(await response.json()).toMatchObject({ status: 'success' })
    }
    expect(mock.requests().map((entry) => entry.headers['x-name'])).toEqual(calls.map(() => 'yes'))
    const body = '{"permissionType": "read"}'
    const posted = await mock.fetch(new Request(URL_OF, { method: 'POST', headers, body }))
    expect(posted.status).toBe(405)
    expect(mock.requests().at(-1)?.body).toEqual(JSON.parse(body))
  })

  it.each(Object.entries(REALMS))('%s aborts a request', async (_, { AbortController }) => {
    for (const name of ['Request', 'Response', 'Headers', 'AbortController'] as const) vi.stubGlobal(name, own[name])
    const mock = createMock()
    mock.rules.add({ fault: 'timeout' })
    const aborted = new AbortController()
    aborted.abort()
    await expect(mock.fetch(URL_OF, { signal: aborted.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(mock.requests()).toEqual([])
    const controller = new AbortController()
    const sent = mock.fetch(URL_OF, { signal: controller.signal, headers: { authorization: 'Bearer t' } })
    setTimeout(() => controller.abort(), 10)
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
