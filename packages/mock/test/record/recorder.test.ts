import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  createMock,
  createRecorder,
  type Exchange,
  type Har,
  type HarEntry,
  type Recorder,
  type RecorderOptions,
} from '../../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'recorder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = (): string => join(folder, `${++files}.har`)

const HOST = 'https://service.example'
const JSON_TYPE = ['content-type', 'application/json'] as const

interface Message {
  readonly headers?: Exchange['request']['headers']
  readonly body?: unknown
}

const bytesOf = (body: unknown): Uint8Array => {
  if (body === undefined) return new Uint8Array()
  return body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function exchange(target: string, response: Message = {}, request: Message & { method?: string } = {}): Exchange {
  return {
    startedAt: Date.UTC(2026, 2, 1),
    timings: { wait: 3, receive: 1 },
    request: {
      method: request.method ?? 'GET',
      url: HOST + target,
      headers: request.headers ?? [],
      body: bytesOf(request.body),
    },
    response: { status: 200, headers: response.headers ?? [JSON_TYPE], body: bytesOf(response.body) },
  }
}

const read = (file: string): Har => JSON.parse(readFileSync(file, 'utf8')) as Har

/** Recorders by their options: to begin one takes longer than to record. */
const recorders = new Map<string, { readonly file: string; readonly recorder: Recorder }>()
afterAll(() => {
  for (const { recorder } of recorders.values()) recorder.close()
})

function recorded(exchange: Exchange, options: Partial<RecorderOptions> = {}): HarEntry {
  const key = JSON.stringify(options)
  const file = newFile()
  const shared = recorders.get(key) ?? { file, recorder: createRecorder({ ...options, file }) }
  recorders.set(key, shared)
  shared.recorder.record(exchange)
  // Each entry has a line of its own.
  return JSON.parse(readFileSync(shared.file, 'utf8').split('\n').at(-3) ?? '') as HarEntry
}

const users = '/platform/v2/companies/C-1042/users'
/** Any one; to make a list of all of them, as the unit `binary` does, takes a second. */
const character = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code))

