import { type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { Comparer } from '../../src/compat/schema/comparison.js'
import { conjunctionOf } from '../../src/compat/schema/conjunction.js'
import { nodeAt } from '../../src/compat/schema/document-node.js'
import { CHANGES, documentWith } from './changes.js'

const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false })
formats.default(ajv)

/** What Ajv says of a value, which knows none of our rules. */
function judge(schema: JsonObject): (value: Json) => boolean {
  // Ajv finds what `contains` asks for in an empty list where `prefixItems` stands beside it.
  const text = JSON.stringify(schema)
  fc.pre(!text.includes('"prefixItems"') || !text.includes('"contains"'))
  const validate = ajv.compile({ ...schema })
  return (value) => {
    try {
      return validate(value)
    } catch {
      // Its code fails where `patternProperties` stands beside `oneOf`.
      fc.pre(false)
      return false
    }
  }
}

/** Values near what the schemas of these tests speak of. */
const LEAVES: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  5,
  10,
  50,
  100,
  0.5,
  -1,
  '',
  'a',
  'b',
  'c',
  'abcdef',
  'ABC',
  '2026-03-02',
  'x'.repeat(30),
]
const NAMES = ['a', 'b', 'c', 'name', 'size', 'unit', 'kind', 'n_1', 'N']

const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constantFrom(...LEAVES),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

/** Schemas of many keywords in many compositions. */
const schema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => {
  const small = fc.integer({ min: 0, max: 3 })
  const name = fc.constantFrom(...NAMES)
  const inner = tie('schema')
  const keywords: Readonly<Record<string, fc.Arbitrary<Json>>> = {
    type: fc.oneof(
      fc.constantFrom('object', 'string', 'integer', 'number', 'array', 'boolean', 'null'),
      fc.uniqueArray(fc.constantFrom('string', 'null', 'integer', 'object'), { minLength: 1, maxLength: 3 }),
    ),
    enum: fc.uniqueArray(fc.constantFrom(...LEAVES), { minLength: 1, maxLength: 3 }),
    const: fc.constantFrom(...LEAVES),
    minimum: small,
    maximum: fc.constantFrom(1, 5, 50),
    exclusiveMinimum: small,
    exclusiveMaximum: fc.constantFrom(2, 10),
    multipleOf: fc.constantFrom(0.5, 1, 2, 5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^a', '^[a-z]+$', 'b'),
    format: fc.constantFrom('date', 'email', 'int32'),
    items: inner,
    prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
    contains: inner,
    minContains: small,
    maxContains: small,
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    additionalProperties: fc.oneof(fc.boolean(), inner),
    unevaluatedProperties: fc.boolean(),
    propertyNames: inner,
    minProperties: small,
    maxProperties: small,
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
      maxKeys: 1,
      noNullPrototype: true,
    }),
    dependentSchemas: fc.dictionary(name, inner, { maxKeys: 1, noNullPrototype: true }),
    patternProperties: fc.dictionary(fc.constantFrom('^n_', '^[a-z]$'), inner, { maxKeys: 1, noNullPrototype: true }),
    properties: fc.dictionary(name, inner, { maxKeys: 3, noNullPrototype: true }),
    allOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
    anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }),
    oneOf: fc.array(inner, { minLength: 1, maxLength: 3 }),
    not: inner,
    if: inner,
    // biome-ignore lint/suspicious/noThenProperty: this is a keyword of JSON Schema.
    then: inner,
    else: inner,
  }
  const pair = fc
    .constantFrom(...Object.keys(keywords))
    .chain((keyword) => (keywords[keyword] ?? fc.constant(null)).map((content): [string, Json] => [keyword, content]))
  return {
    schema: fc.oneof(
      { maxDepth: 2, depthSize: 'small' },
      fc.constant({}),
      fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs): JsonObject => Object.fromEntries(pairs)),
    ),
  }
}).schema

/** A schema and a change of it: a keyword more, less or other, here or further in. */
const change: fc.Arbitrary<readonly [JsonObject, JsonObject]> = fc
  .tuple(schema, schema, fc.nat(2), fc.nat())
  .map(([before, other, way, index]) => {
    const keys = Object.keys(before)
    const key = keys[index % Math.max(keys.length, 1)] ?? 'type'
    const { [key]: _, ...rest } = before
    const after = way === 0 ? rest : way === 1 ? { ...before, ...other } : { ...rest, ...other }
    return [before, after] as const
  })

/** The parts of a schema that stands alone. */
function alone(side: 'before' | 'after', root: JsonObject): ReturnType<typeof conjunctionOf> {
  return conjunctionOf(nodeAt({ side, root }))
}

const RUNS = TRIES_ALL ? 6_000 : 300

/** Two unions, of which the further one refuses what both of its branches accept. */
const TWO_UNIONS: readonly [JsonObject, JsonObject] = [
  { oneOf: [{}, { type: ['object', 'string'] }], allOf: [{ oneOf: [{}], type: 'object' }] },
  { allOf: [{ oneOf: [{}], type: 'object' }] },
]

it('takes no schema for narrower that accepts a value more, where each field counts', () => {
  fc.assert(
    fc.property(change, fc.array(value, { minLength: 30, maxLength: 30 }), ([before, after], values) => {
      const [former, current] = [judge(before), judge(after)]
      const comparer = new Comparer({ role: 'request' }, true)
      const lost = values.find((candidate) => former(candidate) && !current(candidate))
      const won = values.find((candidate) => !former(candidate) && current(candidate))
      const [old, now] = [alone('before', before), alone('after', after)]
      if (lost !== undefined) expect({ lost, isWithin: comparer.isWithin(old, now) }).toEqual({ lost, isWithin: false })
      if (won !== undefined) expect({ won, isWithin: comparer.isWithin(now, old) }).toEqual({ won, isWithin: false })
    }),
    { numRuns: RUNS, seed: TRIES_ALL ? Date.now() : 43, examples: [[TWO_UNIONS, [{}]]] },
  )
})

it('calls no schema different from itself', () => {
  fc.assert(
    fc.property(schema, (same) => {
      for (const place of ['request', 'answer']) {
        const found = compareDocuments(
          'platform',
          documentWith(place, same),
          documentWith(place, structuredClone(same)),
        )
        expect(found).toEqual([])
      }
    }),
    { numRuns: RUNS / 2, seed: TRIES_ALL ? Date.now() : 43 },
  )
})

it('samples agree with the table wherever they can tell', () => {
  const schemas = CHANGES.filter(
    ({ place, states }) => ['request', 'answer'].includes(place) && !JSON.stringify(states).includes('$'),
  )
  const values = fc.sample(value, { numRuns: 2_000, seed: 7 })
  for (const { name, verdict, place, states } of schemas) {
    if (verdict !== 'harmless') continue
    const [before, after] = states
    const [first, second] = place === 'request' ? [judge(before), judge(after)] : [judge(after), judge(before)]
    const known = new Set([...Object.keys(mapping(before['properties'])), ...Object.keys(mapping(after['properties']))])
    const isRolled = /"(readOnly|writeOnly)"/.test(JSON.stringify(states))
    const lost = values.find((candidate) => first(candidate) && !second(candidate) && !hasOf(candidate, known))
    if (!isRolled) expect({ name, lost }).toEqual({ name, lost: undefined })
  }
})

/** Whether an object has a field of these, which one of two schemas may leave undescribed. */
function hasOf(candidate: Json, names: ReadonlySet<string>): boolean {
  return Object.keys(mapping(candidate)).some((name) => names.has(name))
}
