import { describe, expect, it } from 'vitest'
import { StrictValidator } from '../src/model/strict-validator.js'

const text = { type: 'string' } as const
const validator = new StrictValidator({
  components: {
    schemas: {
      Base: { type: 'object', properties: { id: text }, required: ['id'] },
      Row: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { name: text } }] },
      Rows: { type: 'object', additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Row' } } },
    },
  },
})
const deviations = (body: unknown): [path: readonly string[], extra: boolean][] =>
  validator.deviations('#/components/schemas/Rows', body).map(({ tokens, extra = false }) => [tokens, extra])

describe('the deviations of a strict validator', () => {
  it.each(['rows', '100%', 'a/b~c', '%41', ''])('name their places, also below "%s"', (name) => {
    expect(deviations({ [name]: [{ id: 'a', [`not/${name}`]: 1 }] })).toEqual([[[name, '0', `not/${name}`], true]])
  })

  it('leave out members that are only unknown because something at or below them is wrong', () => {
    expect(deviations({ rows: [{ id: 7, name: 'n' }, { id: 'a' }] })).toEqual([[['rows', '0', 'id'], false]])
  })

  it('are about each row of a list', () => {
    const rows = Array.from({ length: 20_000 }, () => ({ id: 7, name: 8, other: 9 }))
    const found = deviations({ rows })
    expect(found.filter(([[, , name]]) => name === 'id')).toHaveLength(rows.length)
    expect(found.filter(([[, , name]]) => name === 'name')).toHaveLength(rows.length)
    expect(found.filter(([, extra]) => extra).map(([[, row]]) => row)).toEqual(rows.map((_, row) => String(row)))
  })
})
