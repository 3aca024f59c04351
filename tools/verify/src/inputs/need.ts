import type { Json, JsonObject } from '@cloud-cost/contract-tools/document'
import { membersOf } from '../contract/members.js'
import type { Operation } from '../contract/operation.js'

/** An input without which an operation can't be called. */
export interface Need {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'body'
  /** Operation and member that the contract names as where the value comes from. */
  readonly origin?: Origin
  /** Whether records of lists may give the value: it is plain text or a number, not a date and none of a set of values. */
  readonly isLookedUp: boolean
  readonly default: Json | undefined
  readonly example: Json | undefined
}

interface Origin {
  readonly operationId: string
  readonly member: string
}

/** The required inputs of an operation, its parameters first. */
export function needsOf(operation: Operation): Need[] {
  const { parameters, body, group } = operation
  const fromParameters = parameters
    .filter(({ isRequired }) => isRequired)
    .map(({ name, in: place, schema, description, example }) => need(name, place, schema, description, example))
  if (body === undefined || !body.isRequired) return fromParameters
  const sample = body.example as JsonObject | undefined
  const fromBody = membersOf(group.document, body.schema)
    .filter(({ isRequired }) => isRequired)
    .map(({ name, schema, description }) =>
      need(name, 'body', schema, description, sample?.[name] ?? schema['example']),
    )
  // What a write sends is its own; only what the contract says to take from elsewhere is.
  const looked = operation.isRead ? fromBody : fromBody.map((one) => ({ ...one, isLookedUp: false }))
  return [...fromParameters, ...looked]
}

function need(
  name: string,
  place: Need['in'],
  schema: JsonObject,
  description: string,
  example: Json | undefined,
): Need {
  const origin = originOf(description)
  return {
    name,
    in: place,
    ...(origin !== undefined && { origin }),
    isLookedUp:
      (schema['type'] === 'string' || schema['type'] === 'integer') &&
      !['date', 'date-time', 'password'].includes(String(schema['format'])) &&
      schema['enum'] === undefined &&
      schema['x-extensible-enum'] === undefined,
    default: schema['default'],
    example,
  }
}

/** Descriptions say where a value comes from: "as `companyId` returned by `listCompanies`". */
function originOf(description: string): Origin | undefined {
  const [, member, operationId] = /`(\w+)`[^.`]* returned by `(\w+)`/.exec(description) ?? []
  return member === undefined || operationId === undefined ? undefined : { member, operationId }
}
