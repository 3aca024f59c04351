import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedact, type Redact } from '../src/redact.js'
import { GROUP, TOKEN } from './support/client.js'

const REMOVED = '[removed]'

/** How texts are redacted in a call with a token and a body. */
function redactFor(token: string, body: string | null | undefined): Redact {
  return createRedact({ body: body ?? null, headers: new Headers(), params: {} }, token, GROUP.secrets)
}

/** The text as a message or, where it is one of JSON that has members, as a body. */
function redact(text: string, token: string, body: string | null | undefined): string {
  const { body: ofBody, message } = redactFor(token, body)
  return /^\{.*\}$/s.test(text) ? ofBody(text) : message(text)
}

describe('a redacted text', () => {
  it.each([
    ['{"clientSecret":"abcdefgh"}', undefined, '{"clientSecret":"[removed]"}'],
    ['{"clientSecret":"abc"}', undefined, '{"clientSecret":"[removed]"}'],
    ['{"theSecretOne" : "abc', undefined, '{"theSecretOne" : "[removed]'],
    ['{"primaryKey":"a\\"b","name":"n"}', undefined, '{"primaryKey":"[removed]","name":"n"}'],
    [`the token is ${TOKEN}`, undefined, 'the token is [removed]'],
    ['bad abcdefgh and abc', '{"password":"abcdefgh"}', 'bad [removed] and abc'],
    ['bad abcdefg=', '{"password":"abcdefg="}', 'bad [removed]'],
    // One begins with the other.
    ['bad abcdefghij', '{"password":"abcdefgh","newPassword":"abcdefghij"}', 'bad [removed]'],
    // As it is written in the body, and as it is meant.
    ['bad a\\"bcdefg, that is a"bcdefg', '{"password":"a\\"bcdefg"}', 'bad [removed], that is [removed]'],
    ['nothing to hide', '{"name":"n"}', 'nothing to hide'],
  ])('of %s, sent with %s, is %s', (text, body, redacted) => expect(redact(text, TOKEN, body)).toBe(redacted))

  it.each([
    ['Too many requests', 'Too many requests'],
    ["The tenant doesn't exist", "The tenant doesn't exist"],
    ['t', REMOVED],
    ['the token t is not known', REMOVED],
    ["the token 't' is not known", REMOVED],
    [
      '{"message":"Too many requests","token":"t","t":[1,"t.",null]}',
      `{"message":"Too many requests","token":"${REMOVED}","t":[1,"${REMOVED}",null]}`,
    ],
    ['{"message":"the token t', REMOVED],
    ['<p>t</p>', REMOVED],
  ])('of %s, sent with the token t, is %s', (text, redacted) => expect(redact(text, 't', undefined)).toBe(redacted))

  it('is without a short secret that JSON has as a number', () => {
    expect(redact('{"pin":1234,"of":12345}', TOKEN, '{"password":"1234"}')).toBe(`{"pin":"${REMOVED}","of":12345}`)
  })
})

describe('for any token, secret and text', () => {
  const token = fc.stringMatching(/^[!-~]{1,40}$/)
  const secret = fc.string({ minLength: 1, unit: 'grapheme' })
  const text = fc.string({ unit: 'grapheme' })
  const bodyOf = (password: string): string => JSON.stringify({ name: 'n', password })
  /** Not a part of what stands for it. */
  const isLong = (value: string): boolean => value.length >= 8 && !REMOVED.includes(value)

  it('no secret of 8 characters or more is left', () => {
    const quoting = fc.tuple(text, text, text)
    fc.assert(
      fc.property(
        token.filter(isLong),
        secret.filter(isLong),
        quoting,
        (bearer, password, [before, between, after]) => {
          const quoted = `${before}${bearer}${between}${password}${after}`
          const inText = redact(quoted, bearer, bodyOf(password))
          const { message } = JSON.parse(redact(JSON.stringify({ message: quoted }), bearer, bodyOf(password)))
          for (const redacted of [inText, message]) {
            expect(redacted).not.toContain(bearer)
            expect(redacted).not.toContain(password)
          }
        },
      ),
    )
  })

  it('a short secret is not left as a value', () => {
    const short = fc.stringMatching(/^[a-z0-9]{1,7}$/)
    fc.assert(
      fc.property(short, fc.array(fc.constantFrom('the', 'of', '(', ',', '“', ':')), (bearer, words) => {
        const message = [...words, bearer, ...words].join(' ')
        expect(redact(message, bearer, null)).toBe(REMOVED)
        expect(JSON.parse(redact(JSON.stringify({ code: 7_000_000_000, message }), bearer, null))).toEqual({
          code: 7_000_000_000,
          message: REMOVED,
        })
      }),
    )
  })

  it('a text without them stays as it is', () => {
    fc.assert(
      fc.property(token, secret, text, (bearer, password, message) => {
        fc.pre(!message.includes(bearer) && !message.includes(password))
        expect(redact(message, bearer, bodyOf(password))).toBe(message)
      }),
    )
  })

  it('a word stays whole when a short secret is a part of it', () => {
    const word = fc.stringMatching(/^[a-z]{2,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, at, length) => {
        const message = words.join(' ')
        const word = words[at % words.length] ?? ''
        const part = word.slice(0, 1 + (length % Math.min(7, word.length - 1)))
        fc.pre(!words.includes(part))
        expect(redact(message, part, null)).toBe(message)
      }),
    )
  })
})