describe('a recording', () => {
  it('is valid after every entry, and is continued', () => {
    const file = newFile()
    for (let round = 1; round <= 3; round++) {
      const recorder = createRecorder({ file })
      expect(read(file).log).toMatchObject({ version: '1.2', entries: { length: 2 * round - 2 } })
      recorder.record(exchange(users, { body: { round } }))
      expect(read(file).log.entries).toHaveLength(2 * round - 1)
      recorder.record(exchange('/elsewhere?a=1', { body: 'plain', headers: [['Content-Type', 'text/plain']] }))
      expect(read(file).log.entries).toHaveLength(2 * round)
      recorder.close()
    }
    expect(read(file).log.entries.map(({ _operationId }) => _operationId)).toEqual(
      Array.from({ length: 3 }, () => ['listCompanyUsers', undefined]).flat(),
    )
  })

  it('continues one of another program, with all that it has', () => {
    const file = newFile()
    const log = {
      entries: [{ request: { method: 'GET' } }],
      version: '1.2',
      pages: [{ id: 'one' }],
      comment: '\n]}}\n',
    }
    writeFileSync(file, `${JSON.stringify({ log, more: [] }, undefined, 1)}`)
    const recorder = createRecorder({ file })
    recorder.record(exchange(users))
    recorder.close()
    expect(read(file).log).toMatchObject({
      pages: log.pages,
      entries: [log.entries[0], { _operationId: 'listCompanyUsers' }],
    })
  })

  it('has a body as it is after its decompression, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ minLength: 1 }),
          fc.string({ minLength: 1, unit: character }).map((text) => bytesOf(text)),
        ),
        fc.constantFrom('identity', 'gzip', 'br'),
        (body, encoding) => {
          const packed = encoding === 'gzip' ? gzipSync(body) : encoding === 'br' ? brotliCompressSync(body) : body
          const { content, bodySize } = recorded(
            exchange('/x', { body: new Uint8Array(packed), headers: [['Content-Encoding', encoding]] }),
          ).response
          expect(bodySize).toBe(packed.length)
          const shown = Buffer.from(content.text ?? '', content.encoding ?? 'utf8')
          // Text is recorded without what looks like a secret.
          if (content.encoding === 'base64') expect([...shown]).toEqual([...body])
          else expect(content.text).toBe(recorded(exchange('/x', { body })).response.content.text)
        },
      ),
      { numRuns: 60 },
    )
  })

  const TYPE = (type: string) => [['Content-Type', type]] as const
  const utf16 = Buffer.from('\uFEFF{"a": "é"}', 'utf16le')

  it.each([
    [
      'JSON as it was written',
      '{ "a":1.0, "b" : 1e400,\n\t"c":"\\u00e9\\/", "a": 12345678901234567890, "d":[ ] }\r\n',
      JSON_TYPE[1],
    ],
    ['JSON with a byte order mark', '\uFEFF{"a":1}', JSON_TYPE[1]],
    ['JSON that is nested deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, JSON_TYPE[1]],
    ['JSON with a mistake', '{"a": 1,}', JSON_TYPE[1]],
    ['names that objects have', '{"__proto__":{"a":1},"constructor":2,"10":1,"9":2}', JSON_TYPE[1]],
    ['text that looks like what is replaced', 'a [removed] b', 'text/plain'],
    ['a form', 'a=%20b+c&d&=e&a=%zz', 'application/x-www-form-urlencoded'],
    ['Latin text', Buffer.from('{"a": "é"}', 'latin1'), 'application/json; charset=ISO-8859-1'],
    ['UTF-16', utf16, 'application/json;charset="utf-16le"'],
    ['bytes', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'application/zip'],
  ] as const)('has %s byte for byte, sent and answered, and is replayed so', async (_, body, type) => {
    const bytes = Buffer.from(body)
    const recording = exchange(
      users,
      { body: bytes, headers: TYPE(type) },
      { method: 'POST', body: bytes, headers: TYPE(type) },
    )
    const entry = recorded(recording)
    for (const { text = '', encoding } of [entry.request.postData ?? {}, entry.response.content])
      expect([...Buffer.from(text, encoding ?? 'utf8')]).toEqual([...bytes])
    expect(entry._redacted).toEqual([])
    const asked = recorded(exchange(users, { body: bytes, headers: TYPE(type) }))
    const mock = createMock({
      replay: [{ log: { version: '1.2', creator: { name: 'a', version: '1' }, entries: [asked] } }],
    })
    const answer = await mock.fetch(`http://mock${users}`, { headers: { authorization: 'Bearer a' } })
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([...bytes])
    expect(answer.headers.get('content-type')).toBe(type)
  })

  it.each([
    ['Latin text without a charset', Buffer.from('{"a": "é"}', 'latin1'), JSON_TYPE[1]],
    ['an unknown charset', Buffer.from('abc'), 'text/plain; charset=none'],
    ['bytes without a type', Buffer.from([1, 200, 3]), ''],
  ] as const)('leaves out %s, says why, and does not replay the response', async (_, bytes, type) => {
    const entry = recorded(exchange(users, { body: bytes, headers: TYPE(type) }))
    expect(entry.response.content.comment).toBeTruthy()
    expect(entry.response.content.text).toBeUndefined()
    expect(entry._problem).toBeTruthy()
    const log = { version: '1.2', creator: { name: 'a', version: '1' }, entries: [entry] }
    const answer = await createMock({ replay: [{ log }] }).fetch(`http://mock${users}`, {
      headers: { authorization: 'Bearer a' },
    })
    expect(answer.headers.get('x-mock-replay')).toContain('none')
  })

  it.each([
    [
      '{ "userId" :"jane-doe-17",\n "n":1.0, "userId":"john", "\\u0065mail": [ "a@b.example", 12 , null ] }',
      '{ "userId" :"redacted",\n "n":1.0, "userId":"redacted", "\\u0065mail": [ "redacted", 0 , null ] }',
    ],
    [
      '[ {"text":"{ \\"userId\\": \\"jane-doe-17\\", \\"n\\": 1.0}"} ]',
      '[ {"text":"{ \\"userId\\": \\"redacted\\", \\"n\\": 1.0}"} ]',
    ],
    ['{"clientSecret":{"a":[1.50,{"b":"x"}]},"c":1.50}', '{"clientSecret":{"a":[0,{"b":"redacted"}]},"c":1.50}'],
  ])('changes nothing but what is replaced: %s', (text, shown) => {
    expect(recorded(exchange(users, { body: text })).response.content.text).toBe(shown)
  })

  it('has text of another charset without its secrets', () => {
    const body = Buffer.from('{"clientSecret": "geheim-é-1234", "a": "é"}', 'latin1')
    const { content } = recorded(
      exchange(users, { body, headers: TYPE('application/json; charset=iso-8859-1') }),
    ).response
    expect([content.text, content.encoding]).toEqual(['{"clientSecret": "redacted", "a": "é"}', undefined])
  })

  it.each([
    ['too long', 'x'.repeat(11), [], 'The body is longer than what is recorded of one.'],
    [
      'too long once it is decompressed',
      gzipSync('x'.repeat(1000)).subarray(0),
      [['content-encoding', 'gzip']],
      'longer',
    ],
    ['not what its header says', 'no gzip', [['content-encoding', 'gzip']], 'The body is not gzip'],
    ['compressed in an unknown way', 'zstd', [['content-encoding', 'zstd']], 'Content-Encoding zstd'],
  ] as const)('says of a body that it is %s', (what, body, headers, comment) => {
    const bodyBytes = what.startsWith('too long once') ? 100 : 10
    const { content } = recorded(exchange(users, { body, headers }), { limit: { bodyBytes } }).response
    expect(content.text).toBeUndefined()
    expect(content.comment).toContain(what.startsWith('too long once') ? 'more than 100 bytes' : comment)
  })

  it.each([
    ['entries', { entries: 2 }],
    ['bytes', { bytes: 2500 }],
  ])('ends with a message when it is full of %s, and stays valid', (_, limit) => {
    const file = newFile()
    const reasons: string[] = []
    const recorder = createRecorder({ file, limit, onStop: (reason) => reasons.push(reason) })
    for (let number = 0; number < 20; number++) recorder.record(exchange(users, { body: { number } }))
    recorder.close()
    expect(reasons).toEqual([expect.stringContaining(file)])
    expect(read(file).log.entries.length).toBeLessThan(20)
  })

  it('ends with a message when another program writes to it', () => {
    const file = newFile()
    const reasons: string[] = []
    const first = createRecorder({ file, onStop: (reason) => reasons.push(reason) })
    const second = createRecorder({ file })
    second.record(exchange(users))
    first.record(exchange(users))
    expect(reasons).toEqual([expect.stringContaining('was changed by another program')])
    expect(read(file).log.entries).toHaveLength(1)
    second.close()
  })

  it.each([
    ['no JSON', '{"log": {', 'line 1, column'],
    ['no recording', '{"log": {}}', 'it has no list log.entries'],
  ])('is not begun in a file that has %s', (_, text, message) => {
    const file = newFile()
    writeFileSync(file, text)
    expect(() => createRecorder({ file })).toThrow(message)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('is not begun where no file can be', () => {
    expect(() => createRecorder({ file: folder })).toThrow('record must be a regular file')
    expect(() => createRecorder({ file: join(folder, 'none', 'a.har') })).toThrow(
      'record must be a file that can be written',
    )
    expect(() => createRecorder({ file: newFile(), limit: { entries: 0 } })).toThrow('limit.entries')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})

describe('what is replaced', () => {
  const user = { userId: 'jane-doe-17', email: 'jane@doe.example', displayName: 'Jane Doe', enabled: true }

  it('are the values of members that name people, by their types', () => {
    const body = { status: 'success', data: { list: [user, { ...user, userId: 17, email: '', displayName: null }] } }
    const entry = recorded(exchange(users, { body }))
    expect(JSON.parse(entry.response.content.text ?? '')).toEqual({
      status: 'success',
      data: {
        list: [
          { userId: 'redacted', email: 'redacted', displayName: 'redacted', enabled: true },
          { userId: 0, email: '', displayName: null, enabled: true },
        ],
      },
    })
    expect(entry._redacted).toEqual(['displayName', 'email', 'userId'])
  })

  it('are not those of names to keep, and those of names to replace', () => {
    const options = { keep: ['display_name', 'email'], redact: ['masterUserRole', 'companyId'] }
    const entry = recorded(exchange(users, { body: { ...user, masterUserRole: { a: ['x', 1] } } }), options)
    expect(JSON.parse(entry.response.content.text ?? '')).toEqual({
      ...user,
      userId: 'redacted',
      masterUserRole: { a: ['redacted', 0] },
    })
    expect(entry.request.url).toBe(`${HOST}/platform/v2/companies/redacted/users`)
    expect(entry._redacted).toEqual(['companyId', 'masterUserRole', 'userId'])
  })

  it.each([
    [{ keep: ['authorization'] }, 'keep must not name a secret'],
    [{ keep: ['clientSecret'] }, 'keep must not name a secret'],
    [{ keep: ['email'], redact: ['E-Mail'] }, 'keep must not name what is to be replaced as well'],
    [{ redact: [''] }, 'must have names'],
  ])('is refused: %j', (options, message) => {
    expect(() => createRecorder({ file: newFile(), ...options })).toThrow(message)
  })

  it('is nothing in what holds no secret', () => {
    const body = { status: 'success', data: { list: [{ companyId: 'C-1042', cost: 1.5, nextToken: 'abc', on: null }] } }
    const entry = recorded(exchange(`${users}?page=1&a=%20b+c`, { body }))
    expect(JSON.parse(entry.response.content.text ?? '')).toEqual(body)
    expect(entry.request.url).toBe(`${HOST}${users}?page=1&a=%20b+c`)
    expect(entry._redacted).toEqual([])
  })
})
