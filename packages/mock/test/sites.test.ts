import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MockServer } from '../src/index.js'
import { parseOptions } from '../src/shell/cli/options.js'
import { createMock } from '../src/shell/mock.js'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
const mock = createMock()
let server: MockServer

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>Docs</h1>')
  writeFileSync(join(folder, 'page.html'), '<h1>Page</h1>')
  server = await mock.listen({ port: 0, sites: { '/docs': folder } })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

describe('a site next to the contract', () => {
  it('is served below its path', async () => {
    const response = await fetch(`${server.url}/docs/page.html?x=1`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toBe('<h1>Page</h1>')
  })

  it('begins at its path, with a slash so that relative links work', async () => {
    const response = await fetch(`${server.url}/docs`)
    expect(response.url).toBe(`${server.url}/docs/`)
    expect(await response.text()).toBe('<h1>Docs</h1>')
  })

  it('is compressed where the caller takes it', async () => {
    const text = 'All about one operation. '.repeat(1_000)
    writeFileSync(join(folder, 'long.html'), text)
    const encodingFor = async (accepted: string): Promise<string | null> => {
      const response = await fetch(`${server.url}/docs/long.html`, { headers: { 'accept-encoding': accepted } })
      expect(await response.text()).toBe(text)
      return response.headers.get('content-encoding')
    }
    expect([await encodingFor('gzip'), await encodingFor('identity')]).toEqual(['gzip', null])
  })

  it('shows files that were written later', async () => {
    writeFileSync(join(folder, 'late.html'), 'late')
    expect(await (await fetch(`${server.url}/docs/late.html`)).text()).toBe('late')
  })

  it('sends a file again only when it has changed', async () => {
    const again = async (etag: string): Promise<number> =>
      (await fetch(`${server.url}/docs/changing.html`, { headers: { 'if-none-match': etag } })).status
    writeFileSync(join(folder, 'changing.html'), 'before')
    const { headers } = await fetch(`${server.url}/docs/changing.html`)
    const etag = headers.get('etag') ?? ''
    expect([headers.get('cache-control'), await again(etag)]).toEqual(['no-cache', 304])
    // Replaced as a whole: what is still being sent is read from the former file.
    writeFileSync(join(folder, 'changing.new'), 'afterwards')
    renameSync(join(folder, 'changing.new'), join(folder, 'changing.html'))
    expect(await again(etag)).toBe(200)
  })

  it.each(['/docs/none.html', '/docs/../package.json', '/docs/%2e%2e/%2e%2e/etc/passwd'])(
    'has nothing at %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBeGreaterThanOrEqual(401)
    },
  )

  it('says of what is not there where it begins', async () => {
    const response = await fetch(`${server.url}/docs/none.html?x=1`)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      404,
      'text/plain',
      '/docs/none.html not found. Start at /docs/\n',
    ])
  })

  it('answers HEAD', async () => {
    const response = await fetch(`${server.url}/docs/page.html`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '13', ''])
  })

  it('hands every request to one only: to the site or to the contract', async () => {
    const before = mock.requests().length
    await fetch(`${server.url}/docs/page.html`)
    await fetch(`${server.url}/docs`)
    expect(mock.requests()).toHaveLength(before)
    await fetch(`${server.url}/docs/page.html`, { method: 'DELETE' })
    expect(mock.requests()).toHaveLength(before + 1)
  })

  it('leaves the contract alone', async () => {
    expect((await fetch(`${server.url}/platform/v2/companies`)).status).toBe(401)
    expect((await fetch(`${server.url}/docsother`)).status).toBe(404)
    expect((await fetch(`${server.url}/docs/`, { method: 'POST' })).status).toBe(404)
  })

  it('must be a folder', () => {
    expect(() => parseOptions(['--docs', join(folder, 'none')], {})).toThrow(/docs must be a folder/)
    expect(parseOptions(['--docs', folder], {}).docs).toBe(folder)
  })
})
