import { mapping } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { editYaml } from '../../src/learn/edit-yaml.js'

const SCHEMA = `# A thing of the shop.
type: object
required: [id, name] # both
properties:
  id:
    type: string
    description: |
      Id of the thing,
      as its maker writes it.
    x-marks:
      - presence-unknown
      - values-assumed: It is unique; the service does not say so.
      - form-unknown
    example: "1" # made up
  size: { type: number, description: "Its size." }
`

const OBSERVED = { count: 3, since: '2026-03-01', until: '2026-03-02' }

describe('an edit of YAML', () => {
  it('takes a mark away and keeps comments, order and style', () => {
    const edited = editYaml(SCHEMA, ['properties', 'id'], (value) => {
      return { ...mapping(value), 'x-marks': ['presence-unknown', 'form-unknown'], 'x-observed': OBSERVED }
    })
    expect(edited).toBe(
      SCHEMA.replace(
        / {4}x-marks:\n( {6}.*\n)+/,
        `    x-marks: [presence-unknown, form-unknown]
    x-observed: { count: 3, since: "2026-03-01", until: "2026-03-02" }
`,
      ),
    )
  })

  it('adds a sentence to a text of several lines, which stay', () => {
    const edited = editYaml(SCHEMA, ['properties', 'id'], (value) => {
      return { ...mapping(value), description: `${String(mapping(value)['description']).trimEnd()} It is new.\n` }
    })
    expect(edited).toBe(SCHEMA.replace('maker writes it.', 'maker writes it. It is new.'))
  })

  it('adds a member below the others, and changes a list on its line', () => {
    const edited = editYaml(SCHEMA, [], (value) => {
      const { properties, ...rest } = mapping(value)
      return { ...rest, required: ['id'], properties: { ...mapping(properties), price: { type: 'number' } } }
    })
    expect(edited).toBe(`${SCHEMA.replace('[id, name]', '[id]')}  price:\n    type: number\n`)
  })

  it('changes a mapping on one line, and a single value', () => {
    const edited = editYaml(SCHEMA, ['properties', 'size'], (value) => ({ ...mapping(value), type: 'string' }))
    expect(edited).toBe(
      SCHEMA.replace('{ type: number, description: "Its size." }', '{ type: string, description: "Its size." }'),
    )
    expect(editYaml(SCHEMA, ['properties', 'id', 'example'], () => 7)).toBe(SCHEMA.replace('"1" #', '7 #'))
  })

  it('leaves a text alone in which nothing changes', () => {
    expect(editYaml(SCHEMA, ['properties'], (value) => value)).toBe(SCHEMA)
  })
})
