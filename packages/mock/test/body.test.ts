import { describe, expect, it } from 'vitest'
import type { Body } from '../src/exchange/exchange.js'
import { parseBody } from '../src/judge/body.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const MAX = 1_000

const parse = (body: Body, headers: Record<string, string> = JSON_TYPE): unknown =>
  parseBody({ method: 'POST', target: '/', headers, body }, MAX)
const parseText = (text: string, headers?: Record<string, string>): unknown => parse({ text }, headers)
const malformed = (reason: string): object => ({
  status: 400,
  message: `body ${reason}.`,
  violations: [{ location: 'body', pointer: '/body', reason }],
})

describe('a body', () => {
  it.each<[string, Record<string, string>, unknown]>([
    ['{"a":1}', JSON_TYPE, { a: 1 }],
    ['{"a":1}', { 'content-type': ' Application/JSON ; charset=utf-8; x="a;b"' }, { a: 1 }],
    ['{"a":1}', { 'content-type': 'application/merge-patch+json' }, { a: 1 }],
    ['{"a":1}', { 'content-type': 'text/plain' }, '{"a":1}'],
    ['{"a":1}', { 'content-type': 'application/json+x' }, '{"a":1}'],
    ['', {}, undefined],
    ['', { 'content-encoding': 'identity' }, undefined],
  ])('%s with %j is %j', (text, headers, value) => expect(parseText(text, headers)).toEqual({ value }))

  it.each<[Body, Record<string, string>, object]>([
    [{ text: '{}' }, {}, { status: 415, message: 'The Content-Type is required; send application/json.' }],
    [
      { text: '{}' },
      { 'content-type': 'json' },
      { status: 415, message: 'The Content-Type must be a media type, not "json".' },
    ],
    [
      { text: '{}' },
      { 'content-type': 'a b/c' },
      { status: 415, message: 'The Content-Type must be a media type, not "a b/c".' },
    ],
    [
      { text: '{}' },
      { 'content-type': 'a/b c' },
      { status: 415, message: 'The Content-Type must be a media type, not "a/b c".' },
    ],
    [
      { text: '{}' },
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      { status: 415, message: 'Content-Encoding gzip is not supported; send the body uncompressed.' },
    ],
    [{ problem: 'too-large' }, JSON_TYPE, { status: 413, message: 'The body must be at most 1000 bytes.' }],
    [{ problem: 'not-text' }, JSON_TYPE, malformed('must be UTF-8 text')],
  ])('%j with %j is refused', (body, headers, problem) => expect(parse(body, headers)).toEqual(problem))

  it.each<Body>([{ text: '{' }, { problem: 'too-large' }, { problem: 'not-text' }])(
    'of a GET is not looked at: %j',
    (body) => {
      const headers = { 'content-type': 'json', 'content-encoding': 'gzip' }
      for (const method of ['GET', 'HEAD'])
        expect(parseBody({ method, target: '/', headers, body }, MAX)).toEqual({ value: undefined })
    },
  )

  it('that is no JSON is refused in one line, whatever it holds', () => {
    const refused = parseText('{"a":\n\n  x}') as { message: string; violations: { reason: string }[] }
    expect(refused).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^body must be JSON: there is a mistake at line 3, column 3\.$/),
    })
    expect(refused.message).not.toContain('  ')
    expect(refused.violations).toEqual([
      { location: 'body', pointer: '/body', reason: refused.message.slice('body '.length, -1) },
    ])
  })
})

describe('nesting', () => {
  const nested = (depth: number, text = '1'): string => `${'['.repeat(depth)}${text}${']'.repeat(depth)}`
  const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const tooDeep = (position: number): object =>
    malformed(`must be nested at most 100 levels deep; it exceeds them at position ${position}`)

  it.each([
    ['100 lists', nested(100)],
    ['100 objects', objects(100)],
    ['lists one after the other', `[${Array.from({ length: 200 }, () => '[],{}').join()}]`],
    ['brackets in a text', nested(99, `"${'[{'.repeat(200)}"`)],
    ['brackets behind an escaped quote', nested(99, `"\\"${'[{'.repeat(200)}"`)],
    ['a text that ends with a backslash', `["\\\\",${nested(99)}]`],
  ])('of %s is taken', (_, text) => expect(parseText(text)).toEqual({ value: JSON.parse(text) }))

  it.each([
    ['101 lists', nested(101), 100],
    ['101 lists that never end', '['.repeat(101), 100],
    ['101 objects', objects(101), 500],
    ['lists behind a text', `["]]]",${nested(101)}]`, 106],
    ['lists behind a text that ends with a backslash', `["\\\\",${nested(101)}]`, 105],
  ])('of %s is refused', (_, text, position) => expect(parseText(text)).toEqual(tooDeep(position)))
})
