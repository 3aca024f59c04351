import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { items, rule, schemasOf } from '../document.js'

/** The service's description shows no null: what may be one is a decision, or was seen in recordings, and is marked. */
export default rule(schemasOf, function* ({ value }) {
  const keyword = 'x-assumption' in value || 'x-observed' in value ? undefined : nullIn(value)
  if (keyword !== undefined)
    yield [
      `\`${keyword}\` allows a null, which the service doesn't show. Remove it, or say by a code under \`x-marks\` what leads to it.`,
      keyword,
    ]
})

function nullIn(schema: JsonObject): string | undefined {
  const values: Readonly<Record<string, readonly (Json | undefined)[]>> = {
    type: schema['type'] === 'null' ? [null] : items(schema['type']).map((type) => (type === 'null' ? null : type)),
    enum: items(schema['enum']),
    'x-extensible-enum': items(schema['x-extensible-enum']),
    const: [schema['const']],
    default: [schema['default']],
  }
  return Object.keys(values).find((keyword) => values[keyword]?.includes(null))
}
