import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMock, type MockServer } from '../src/index.js'
import { optionsOf } from './options-of.js'

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

  it('answers its own page for what is not there, whose addresses hold below folders, too', async () => {
    const askFor = (path: string, accept: string): Promise<Response> =>
      fetch(`${server.url}${path}`, { headers: { accept } })
    expect(await (await askFor('/docs/gone/page.html', 'text/html')).text()).toContain(
      '/docs/gone/page.html not found. Start at /docs/',
    )
    writeFileSync(
      join(folder, '404.html'),
      '<html><head><link rel="stylesheet" href="assets/site.css"></head><a href="#main"></a></html>',
    )
    for (const path of ['/docs/none.html', '/docs/operations/a/b.html', '/docs/a/']) {
      const response = await askFor(path, 'text/html,*/*')
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      const text = await response.text()
      expect(text).toContain('<head>\n<base href="/docs/"><link')
      expect(text).toContain(`<a href="${path}#main">`)
      expect(await (await askFor(path, '*/*')).text()).toContain(`${path} not found. Start at /docs/`)
    }
    rmSync(join(folder, '404.html'))
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

  it('lets pages run the scripts of the site alone, and be framed by no page', async () => {
    for (const path of ['/docs', '/docs/page.html', '/docs/none.html']) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const policy = headers.get('content-security-policy')?.split('; ')
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]),
      )
      expect(policy?.some((part) => part.startsWith('script-src'))).toBe(false)
    }
  })

  it('leads to a folder by its name, too', async () => {
    mkdirSync(join(folder, 'a folder'))
    writeFileSync(join(folder, 'a folder', 'index.html'), 'inner')
    const response = await fetch(`${server.url}/docs/a%20folder?x=1`)
    expect([response.url, await response.text()]).toEqual([`${server.url}/docs/a%20folder/?x=1`, 'inner'])
    expect(await (await fetch(`${server.url}/docs/page`)).text()).toBe('<h1>Page</h1>')
    mkdirSync(join(folder, 'no index'))
    expect((await fetch(`${server.url}/docs/no%20index/`)).status).toBe(404)
  })

  it('must be a folder', async () => {
    expect(await optionsOf(['--docs', join(folder, 'none')])).toBeUndefined()
    expect(await optionsOf(['--docs', folder])).toMatchObject({ docs: folder })
  })
})

