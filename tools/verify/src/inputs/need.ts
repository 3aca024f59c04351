// Lists the inputs without which an operation cannot be called.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, type Source, shapeOf, sourceOf } from '@cloud-cost/contract/model'

/** An input without which an operation can't be called. */
export interface Need {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  /** Operation and member that the contract names as where the value comes from. */
  readonly source: Source | undefined
  /** Whether records of lists may give the value: it is plain text or a number, not a date and none of a set of values. */
  readonly isLookedUp: boolean
  readonly default: Json | undefined
  readonly example: Json | undefined
}

export function needsOf({ document, parameters, body, isRead }: Operation): Need[] {
  const fromParameters = parameters
    .filter(({ required }) => required)
    .map(({ name, in: place, schema: written, source, example }): Need => {
      const schema = resolved(document, written)
      return { name, in: place, source, example, default: schema['default'], isLookedUp: isIdentifying(schema) }
    })
  if (body === undefined || !body.required) return fromParameters
  const sample = body.example as JsonObject | undefined
  const { properties, required } = shapeOf(document, body.schema)
  const fromBody = [...required].map((name): Need => {
    const schema = resolved(document, properties[name])
    const example = sample?.[name] ?? schema['example']
    // What a write sends is its own; only what the contract says to take from elsewhere is.
    const isLookedUp = isRead && isIdentifying(schema)
    return { name, in: 'body', source: sourceOf(schema), example, default: schema['default'], isLookedUp }
  })
  return [...fromParameters, ...fromBody]
}

function isIdentifying(schema: JsonObject): boolean {
  return (
    (schema['type'] === 'string' || schema['type'] === 'integer') &&
    !['date', 'date-time', 'password'].includes(String(schema['format'])) &&
    schema['enum'] === undefined &&
    schema['x-extensible-enum'] === undefined
  )
}

/** An input with the value to send and where it was found. */
export interface Input {
  readonly need: Need
  readonly value: Json
  readonly from: string
}
