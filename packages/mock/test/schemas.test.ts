import { describe, expect, it } from 'vitest'
import { exampleOf, schemasAt } from '../src/compile/schemas.js'

const one = { type: 'string' }
const two = { type: 'integer' }
const three = { type: 'null' }

describe('the schemas of a value', () => {
  it.each(['allOf', 'oneOf', 'anyOf'])('are the schema and the branches of its %s', (key) => {
    const schema = { [key]: [one, two] }
    expect(schemasAt(schema, [])).toEqual([schema, one, two])
  })

  it('are those of branches in branches, too', () => {
    const inner = { anyOf: [one], oneOf: [two], allOf: [three] }
    const schema = { allOf: [inner] }
    expect(schemasAt(schema, [])).toEqual([schema, inner, three, two, one])
  })

  it('are those that it refers to, in itself or in another', () => {
    const schema = { anyOf: [{ $ref: '#/$defs/a~1b' }], $defs: { 'a/b': one } }
    expect(schemasAt(schema, [])).toEqual([schema, one])
    expect(schemasAt({ $ref: '#/x' }, [], { x: { allOf: [{ $ref: '#/y' }] }, y: two })).toEqual([
      { allOf: [{ $ref: '#/y' }] },
      two,
    ])
    expect(schemasAt({ $ref: '#/nowhere' }, [], {})).toEqual([])
  })

  it('end where a schema refers to itself', () => {
    expect(schemasAt({ $ref: '#' }, [])).toEqual([])
    const circle = { anyOf: [{ $ref: '#' }] }
    expect(schemasAt(circle, []).every((schema) => schema === circle)).toBe(true)
  })

  it.each([true, 'text', null, undefined, [one]])('are none of %j', (schema) => {
    expect(schemasAt(schema, [])).toEqual([])
    expect(schemasAt(schema, ['a'])).toEqual([])
  })
})

describe('the schemas of what stands in a value', () => {
  it('are those of its members, in every branch', () => {
    const schema = { properties: { a: one }, allOf: [{ properties: { a: two, b: three } }, { properties: {} }] }
    expect(schemasAt(schema, ['a'])).toEqual([one, two])
    expect(schemasAt(schema, ['b'])).toEqual([three])
    expect(schemasAt(schema, ['c'])).toEqual([])
  })

  it('are those of members that have no name of their own', () => {
    expect(schemasAt({ properties: { a: one }, additionalProperties: two }, ['a'])).toEqual([one])
    expect(schemasAt({ properties: { a: one }, additionalProperties: two }, ['b'])).toEqual([two])
    expect(schemasAt({ additionalProperties: two }, ['7'])).toEqual([two])
  })

  it('are those of the elements of a list', () => {
    const list = { items: one, additionalProperties: two }
    expect(['0', '10'].map((index) => schemasAt(list, [index]))).toEqual([[one], [one]])
    expect(['a', 'a0', '0a', ''].map((key) => schemasAt(list, [key]))).toEqual([[two], [two], [two], [two]])
    expect(schemasAt({ items: one, properties: { 0: three } }, ['0'])).toEqual([three])
  })

  it('are found at any depth, by references to the whole', () => {
    const node = { properties: { size: two, next: { $ref: '#' }, all: { items: { $ref: '#' } } } }
    expect(schemasAt(node, ['next', 'all', '3', 'next', 'size'])).toEqual([two])
    expect(
      schemasAt({ $ref: '#/n' }, ['next', 'size'], { n: { properties: { next: { $ref: '#/n' }, size: one } } }),
    ).toEqual([one])
  })
})

describe('the example of a schema', () => {
  it.each([
    [{ example: 'one', examples: ['other'] }, 'one'],
    [{ examples: ['first', 'second'] }, 'first'],
    [{ example: false, examples: ['other'] }, false],
    [{ examples: {} }, undefined],
    [{}, undefined],
    [true, undefined],
  ])('of %j is %j', (schema, example) => {
    expect(exampleOf(schema)).toBe(example)
  })
})
