import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, type Source, shapeOf, sourceOf } from '@cloud-cost/contract/model'

/** An input without which an operation can't be called. */
export interface Need {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'body'
  /** Operation and member that the contract names as where the value comes from. */
  readonly source: Source | undefined
  /** Whether records of lists may give the value: it is plain text or a number, not a date and none of a set of values. */
  readonly isLookedUp: boolean
  readonly default: Json | undefined
  readonly example: Json | undefined
}

/** The required inputs of an operation, its parameters first. */
export function needsOf({ document, parameters, body, isRead }: Operation): Need[] {
  const fromParameters = parameters
    .filter(({ required }) => required)
    .map(({ name, in: place, schema, source, example }) =>
      need(name, place, resolved(document, schema), source, example),
    )
  if (body === undefined || !body.required) return fromParameters
  const sample = body.example as JsonObject | undefined
  const { properties, required } = shapeOf(document, body.schema)
  const fromBody = Object.entries(properties)
    .filter(([name]) => required.has(name))
    .map(([name, property]) => {
      const schema = resolved(document, property)
      return need(name, 'body', schema, sourceOf(schema), sample?.[name] ?? schema['example'])
    })
  // What a write sends is its own; only what the contract says to take from elsewhere is.
  const looked = isRead ? fromBody : fromBody.map((one) => ({ ...one, isLookedUp: false }))
  return [...fromParameters, ...looked]
}

function need(
  name: string,
  place: Need['in'],
  schema: JsonObject,
  source: Source | undefined,
  example: Json | undefined,
): Need {
  return {
    name,
    in: place,
    source,
    isLookedUp:
      (schema['type'] === 'string' || schema['type'] === 'integer') &&
      !['date', 'date-time', 'password'].includes(String(schema['format'])) &&
      schema['enum'] === undefined &&
      schema['x-extensible-enum'] === undefined,
    default: schema['default'],
    example,
  }
}
