import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecretName } from '../src/index.js'
import { PLANTED } from './support/planted.js'

describe('the name of a secret', () => {
  it.each(PLANTED)('is %s', (name) => expect(isSecretName(name)).toBe(true))

  it.each([
    ...['nextToken', 'next_page_token', 'continuationToken', '$skiptoken', 'totalTokens', 'tokenType'],
    ...['key', 'tagKey', 'rsrcKey', 'serviceGroupKey', 'keyList', 'publicKey'],
    ...['sortId', 'author', 'authorId', 'design', 'signedAt', 'sessions', 'passed', 'spin', 'code', 'content-type', ''],
  ])('is not "%s"', (name) => expect(isSecretName(name)).toBe(false))

  it('may be written in any case, with dashes, underscores, dots and brackets', () => {
    const separator = fc.constantFrom('', '-', '_', '.', '[', ' ')
    const written = fc.tuple(fc.constantFrom(...PLANTED), separator, fc.infiniteStream(fc.boolean()))
    fc.assert(
      fc.property(written, ([name, between, uppers]) => {
        const letters = [...name.replaceAll('_', '-')].map((letter) => {
          if (letter === '-') return between
          return uppers.next().value === true ? letter.toUpperCase() : letter
        })
        expect(isSecretName(letters.join(''))).toBe(true)
      }),
    )
  })

  it('may be one of its own, written in the same ways', () => {
    expect(isSecretName('X-Row-Key', ['xRowKey'])).toBe(true)
    expect(isSecretName('rowKeys', ['rowKey'])).toBe(false)
  })
})
