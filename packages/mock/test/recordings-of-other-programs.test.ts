import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMock, type Recording, readEntries, readRecording } from '../src/index.js'
import { caseNamed, requestOf, token } from './operations.js'

const folder = mkdtempSync(join(tmpdir(), 'recordings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFolder = (): string => {
  const path = join(folder, `${++files}`)
  mkdirSync(path)
  return path
}

const TARGET = '/platform/v2/companies/C-1042/users'
const USERS = { status: 'success', data: { list: [{ userId: 'u-1', displayName: 'Zoë 月' }] } }
const TEXT = JSON.stringify(USERS, undefined, 1)
const URL_OF_USERS = `https://api.example.com${TARGET}`

interface Parts {
  readonly request?: object
  readonly response?: object
  readonly content?: object
  readonly entry?: object
  readonly log?: object
}

/** The parts that all programs write alike, and what one writes otherwise. */
function harOf({ request, response, content, entry, log }: Parts): string {
  const head = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }
  const whole = {
    startedDateTime: '2026-03-02T10:00:00.000Z',
    time: 1,
    request: { method: 'GET', url: URL_OF_USERS, headers: [], queryString: [], ...head, ...request },
    response: {
      ...{ status: 200, statusText: 'OK', redirectURL: '', ...head },
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { mimeType: 'application/json', size: Buffer.byteLength(TEXT), ...content },
      ...response,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
    ...entry,
  }
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'made', version: '1' }, entries: [whole], ...log } })
}

const inBase64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')
const base64 = inBase64(TEXT)

/** What the rows of the file name. */
const NAMED: { readonly [name: string]: unknown } = {
  $text: TEXT,
  $users: USERS,
  $nothing: undefined,
  $base64: base64,
  $base64InLines: base64.replaceAll(/.{20}/g, '$&\r\n'),
  $base64ForAddresses: base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  $cut: TEXT.slice(0, 40),
  $cutInBase64: inBase64(TEXT.slice(0, 40)),
  $chunks: `${Buffer.byteLength(TEXT).toString(16)}\r\n${TEXT}\r\n0\r\n\r\n`,
  $gzip: inBase64(gzipSync(TEXT)),
  $gzipAsText: gzipSync(TEXT).toString('latin1'),
  $br: inBase64(brotliCompressSync(TEXT)),
  $deflate: inBase64(deflateSync(TEXT)),
}
const rows = readFileSync(join(import.meta.dirname, 'recordings-of-other-programs.yaml'), 'utf8')
const { 'with a body': programs, 'without a body': others } = parse(rows, (_, value: unknown) =>
  typeof value === 'string' && value in NAMED ? NAMED[value] : value,
) as { readonly [chapter: string]: (readonly [string, Parts])[] }

async function answerOf(recording: Recording, target = TARGET): Promise<Response> {
  return createMock({ replay: [recording] }).fetch(`http://mock${target}`, { headers: token })
}

const companies = await (await createMock().fetch(`http://mock${TARGET}`, { headers: token })).text()

