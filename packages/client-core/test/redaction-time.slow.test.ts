import { describe, expect, it } from 'vitest'
import { Kinds, Redaction } from '../src/redaction/index.js'

const number = (index: number): string => ((index * 2_654_435_761) >>> 0).toString(36)
const listOf = (make: (index: number) => object) => (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => make(index)))

/** Texts of a length that grows with a count. */
const TEXTS: Readonly<Record<string, (count: number) => string>> = {
  'users that look alike': listOf((index) => ({
    userId: `user-${String(index).padStart(7, '0')}`,
    email: `user-${index}@halcyon.example`,
    token: `token-alike-${index}-aaaa`,
  })),
  'addresses without an end': (count) => 'http://a:'.repeat(count),
  'users that differ': listOf((index) => ({ userId: number(index), email: `${number(index)}@a.example` })),
  'secrets of many lengths': listOf((index) => ({ password: `${number(index)}${'x'.repeat(index % 500)}` })),
  'long secrets that begin alike, and a text that begins so everywhere': (count) => {
    const secrets = Array.from({ length: 100 }, (_, index) => `${'tokA9'.repeat(count / 5 + index)}${number(index)}`)
    return JSON.stringify([{ tokens: secrets }, 'tokA9'.repeat(count * 10)])
  },
  'ordinary rows': listOf((index) => ({ id: `i-${number(index)}`, cost: index / 7, note: 'a = b, with: signs' })),
  'deep lists': (count) => '{"a":['.repeat(count) + ']}'.repeat(count),
  'deep secrets': (count) => `${'{"password":['.repeat(count)}"abcdefgh"${']}'.repeat(count)}`,
  'texts in texts': (count) => {
    let text = `{"a":"${'b'.repeat(count)}"}`
    for (let depth = 0; depth < 6; depth++) text = JSON.stringify({ a: text })
    return text
  },
  'elements without an end': (count) => '<password><br a=b>'.repeat(count),
  'brackets without an end': (count) => 'password={a={'.repeat(count),
  'quotation marks': (count) => '\\"a": "'.repeat(count),
  'at signs': (count) => 'a@b.'.repeat(count),
  'private keys without an end': (count) => '-----BEGIN PRIVATE KEY-----\n'.repeat(count),
  'one word': (count) => 'aB3'.repeat(count * 3),
  'signed tokens without an end': (count) => 'eyJaaaaaaa.'.repeat(count),
  'percent signs': (count) => 'a=%25'.repeat(count),
  entities: (count) => '&quot;a'.repeat(count),
  backslashes: (count) => `{"a":"${'\\\\'.repeat(count * 3)}"}`,
  telephones: (count) => '+1 '.repeat(count),
}

/** Milliseconds of the fastest of some runs. */
function timeOf(text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const kinds = new Kinds({ personal: ['userId', 'email'] })
    const redaction = new Redaction({ kinds, replacement: 'redacted', persons: true })
    const start = performance.now()
    redaction.collect(() => redaction.text(text))
    redaction.text(text)
    return performance.now() - start
  })
  return Math.min(...runs)
}

describe('the time of a redaction grows with the text alone', () => {
  const count = 4_000
  const names = Object.keys(TEXTS)

  it.each(names)('of %s', { timeout: 120_000 }, (name) => {
    const make = TEXTS[name] as (count: number) => string
    timeOf(make(count))
    const [single, double, fourfold] = [1, 2, 4].map((factor) => timeOf(make(count * factor))) as [
      number,
      number,
      number,
    ]
    // Twice as much as in proportion, and what the machine does besides.
    expect(double).toBeLessThan(4 * single + 30)
    expect(fourfold).toBeLessThan(8 * single + 60)
  })

  it('of a body of 20 MB', { timeout: 120_000 }, () => {
    const make = TEXTS['ordinary rows'] as (count: number) => string
    const [small, large] = [make(12_000), make(240_000)]
    expect(large.length).toBeGreaterThan(15_000_000)
    expect(timeOf(large)).toBeLessThan((2 * timeOf(small) * large.length) / small.length)
  })
})
