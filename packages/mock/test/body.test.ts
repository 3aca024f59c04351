import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { contractOf } from './operations.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const responses = { 200: { description: 'd', content: { 'application/json': { schema: {} } } } }
const anything = Object.fromEntries(['*/*', 'application/json'].map((type) => [type, { schema: {} }]))
const contract = contractOf({
  openapi: '3.1.0',
  info: { title: 'Bodies', version: '1' },
  paths: {
    '/a': {
      get: { operationId: 'read', responses },
      post: { operationId: 'send', requestBody: { content: anything }, responses },
    },
  },
})

/** The body as a rule gets it, or the refusal. */
async function send(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
): Promise<object> {
  const mock = createMock({
    contract: await contract,
    maxBodyBytes: 2_000,
    rules: [{ answer: ({ body }) => ({ body: { value: body } }) }],
  })
  const response = await mock.fetch('http://mock/a', {
    method: 'POST',
    headers: { 'content-type': '', ...headers },
    body: new Blob([body]),
  })
  const answer = (await response.json()) as { error?: { message: string } }
  return answer.error === undefined ? answer : { status: response.status, message: answer.error.message }
}
const malformed = (reason: string): object => ({ status: 400, message: `body ${reason}.` })

describe('a body', () => {
  it.each<[string, Record<string, string>, unknown]>([
    ['{"a":1}', JSON_TYPE, { a: 1 }],
    ['{"a":1}', { 'content-type': ' Application/JSON ; charset=utf-8; x="a;b"' }, { a: 1 }],
    ['{"a":1}', { 'content-type': 'application/merge-patch+json' }, { a: 1 }],
    ['{"a":1}', { 'content-type': 'text/plain' }, '{"a":1}'],
    ['{"a":1}', { 'content-type': 'application/json+x' }, '{"a":1}'],
    ['', {}, undefined],
    ['', { 'content-encoding': 'identity' }, undefined],
  ])('%s with %j is %j', async (text, headers, value) => expect(await send(text, headers)).toEqual({ value }))

  it.each<[string | Uint8Array<ArrayBuffer>, Record<string, string>, object]>([
    ['{}', {}, { status: 415, message: 'The Content-Type is required; send application/json.' }],
    ['{}', { 'content-type': 'json' }, { status: 415, message: 'The Content-Type must be a media type, not "json".' }],
    [
      '{}',
      { 'content-type': 'a b/c' },
      { status: 415, message: 'The Content-Type must be a media type, not "a b/c".' },
    ],
    [
      '{}',
      { 'content-type': 'a/b c' },
      { status: 415, message: 'The Content-Type must be a media type, not "a/b c".' },
    ],
    [
      '{}',
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      { status: 415, message: 'Content-Encoding gzip is not supported; send the body uncompressed.' },
    ],
    [`"${'x'.repeat(2_000)}"`, JSON_TYPE, { status: 413, message: 'The body must be at most 2000 bytes.' }],
    [new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE, malformed('must be UTF-8 text')],
  ])('%.40j with %j is refused', async (body, headers, problem) => expect(await send(body, headers)).toEqual(problem))

  it('that is no JSON is refused in one line, with the place of the mistake', async () => {
    const reason = 'must be JSON: there is a mistake at line 3, column 3'
    expect(await send('{"a":\n\n  x}')).toEqual(malformed(reason))
  })
})

describe('nesting', () => {
  const nested = (depth: number, text = '1'): string => `${'['.repeat(depth)}${text}${']'.repeat(depth)}`
  const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['100 lists', nested(100)],
    ['100 objects', objects(100)],
    ['lists one after the other', `[${Array.from({ length: 200 }, () => '[],{}').join()}]`],
    ['brackets in a text', nested(99, `"${'[{'.repeat(200)}"`)],
    ['brackets behind an escaped quote', nested(99, `"\\"${'[{'.repeat(200)}"`)],
    ['a text that ends with a backslash', `["\\\\",${nested(99)}]`],
  ])('of %s is taken', async (_, text) => expect(await send(text)).toEqual({ value: JSON.parse(text) }))

  it.each([
    ['101 lists', nested(101), 100],
    ['101 lists that never end', '['.repeat(101), 100],
    ['101 objects', objects(101), 500],
    ['lists behind a text', `["]]]",${nested(101)}]`, 106],
    ['lists behind a text that ends with a backslash', `["\\\\",${nested(101)}]`, 105],
  ])('of %s is refused', async (_, text, position) => {
    const reason = `must be nested at most 100 levels deep; it exceeds them at position ${position}`
    expect(await send(text)).toEqual(malformed(reason))
  })
})