describe('a recording', () => {
  it.each(programs ?? [])('of %s is replayed byte for byte', async (name, parts) => {
    const mock = createMock({ replay: [JSON.parse(harOf(parts)) as Recording] })
    expect(mock.replayMistakes).toEqual([])
    const answer = await mock.fetch(`http://mock${TARGET}${name.startsWith('Insomnia') ? '?userId=u%201' : ''}`, {
      headers: token,
    })
    expect(answer.headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
    expect(await answer.text()).toBe(TEXT)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it.each(others ?? [])('without a body is no answer: %s', async (_, parts) => {
    const mock = createMock({ replay: [JSON.parse(harOf(parts)) as Recording] })
    const answer = await mock.fetch(`http://mock${TARGET}`, { headers: token })
    expect(await answer.text()).toBe(companies)
    expect(answer.headers.get('x-mock-replay')?.split('; ', 2)).toEqual(['none', 'recording 1 entry 1'])
    expect(mock.replayMistakes).toEqual([expect.stringContaining('recording 1: 1 of 1')])
  })

  it('says that nothing was recorded also where the companies refuse', async () => {
    const target = TARGET.replace('C-1042', 'nowhere')
    const mock = createMock({
      replay: [JSON.parse(harOf({ content: {}, request: { url: `https://a.example${target}` } })) as Recording],
    })
    const answer = await mock.fetch(`http://mock${target}`, { headers: token })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('x-mock-replay')).toContain('none; recording 1 entry 1')
  })

  it('is empty where HTTP says so', async () => {
    for (const parts of [
      { content: { size: 0, text: '' } },
      { content: { size: -1, text: '' } },
      { content: {}, response: { headers: [{ name: 'content-length', value: '0' }] } },
      { response: { status: 204, content: { size: 0, mimeType: 'x-unknown' } } },
    ]) {
      const answer = await answerOf(JSON.parse(harOf(parts)) as Recording)
      expect(answer.headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
      expect(await answer.text()).toBe('')
    }
  })

  it('of text in another charset is replayed in UTF-8, and says so', async () => {
    const type = 'application/json;charset="ISO-8859-1"'
    const response = { headers: [{ name: 'Content-Type', value: type }] }
    const answer = await answerOf(JSON.parse(harOf({ content: { text: TEXT }, response })) as Recording)
    expect(answer.headers.get('content-type')).toBe('application/json;charset=utf-8')
    const bytes = await answerOf(
      JSON.parse(harOf({ content: { text: base64, encoding: 'base64' }, response })) as Recording,
    )
    expect(bytes.headers.get('content-type')).toBe(type)
  })
})

describe('the body of a recorded request', () => {
  const { method, target, body } = caseNamed('registerAzureTenant')
  const text = JSON.stringify(body)

  it.each([
    ['text', { text }],
    ['base64', { text: Buffer.from(text).toString('base64'), encoding: 'base64' }],
    ['base64, as others call it', { text: Buffer.from(text).toString('base64'), _encoding: 'base64' }],
    ['text beside an empty list', { text, params: [] }],
    ['text without a type, which a header says', { text, mimeType: '' }],
  ])('is the same as %s', async (_, postData) => {
    const headers = [{ name: 'Content-Type', value: 'application/json' }]
    const request = {
      method,
      headers,
      url: `https://a.example${target}`,
      postData: { mimeType: 'application/json', ...postData },
    }
    const har = JSON.parse(harOf({ request, content: { text: '{"status":"success"}' } })) as Recording
    const answer = await createMock({ replay: [har] }).fetch(requestOf(caseNamed('registerAzureTenant')))
    expect(answer.headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
  })

  it.each([
    ['application/x-www-form-urlencoded', 'name=Zo%C3%AB+1&to=a%26b'],
    [
      'multipart/form-data; boundary=xyz',
      '--xyz\r\nContent-Disposition: form-data; name="name"\r\n\r\nZoë 1\r\n--xyz\r\nContent-Disposition: form-data; name="to"\r\n\r\na&b\r\n--xyz--\r\n',
    ],
  ])('that is a form is the same as its text: %s', (mimeType, text) => {
    const params = [
      { name: 'name', value: 'Zoë 1' },
      { name: 'to', value: 'a&b' },
    ]
    const bodies = [{ params }, { text }].map((postData) => {
      const request = { method: 'POST', postData: { mimeType, ...postData } }
      const [read] = readEntries(JSON.parse(harOf({ request })) as Recording)
      return (
        read !== undefined &&
        'request' in read &&
        'bytes' in read.request.body &&
        Buffer.from(read.request.body.bytes).toString()
      )
    })
    expect(bodies).toEqual([text, text])
  })
})

describe('a file of a recording', () => {
  const har = harOf({ content: { text: TEXT } })
  const attached = harOf({ content: { _file: '0a1b.json' } })

  it.each([
    ['plain', har],
    ['with a byte order mark', `\uFEFF${har}`],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${har}`, 'utf16le')],
    ['in UTF-16, the other way round', Buffer.from(`\uFEFF${har}`, 'utf16le').swap16()],
    ['compressed', gzipSync(har)],
    ['in an archive', zipSync({ 'har.har': strToU8(har) })],
    ['in an archive, with its bodies', zipSync({ 'har.har': strToU8(attached), '0a1b.json': strToU8(TEXT) })],
    [
      'in a folder of an archive',
      zipSync({
        'a/har.har': strToU8(attached),
        'a/resources/0a1b.json': strToU8(TEXT),
        '__MACOSX/a/._har.har': strToU8('x'),
      }),
    ],
  ])('%s is read', async (_, content) => {
    const file = join(newFolder(), 'seen.har')
    writeFileSync(file, content)
    expect(await (await answerOf(readRecording(file))).text()).toBe(TEXT)
  })

  it('has its bodies beside it, and nowhere else', async () => {
    const [own, other] = [newFolder(), newFolder()]
    writeFileSync(join(own, '0a1b.json'), TEXT)
    mkdirSync(join(own, 'resources'))
    writeFileSync(join(own, 'resources', '0c.json'), TEXT)
    writeFileSync(join(other, 'secret.json'), TEXT)
    symlinkSync(join(other, 'secret.json'), join(own, 'link.json'))
    const file = join(own, 'seen.har')
    const read = async (content: object): Promise<string> => {
      writeFileSync(file, harOf({ content }))
      const answer = await answerOf(readRecording(file))
      return (await answer.text()) === TEXT ? 'read' : String(answer.headers.get('x-mock-replay'))
    }
    expect(await read({ _file: '0a1b.json' })).toBe('read')
    expect(await read({ _sha1: '0c.json' })).toBe('read')
    const outside = [
      `../${files}/secret.json`,
      join(other, 'secret.json'),
      'link.json',
      '.',
      'a\0b',
      'none.json',
      '..\\secret.json',
    ]
    for (const name of outside)
      expect(await read({ _file: name }), name).toContain('the body of the response is in a file that was not found')
  })

  it('that breaks off has the entries before, and says where it does', async () => {
    const file = join(newFolder(), 'cut.har')
    const entries = Array.from({ length: 3 }, () => (JSON.parse(har) as Recording).log.entries).flat()
    const whole = JSON.stringify({ log: { version: '1.2', contexts: [{ id: 1 }], entries } }, undefined, 1)
    writeFileSync(file, whole.slice(0, -200))
    const mock = createMock({ replay: [readRecording(file)] })
    const line = whole.slice(0, -200).split('\n').length
    for (const part of ['cut.har', ` line ${line},`, ' 2 entries ']) expect(mock.replayMistakes[0]).toContain(part)
    expect(await (await mock.fetch(`http://mock${TARGET}`, { headers: token })).text()).toBe(TEXT)
  })

  it.each([
    ['has nothing in it', '', 'there is a mistake at'],
    ['is a page', '<html>', 'there is a mistake at line 1, column 1'],
    ['breaks off before an entry is whole', '{"log": {"entries": [\n{"request": ', 'there is a mistake at line 2'],
    ['is nested without an end', '['.repeat(200_000), 'there is a mistake at a place that is nested too deep'],
    ['is a damaged archive', zipSync({ 'har.har': strToU8(har) }).slice(0, 60), "can't be unpacked"],
    ['is an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'there is no .har file'],
    ['is an archive of two', zipSync({ 'a.har': strToU8(har), 'b.har': strToU8(har) }), 'more than one .har file'],
    ['is damaged where it is compressed', gzipSync(har).subarray(0, 50), "can't be unpacked"],
  ])('is refused with its name where it %s', (_, content, message) => {
    const file = join(newFolder(), 'wrong.har')
    writeFileSync(file, content)
    expect(() => readRecording(file)).toThrow(message)
    expect(() => readRecording(file)).toThrow('wrong.har')
  })
})
