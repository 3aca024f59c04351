import { describe, expect, it } from 'vitest'
import { exampleOf } from '../src/compile/schemas.js'
import { branches } from '../src/contract/properties.js'

const text = { type: 'string' }
const integer = { type: 'integer' }
const nothing = { type: 'null' }

describe('the schemas of a value', () => {
  it.each(['allOf', 'oneOf', 'anyOf'])('are the schema and the branches of its %s', (key) => {
    const schema = { [key]: [text, integer] }
    expect(branches(schema)).toEqual([schema, text, integer])
  })

  it('are those of branches in branches, too', () => {
    const inner = { anyOf: [text], oneOf: [integer], allOf: [nothing] }
    const schema = { allOf: [inner] }
    expect(branches(schema)).toEqual([schema, inner, nothing, integer, text])
  })

  it('are those that it refers to, in itself or in another', () => {
    const schema = { anyOf: [{ $ref: '#/$defs/a~1b' }], $defs: { 'a/b': text } }
    expect(branches(schema)).toEqual([schema, text])
    expect(branches({ $ref: '#/x' }, { x: { allOf: [{ $ref: '#/y' }] }, y: integer })).toEqual([
      { allOf: [{ $ref: '#/y' }] },
      integer,
    ])
    expect(branches({ $ref: '#/nowhere' }, {})).toEqual([])
  })

  it('end where a schema refers to itself', () => {
    expect(branches({ $ref: '#' })).toEqual([])
    const circle = { anyOf: [{ $ref: '#' }] }
    expect(branches(circle).every((schema) => schema === circle)).toBe(true)
  })

  it.each([true, 'text', null, undefined, [text]])('are none of %j', (schema) => {
    expect(branches(schema)).toEqual([])
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
