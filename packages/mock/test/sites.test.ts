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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMock, type MockServer } from '../src/index.js'
import { expectAnswers } from './golden.js'
import { optionsOf } from './options-of.js'
import { sendBytes } from './raw-http.js'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
const mock = createMock()
let server: MockServer

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>Docs</h1>')
  writeFileSync(join(folder, 'page.html'), '<h1>Page</h1>')
  const own = join(folder, 'own')
  for (const name of ['a folder', 'no index', 'pipes', 'own']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'a folder', 'index.html'), 'inner')
  writeFileSync(join(own, '404.html'), '<html><head><link href="assets/site.css"></head><a href="#main"></a></html>')
  for (const name of ['.hidden', 'file']) writeFileSync(join(folder, name), 'hidden')
  symlinkSync('loop', join(folder, 'loop'))
  // Whoever opens a pipe waits for one who writes to it.
  execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, 'pipes', 'index.html')])
  server = await mock.listen({ port: 0, sites: { '/docs': folder, '/own': own } })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** What is asked for of a site, exactly so: `fetch` would tidy up paths. */
interface Get {
  readonly get: string
  readonly with?: { readonly [header: string]: string }
  readonly see?: readonly string[]
}

const SHOWN = ['location', 'content-type', 'content-length', 'content-range', 'transfer-encoding']

async function answerTo({ get, with: headers = {}, see = [] }: Get): Promise<string> {
  const [target = '', method = 'GET'] = get.split(' ').reverse()
  const sent = Object.entries({ connection: 'close', ...headers }).map((pair) => pair.join(': '))
  const bytes = [`${method} ${target} HTTP/1.1`, 'Host: m', ...sent, '', ''].join('\r\n')
  const [top = '', ...body] = (await sendBytes(server, bytes)).split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  const shown = lines.filter((header) => [...SHOWN, ...see].includes(header.split(':')[0]?.toLowerCase() ?? ''))
  return [line.split(' ')[1], ...shown.map((header) => `(${header})`), body.join('\r\n\r\n')].join(' ').trim()
}

it('a site answers what the file has, which `npx vitest run test/sites.test.ts -u` writes', () =>
  expectAnswers('sites.yaml', 'gets', (get) => answerTo(get as Get)))

describe('a site next to the contract', () => {
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

  it('hands every request to one only: to the site or to the contract', async () => {
    const before = mock.requests().length
    await fetch(`${server.url}/docs/page.html`)
    await fetch(`${server.url}/docs`)
    expect(mock.requests()).toHaveLength(before)
    await fetch(`${server.url}/docs/page.html`, { method: 'DELETE' })
    expect(mock.requests()).toHaveLength(before + 1)
  })

  it('must be a folder', async () => {
    expect(await optionsOf(['--docs', join(folder, 'none')])).toBeUndefined()
    expect(await optionsOf(['--docs', folder])).toMatchObject({ docs: folder })
  })
})

describe('a range of a file', () => {
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
    expect(await statusWith('if-modified-since', date)).toBe(304)
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
