import { expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { isLike, MAX_PATTERN } from '../src/select/wildcards.js'

/** All texts of these characters up to a length. */
function texts(characters: string, length: number): string[] {
  if (length === 0) return ['']
  const shorter = texts(characters, length - 1)
  const longest = shorter.filter((text) => text.length === length - 1)
  return [...shorter, ...longest.flatMap((text) => [...characters].map((character) => text + character))]
}

/** Returns the pattern for JavaScript, which is slow for some texts. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.match(/\*\*|\*|[^*]/g) ?? []
  return new RegExp(`^${parts.map((part) => ({ '**': '[^]*', '*': '[^/]*' })[part] ?? part).join('')}$`)
}

it('a pattern matches what its regular expression matches, for all short patterns and texts', () => {
  const asked = texts('ab/', 5)
  const different = texts('a/*', 5).flatMap((pattern) => {
    const expression = expressionOf(pattern)
    const wrong = asked.find((text) => isLike(text, pattern) !== expression.test(text))
    return wrong === undefined ? [] : [`${pattern} with ${wrong}`]
  })
  expect(different).toEqual([])
})

it.each([
  ['*a', 'a'],
  ['**a', 'a'],
  ['**/*a', '/a'],
  ['**a*', 'a'],
])('a pattern of many %s is compared with a long text in no time that is noticed', (part, text) => {
  // A matcher that tries every star with every length would not end within the time of a test.
  const pattern = `${part.repeat(Math.floor((MAX_PATTERN - 1) / part.length))}b`
  expect(isLike(text.repeat(8_000), pattern)).toBe(false)
  expect(isLike(`${text.repeat(8_000)}b`, pattern)).toBe(true)
})

it('a longer pattern is refused', () => {
  const { rules } = createMock()
  expect(() => rules.add({ match: { path: '*'.repeat(MAX_PATTERN + 1) } })).toThrow(
    `rule.match.path must have at most ${MAX_PATTERN} characters`,
  )
})
