// The parameters and fields of an operation, each with its place on the page of the operation.
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { list, type Operation, ownDescription, resolved, shapeOf } from '@cloud-cost/contract/model'
import { schemaName } from '../operation/type-words.js'

/** Where an operation has a parameter or a field. */
export type Place = 'parameter' | 'request body' | 'response' | 'error'

/** A parameter or a field of an operation. */
export interface ContractElement {
  readonly place: Place
  readonly name: string
  /** Its id on the page of the operation, such as `query.size` or `response.list.arn`. */
  readonly id: string
  /** What the contract says of it, without the sentences of marks and values. */
  readonly description: string
  /** With its references followed. */
  readonly schema: JsonObject
  /** Name of the error envelope that has it. */
  readonly envelope?: string
}

const REMEMBERED = new WeakMap<Operation, readonly ContractElement[]>()

/** All parameters and fields, in the order of the page. A record that contains itself is entered once. */
export function elementsOf(operation: Operation): readonly ContractElement[] {
  const remembered = REMEMBERED.get(operation)
  if (remembered !== undefined) return remembered
  const { document, parameters, body, success, errors } = operation
  const found: readonly ContractElement[] = [
    ...parameters.map(
      ({ in: place, name, ownDescription: description, schema }): ContractElement => ({
        place: 'parameter',
        name,
        id: `${place}.${name}`,
        description,
        schema: resolved(document, schema),
      }),
    ),
    ...fieldsOf(document, body?.schema, 'request body', 'body'),
    ...fieldsOf(document, success, 'response', 'response'),
    ...errors.flatMap((error) => {
      const envelope = schemaName(error) ?? ''
      return fieldsOf(document, error, 'error', errorId(envelope)).map((field) => ({ ...field, envelope }))
    }),
  ]
  REMEMBERED.set(operation, found)
  return found
}

/** The id of an error envelope on the pages of its operations. */
export function errorId(envelope: string): string {
  return `error.${envelope}`
}

/** What a field holds: itself, or what is in its list or map. */
export function recordOf(document: JsonObject, schema: JsonObject): JsonObject {
  const { items, additionalProperties } = resolved(document, schema)
  if (isObject(items)) return recordOf(document, items)
  if (isObject(additionalProperties)) return recordOf(document, additionalProperties)
  return schema
}

/** The values that a schema, or the items of a list, are documented to take. */
export function valuesOf(document: JsonObject, schema: JsonObject): readonly Json[] {
  const { items, const: only, enum: closed, 'x-extensible-enum': open } = resolved(document, schema)
  if (isObject(items)) return valuesOf(document, items)
  return list(closed ?? open ?? (only === undefined ? [] : [only]))
}

function fieldsOf(
  document: JsonObject,
  schema: JsonObject | undefined,
  place: Place,
  id: string,
  around: readonly string[] = [],
): ContractElement[] {
  if (schema === undefined) return []
  const record = recordOf(document, schema)
  const own = schemaName(record)
  if (own !== undefined && around.includes(own)) return []
  const within = own === undefined ? around : [...around, own]
  return Object.entries(shapeOf(document, record).properties).flatMap(([name, field]) => {
    const whole = resolved(document, field)
    const element = { place, name, id: `${id}.${name}`, description: ownDescription(whole), schema: whole }
    return [element, ...fieldsOf(document, field, place, element.id, within)]
  })
}
