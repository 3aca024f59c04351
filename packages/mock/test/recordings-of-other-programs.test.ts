import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
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

const base64 = Buffer.from(TEXT).toString('base64')

/** What programs write in their own ways; the answer is the same for all. */
const PROGRAMS: readonly (readonly [string, Parts])[] = [
  [
    'Playwright, embed',
    { content: { text: TEXT }, response: { _transferSize: 300 }, entry: { pageref: 'page@1', _monotonicTime: 1.5 } },
  ],
  ['Playwright, embed, bytes', { content: { text: base64, encoding: 'base64' } }],
  [
    'Playwright, minimal',
    { content: { size: -1, text: TEXT }, entry: { time: -1, timings: { send: -1, wait: -1, receive: -1 } } },
  ],
  [
    'mitmproxy',
    {
      content: { text: TEXT, compression: 0 },
      response: { headers: [{ name: 'content-type', value: 'application/json' }] },
      entry: { serverIPAddress: '192.0.2.1' },
    },
  ],
  [
    'Charles',
    {
      content: { mimeType: 'application/json; charset=UTF-8', text: base64, encoding: 'base64' },
      request: { method: 'get' },
      entry: { startedDateTime: '2026-03-02T10:00:00.000+01:00' },
    },
  ],
  [
    'Firefox',
    {
      content: { mimeType: 'application/json; charset=utf-8', text: TEXT },
      request: { httpVersion: 'HTTP/2' },
      entry: { _securityState: 'secure' },
    },
  ],
  ['Firefox, an empty encoding', { content: { text: TEXT, encoding: '' } }],
  [
    'Safari',
    {
      content: { text: TEXT, compression: 120 },
      log: { pages: [], creator: { name: 'WebKit Web Inspector', version: '1.0' } },
    },
  ],
  [
    'Chrome',
    {
      content: { text: TEXT },
      response: {
        headers: [
          { name: ':status', value: '200' },
          { name: 'content-type', value: 'application/json' },
          { name: 'x-many', value: 'a\nb' },
        ],
        _error: null,
      },
      entry: { _initiator: {}, _resourceType: 'fetch' },
    },
  ],
  [
    'Fiddler',
    {
      content: { text: base64, encoding: 'base64', compression: 0 },
      request: { bodySize: 0 },
      entry: { connection: 'ClientPort:1;EgressPort:2', comment: '[#1]' },
    },
  ],
  [
    'Fiddler, with line ends in base64',
    { content: { text: base64.replaceAll(/.{20}/g, '$&\r\n'), encoding: 'base64' } },
  ],
  [
    'Insomnia, the query apart',
    { content: { text: TEXT }, request: { queryString: [{ name: 'userId', value: 'u 1' }] } },
  ],
  [
    'a writer of base64 for addresses',
    { content: { text: base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''), encoding: 'BASE64' } },
  ],
  [
    'a writer of numbers as header values',
    {
      content: { text: TEXT },
      response: {
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'x-count', value: 3 },
        ],
      },
    },
  ],
  ['a writer without headers', { content: { text: TEXT }, response: { headers: undefined } }],
]

/** What programs write where they have no body, and where it is somewhere else. */
const WITHOUT_BODY: readonly (readonly [string, Parts])[] = [
  ['chrome-har', { content: {} }],
  ['Playwright, omit', { content: { size: -1 } }],
  ['Playwright, a body that was gone', { content: { size: 0 } }],
  ['Playwright, attach, without its files', { content: { _file: '0a1b.json' } }],
  ['Playwright, a trace', { content: { _sha1: '0a1b.json' } }],
  ['null', { content: { text: null } }],
  ['an empty text of something', { content: { text: '' } }],
  [
    'an empty text, and a header of its length',
    { content: { text: '', size: 0 }, response: { headers: [{ name: 'Content-Length', value: '253' }] } },
  ],
  ['no content', { response: { content: undefined } }],
  ['content of another type', { response: { content: 'none' } }],
  ['JSON in place of text', { content: { text: USERS } }],
  ['base64 that is none', { content: { text: '***', encoding: 'base64' } }],
  ['an unknown encoding', { content: { text: 'xyz', encoding: 'rot13' } }],
  ['a browser that cut it off', { content: { text: TEXT.slice(0, 40), size: 5_000_000, comment: 'truncated' } }],
  [
    'a browser that cut it off, in base64',
    { content: { text: Buffer.from(TEXT.slice(0, 40)).toString('base64'), encoding: 'base64', size: 5_000_000 } },
  ],
  ['an exchange that was aborted', { content: { text: TEXT.slice(0, 40), size: 40 }, response: { _error: 'aborted' } }],
  [
    'the sizes of chunks among it',
    {
      content: { text: `${Buffer.byteLength(TEXT).toString(16)}\r\n${TEXT}\r\n0\r\n\r\n` },
      response: {
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Transfer-Encoding', value: 'chunked' },
        ],
      },
    },
  ],
  [
    'compressed bytes without their header',
    { content: { text: gzipSync(TEXT).toString('base64'), encoding: 'base64' } },
  ],
  ['compressed bytes as if they were text', { content: { text: gzipSync(TEXT).toString('latin1') } }],
  ...(
    [
      ['br', brotliCompressSync(TEXT)],
      ['deflate', deflateSync(TEXT)],
    ] as const
  ).map(([encoding, bytes]): [string, Parts] => [
    `bytes compressed with ${encoding}`,
    {
      content: { text: bytes.toString('base64'), encoding: 'base64' },
      response: {
        headers: [
          { name: 'content-encoding', value: encoding },
          { name: 'content-type', value: 'application/json' },
        ],
      },
    },
  ]),
  [
    'compressed bytes',
    {
      content: { text: gzipSync(TEXT).toString('base64'), encoding: 'base64' },
      response: { headers: [{ name: 'content-encoding', value: 'gzip' }] },
    },
  ],
]

async function answerOf(recording: Recording, target = TARGET): Promise<Response> {
  return createMock({ replay: [recording] }).fetch(`http://mock${target}`, { headers: token })
}

const companies = await (await createMock().fetch(`http://mock${TARGET}`, { headers: token })).text()

describe('a recording', () => {
  it.each(PROGRAMS)('of %s is replayed byte for byte', async (name, parts) => {
    const mock = createMock({ replay: [JSON.parse(harOf(parts)) as Recording] })
    expect(mock.replayMistakes).toEqual([])
    const answer = await mock.fetch(`http://mock${TARGET}${name.startsWith('Insomnia') ? '?userId=u%201' : ''}`, {
      headers: token,
    })
    expect(answer.headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
    expect(await answer.text()).toBe(TEXT)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it.each(WITHOUT_BODY)('without a body is no answer: %s', async (_, parts) => {
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
