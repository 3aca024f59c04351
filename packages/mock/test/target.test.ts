import { expect, it } from 'vitest'
import { parseTarget } from '../src/exchange/target.js'

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
