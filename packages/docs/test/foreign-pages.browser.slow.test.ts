import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMock, createProxy, type MockServer, type Rule } from '@cloud-cost/mock'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, openPage, WITHOUT_BROWSER } from './support/browser.js'

const HTML = { 'content-type': 'text/html' }
/** Tries all that the admin API offers, and says at the end that it has run. */
const ATTACK = `
const tries = [
  fetch('/__mock/requests').then((response) => response.text()),
  fetch('/__mock/reset', { method: 'POST' }).then((response) => response.text()),
  fetch('/__mock/reset', { method: 'POST', mode: 'no-cors' }),
  fetch('/__mock/requests', { method: 'DELETE', mode: 'no-cors' }),
]
try { localStorage.setItem('stolen', '1') } catch {}
try { top.stolen = window.origin } catch {}
Promise.allSettled(tries).then((all) => {
  const read = all.map(({ value }) => value).filter((value) => typeof value === 'string' && value !== '')
  const said = document.createElementNS('http://www.w3.org/1999/xhtml', 'p')
  said.id = 'done'
  said.textContent = JSON.stringify({ origin: self.origin, read })
  document.documentElement.append(said)
})`

/** Documents of a deployment, by path. */
const DOCUMENTS: Readonly<Record<string, { headers: Record<string, string>; body: string }>> = {
  '/script': { headers: HTML, body: `<!doctype html><script>${ATTACK}</script>` },
  '/own-policy': {
    headers: { ...HTML, 'content-security-policy': "script-src 'unsafe-inline'" },
    body: `<!doctype html><script>${ATTACK}</script>`,
  },
  '/svg': {
    headers: { 'content-type': 'image/svg+xml' },
    body: `<svg xmlns="http://www.w3.org/2000/svg"><script>${ATTACK.replaceAll('=>', '=&gt;').replaceAll('&&', '&amp;&amp;')}</script></svg>`,
  },
  '/xml': {
    headers: { 'content-type': 'application/xml' },
    body: `<html xmlns="http://www.w3.org/1999/xhtml"><script>${ATTACK.replaceAll('=>', '=&gt;').replaceAll('&&', '&amp;&amp;')}</script></html>`,
  },
  '/untyped': { headers: {}, body: `<!doctype html><script>${ATTACK}</script>` },
  '/frame': {
    headers: HTML,
    body: '<!doctype html><iframe src="/__mock/requests"></iframe><iframe src="/script"></iframe>',
  },
  '/popup': { headers: HTML, body: '<!doctype html><script>window.opened = window.open("/__mock/requests")</script>' },
  '/form': {
    headers: HTML,
    body: '<!doctype html><form action="/__mock/reset" method="post"></form><script>document.forms[0].submit()</script>',
  },
  '/link': { headers: HTML, body: '<!doctype html><a href="/__mock/requests">read</a>' },
  '/worker': {
    headers: HTML,
    body: `<!doctype html><body><script>
      Promise.resolve().then(() => navigator.serviceWorker.register('/worker.js'))
        .then(() => 'registered', String).then((text) => { document.body.id = 'done'; document.body.textContent = text })
    </script>`,
  },
  '/worker.js': { headers: { 'content-type': 'text/javascript' }, body: 'self.onfetch = () => {}' },
}

describe.skipIf(CHROMIUM === undefined)(`a page that is not the mock's own${WITHOUT_BROWSER}`, () => {
  let deployment: Server
  let proxy: MockServer
  let mock: MockServer
  let page: Page

  beforeAll(async () => {
    deployment = createServer(({ url = '' }, response) => {
      const { headers, body } = DOCUMENTS[url] ?? { headers: {}, body: '' }
      response.writeHead(200, headers).end(body)
    })
    await new Promise<void>((resolve) => deployment.listen(0, '127.0.0.1', resolve))
    const { port } = deployment.address() as AddressInfo
    proxy = await createProxy({ upstream: `http://127.0.0.1:${port}` }).listen({ port: 0 })
    const rules: readonly Rule[] = [
      {
        match: { operation: 'listCompanies' },
        answer: { headers: HTML, body: `<!doctype html><script>${ATTACK}</script>` },
      },
    ]
    mock = await createMock({ rules }).listen({ port: 0 })
    page = await openPage()
  })
  afterAll(async () => {
    await page?.close()
    await proxy?.close()
    await mock?.close()
    deployment?.closeAllConnections()
    deployment?.close()
  })

  /** How many requests the journal still has. */
  const journal = async (url: string): Promise<number> =>
    ((await (await fetch(`${url}/__mock/requests`)).json()) as unknown[]).length
  const done = async (): Promise<string | null> => page.locator('#done').textContent({ timeout: 5_000 })

  it.each(['/script', '/own-policy', '/svg', '/xml', '/untyped'])('runs without an origin: %s', async (path) => {
    await page.goto(proxy.url + path)
    expect(JSON.parse((await done()) ?? '')).toEqual({ origin: 'null', read: [] })
    expect(await journal(proxy.url)).toBeGreaterThan(0)
  })

  it('is without an origin where a rule answers it', async () => {
    await page.setExtraHTTPHeaders({ authorization: 'Bearer fake-token' })
    await page.goto(`${mock.url}/platform/v2/companies?permissionType=read`)
    expect(JSON.parse((await done()) ?? '')).toEqual({ origin: 'null', read: [] })
    await page.setExtraHTTPHeaders({})
    expect(await journal(mock.url)).toBeGreaterThan(0)
  })

  it('frames nothing of the admin API, and its frames have no origin either', async () => {
    await page.goto(`${proxy.url}/frame`)
    await expect.poll(() => page.frames().length).toBe(3)
    const texts = await Promise.all(page.frames().map((frame) => frame.locator('body').textContent()))
    expect(texts.join()).not.toContain('"path"')
    expect(await page.evaluate('window.stolen')).toBeUndefined()
  })

  it.each(['/popup', '/form'])('opens and sends nothing: %s', async (path) => {
    const before = await journal(proxy.url)
    await page.goto(proxy.url + path)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(page.context().pages()).toHaveLength(1)
    expect(page.url()).toBe(proxy.url + path)
    expect(await journal(proxy.url)).toBeGreaterThan(before)
  })

  it('leads to nothing of the admin API', async () => {
    await page.goto(`${proxy.url}/link`)
    const [response] = await Promise.all([page.waitForResponse(/requests/), page.getByText('read').click()])
    expect(response.status()).toBe(403)
  })

  it('registers no service worker', async () => {
    await page.goto(`${proxy.url}/worker`)
    expect(await done()).not.toBe('registered')
  })

  it('leaves the window as it is', async () => {
    await page.goto(`${proxy.url}/__mock/`)
    await page.locator('#requests tr').first().waitFor()
    expect(await page.evaluate('localStorage.getItem("stolen")')).toBeNull()
    expect((await page.goto(`${proxy.url}/__mock/requests`))?.status()).toBe(200)
  })
})
