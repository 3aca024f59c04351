import { describe, expect, it } from 'vitest'
import { at, listOf, removeAt, replaceAt, visit } from '../src/contract/json.js'

const value = { list: [{ 'a/b': 1 }, { 'c~d': 2 }], text: 'x' }

describe('JSON pointers', () => {
  it('name what is in a value', () => {
    expect(at(value, '')).toBe(value)
    expect(at(value, '/list/0/a~1b')).toBe(1)
    expect(at(value, '/list/1/c~0d')).toBe(2)
    expect(at(value, '/text/length/x')).toBeUndefined()
    expect(at(value, '/nowhere/else')).toBeUndefined()
  })

  it('replace in a copy, and make what is missing on the way', () => {
    expect(replaceAt(value, '/list/0/a~1b', 3)).toEqual({ list: [{ 'a/b': 3 }, { 'c~d': 2 }], text: 'x' })
    expect(replaceAt('text', '/made/here', 1)).toEqual({ made: { here: 1 } })
    expect(replaceAt(value, '', 'all')).toBe('all')
    expect(at(value, '/list/0/a~1b')).toBe(1)
  })

  it('remove in a copy, or nothing when it is not there', () => {
    expect(removeAt({ data: { next: 1, other: 2 } }, '/data/next')).toEqual({ data: { other: 2 } })
    expect(removeAt(value, '/nowhere')).toBe(value)
    expect(removeAt('text', '/nowhere')).toBe('text')
    expect(removeAt(value, '')).toBe(value)
  })

  it('are those by which a value is visited', () => {
    const pointers: string[] = []
    visit(value, (_, pointer) => pointers.push(pointer))
    expect(pointers).toEqual(['', '/list', '/list/0', '/list/0/a~1b', '/list/1', '/list/1/c~0d', '/text'])
  })
})

it('reads nothing as a list but a list', () => {
  expect([listOf('text'), listOf(undefined), listOf([1])]).toEqual([[], [], [1]])
})
