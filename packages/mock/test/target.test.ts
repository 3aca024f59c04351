import { expect, it } from 'vitest'
import { parseTarget, queryValues } from '../src/exchange/exchange.js'

it.each([
  ['/a/b', '/a/b', {}],
  ['/a/b/', '/a/b', {}],
  ['/', '/', {}],
  ['/a%2Fb/?c=%26&d', '/a%2Fb', { c: '&', d: '' }],
  ['/a?b=1#c?d', '/a', { b: '1' }],
  ['/a#b', '/a', {}],
  ['http://127.0.0.1:4010/a?b=1', '/a', { b: '1' }],
  ['HTTPS://host.example/a', '/a', {}],
  ['h2+x.y-1://host.example/a/', '/a', {}],
  // The path begins where the host ends, which is not the end of what looks like a host later on.
  ['/a?to=http://host.example/b', '/a', { to: 'http://host.example/b' }],
  ['http://host.example?b=1', '', { b: '1' }],
  ['*', '*', {}],
])('%s is taken apart', (target, path, query) => {
  const parsed = parseTarget(target)
  expect([parsed.path, Object.fromEntries(parsed.query)]).toEqual([path, query])
})

it('a query may have the names of what every object has', () => {
  const query = '__proto__=1&constructor=2&toString=3&hasOwnProperty=4&__proto__=5'
  const values = queryValues(parseTarget(`/a?${query}`).query)
  expect(Object.entries(values)).toEqual([
    ['__proto__', ['1', '5']],
    ['constructor', '2'],
    ['toString', '3'],
    ['hasOwnProperty', '4'],
  ])
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
})
