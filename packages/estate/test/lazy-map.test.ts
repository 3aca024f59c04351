import { expect, test } from 'vitest'
import { LazyMap } from '../src/companies.js'

test('a lazy map is a map of the same entries, each of which is made once, when it is asked for', () => {
  const made: string[] = []
  const maker = (key: string) => [key, () => key.repeat(made.push(key))] as const
  const lazy = new LazyMap([maker('a'), maker('b'), maker('c')])
  expect([lazy.size, lazy.has('b'), lazy.has('d'), lazy.get('d'), [...lazy.keys()]]).toEqual([
    3,
    true,
    false,
    undefined,
    ['a', 'b', 'c'],
  ])
  expect(made).toEqual([])
  expect([lazy.get('b'), lazy.get('b')]).toEqual(['b', 'b'])
  expect(made).toEqual(['b'])
  const all = new Map([
    ['a', 'aa'],
    ['b', 'b'],
    ['c', 'ccc'],
  ])
  expect(new Map(lazy)).toEqual(all)
  expect([...lazy.values()]).toEqual([...all.values()])
  const visited: [string, string][] = []
  lazy.forEach((value, key) => {
    visited.push([key, value])
  })
  expect(visited).toEqual([...all])
  expect(made).toEqual(['b', 'a', 'c'])
})
