import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isInRange, rangeText } from '../node-range.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

it.each([
  ['v18.20.8', false],
  ['v20.0.0', false],
  ['v20.9.0', false],
  ['v20.18.3', false],
  ['v20.19.0-rc.1', false],
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v21.0.0', false],
  ['v21.7.3', false],
  ['v22.2.0', false],
  ['v22.11.0', false],
  ['v22.12.0-rc.1', false],
  ['v22.12.0', true],
  ['v22.100.0', true],
  ['v23.0.0', true],
  ['v24.21.0', true],
  ['v100.0.0-nightly20300101', true],
])('the tools run on %s: %s', (version, expected) => {
  expect(isInRange(version, engines.node)).toBe(expected)
})

it('says a range in words', () => {
  expect(rangeText(engines.node)).toBe('20.19 or a later 20.x, or 22.12 or later')
})

it.each(['20', '~20.19.0', '>=20', '20.x || >=22.12.0'])('refuses the range %s instead of guessing', (range) => {
  expect(() => isInRange('v24.0.0', range)).toThrow('engines.node must have ranges such as')
})