describe('a range of a file', () => {
  it.each([
    ['bytes=0-0', 206, '<', 'bytes 0-0/13'],
    ['bytes=4-7', 206, 'Page', 'bytes 4-7/13'],
    ['bytes=8-', 206, '</h1>', 'bytes 8-12/13'],
    ['bytes=-5', 206, '</h1>', 'bytes 8-12/13'],
    ['bytes=12-99', 206, '>', 'bytes 12-12/13'],
    ['bytes=-13', 206, '<h1>Page</h1>', 'bytes 0-12/13'],
    ['bytes=-99', 200, '<h1>Page</h1>', null],
    ['bytes=0-0,4-7', 200, '<h1>Page</h1>', null],
    ['lines=0-0', 200, '<h1>Page</h1>', null],
    ['bytes=5-2', 416, '/page.html has no such range.\n', 'bytes */13'],
    ['bytes=13-', 416, '/page.html has no such range.\n', 'bytes */13'],
    ['bytes=-0', 416, '/page.html has no such range.\n', 'bytes */13'],
    ['bytes=', 416, '/page.html has no such range.\n', 'bytes */13'],
    ['bytes=a-b', 416, '/page.html has no such range.\n', 'bytes */13'],
    ['bytes=0-,0-,4-', 206, '<h1>Page</h1>', 'bytes 0-12/13'],
  ])('%s is answered with %d', async (range, status, text, contentRange) => {
    const response = await fetch(`${server.url}/docs/page.html`, { headers: { range } })
    expect([response.status, await response.text()]).toEqual([status, text])
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  it('is taken only of the file that the caller knows, and is never compressed', async () => {
    const text = 'All about one operation. '.repeat(100)
    writeFileSync(join(folder, 'ranged.html'), text)
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${server.url}/docs/ranged.html`, { headers: { range: 'bytes=0-1999', ...headers } })
    const part = await ask({ 'accept-encoding': 'gzip' })
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null])
    expect(await part.text()).toBe(text.slice(0, 2_000))
    const changed = await ask({ 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' })
    expect([changed.status, await changed.text()]).toEqual([200, text])
  })
})

describe('a condition on a file', () => {
  const statusWith = async (name: string, value: string): Promise<number> => {
    const response = await fetch(`${server.url}/docs/page.html`, { headers: { [name]: value } })
    await response.text()
    return response.status
  }

  it('is kept', async () => {
    const { headers } = await fetch(`${server.url}/docs/page.html`, { method: 'HEAD' })
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    expect(await statusWith('if-none-match', etag)).toBe(304)
    expect(await statusWith('if-none-match', '*')).toBe(304)
    expect(await statusWith('if-none-match', '"other"')).toBe(200)
    expect(await statusWith('if-modified-since', date)).toBe(304)
    expect(await statusWith('if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200)
    expect(await statusWith('if-match', '"other"')).toBe(412)
    expect(await statusWith('if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT')).toBe(412)
  })
})

describe('a path', () => {
  /** What a connection gets that asks for exactly this path, which `fetch` would tidy up. */
  const ask = (path: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = ''
      const socket = connect(server.port, '127.0.0.1')
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('close', () => resolve(answer))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: m\r\nConnection: close\r\n\r\n`)
    })

  it.each([
    ['/docs/../package.json', 403],
    ['/docs/%2e%2e/%2e%2e/etc/passwd', 403],
    ['/docs/..%5c..%5cfile', 403],
    ['/docs//etc/passwd', 404],
    ['/docs/%', 400],
    ['/docs/%ff', 400],
    ['/docs/page.html%00', 400],
    ['/docs/.hidden', 404],
    [`/docs/${'x'.repeat(300)}`, 404],
    ['/docs/page.html/', 404],
    ['/docs/loop', 500],
    ['/docs/pipe', 404],
    ['/docs/pipes/', 404],
  ])('%s is answered with %d', async (path, status) => {
    for (const name of ['.hidden', 'file']) writeFileSync(join(folder, name), 'hidden')
    if (!existsSync(join(folder, 'pipes'))) {
      mkdirSync(join(folder, 'pipes'))
      symlinkSync('loop', join(folder, 'loop'))
      // Whoever opens a pipe waits for one who writes to it.
      execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, 'pipes', 'index.html')])
    }
    expect(await ask(path)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

describe('a site that changes while it is served', () => {
  it('is answered with a whole file or with none', async () => {
    const name = join(folder, 'flickering.html')
    const versions = [1, 2, 3].map((version) => `${version}`.repeat(version * 20_000))
    const seen = new Set<string>()
    let isOver = false
    const rebuild = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn++) {
        if (turn % 4 === 3) rmSync(name, { force: true })
        else {
          writeFileSync(`${name}.new`, versions[turn % 3] ?? '')
          renameSync(`${name}.new`, name)
        }
        // Without a pause, nothing else would get its turn.
        await setTimeout(turn % 3)
      }
    }
    const ask = async (encoding: string): Promise<void> => {
      // Whether a request comes while there is no file is up to the machine: it is asked until both were seen.
      for (let count = 0; count < 10 || (seen.size < 2 && count < 2_000); count++) {
        const response = await fetch(`${server.url}/docs/flickering.html`, { headers: { 'accept-encoding': encoding } })
        const text = await response.text()
        seen.add(response.status === 200 && versions.includes(text) ? 'whole' : `${response.status}`)
      }
    }
    const rebuilt = rebuild()
    await Promise.all(['gzip', 'identity', 'gzip', 'identity'].map(ask))
    isOver = true
    await rebuilt
    expect([...seen].sort()).toEqual(['404', 'whole'])
  })

  it('closes the connection when a file becomes shorter while it is sent', async () => {
    const name = join(folder, 'long.bin')
    writeFileSync(name, '')
    truncateSync(name, 200_000_000)
    const response = await fetch(`${server.url}/docs/long.bin`)
    expect(response.headers.get('content-length')).toBe('200000000')
    truncateSync(name, 1_000)
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })

  it.skipIf(!existsSync('/proc/self/fd'))('lets go of a file whose caller has left', async () => {
    const name = join(folder, 'left.bin')
    writeFileSync(name, '')
    truncateSync(name, 200_000_000)
    const open = (): string[] =>
      readdirSync('/proc/self/fd').filter((descriptor) => {
        try {
          return readlinkSync(join('/proc/self/fd', descriptor)) === name
        } catch {
          return false
        }
      })
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetch(`${server.url}/docs/left.bin`)))
    expect(open()).toHaveLength(5)
    for (const { body } of responses) await body?.cancel()
    await vi.waitFor(() => expect(open()).toEqual([]))
  })
})
