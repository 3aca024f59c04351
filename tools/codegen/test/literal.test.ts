import { describe, expect, it } from 'vitest'
import { key, literal } from '../src/core/literal.js'

describe('literal', () => {
  it('quotes text so that TypeScript reads it back', () => {
    const value = `it's "C:\\temp"\n\u2028`
    const evaluate = new Function(`return ${literal(value)}`) as () => string
    expect(evaluate()).toBe(value)
  })

  it('writes what fits on one line and breaks what does not', () => {
    expect(literal({ path: { id: 'C-1' }, 'x-y': [1, true, null], none: {} })).toBe(
      "{ path: { id: 'C-1' }, 'x-y': [1, true, null], none: {} }",
    )
    expect(literal({ a: 'x'.repeat(60), b: ['y'.repeat(40)] })).toBe(
      `{\n  a: '${'x'.repeat(60)}',\n  b: ['${'y'.repeat(40)}'],\n}`,
    )
    expect(literal(['x'.repeat(60), 'y'.repeat(40)])).toBe(`[\n  '${'x'.repeat(60)}',\n  '${'y'.repeat(40)}',\n]`)
  })

  it('quotes names that are no identifiers', () => {
    expect([key('rgnId'), key('x-y'), key('1a')]).toEqual(['rgnId', "'x-y'", "'1a'"])
  })
})
