// Inputs of a call by the examples of the contract: the required ones, or all that are described.
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, type Parameter, resolved, shapeOf } from '@cloud-cost/contract/model'
import { rightValue } from './values.js'

/** The inputs of a call, by where they are sent. */
export interface CallInputs {
  readonly path?: { readonly [name: string]: Json }
  readonly query?: { readonly [name: string]: Json }
  readonly body?: Json
}

/** The call that the contract's own examples make: all that is required, and an example of the body. */
export function exampleInputs(operation: Operation, body = 'default'): CallInputs {
  return inputsOf(operation, ({ required }) => required, operation.body?.examples.get(body))
}

/** A call with every parameter and every member of the body that the contract describes. */
export function completeInputs(operation: Operation): CallInputs {
  const { body, document } = operation
  return inputsOf(
    operation,
    () => true,
    body && complete(document, body.schema, [...body.examples.values()], body.examples.get('default')),
  )
}

function inputsOf(
  { document, parameters }: Operation,
  isSent: (parameter: Parameter) => boolean,
  body: Json | undefined,
): CallInputs {
  const values = (place: Parameter['in']): { [name: string]: Json } =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && isSent(parameter))
        .map((parameter) => [parameter.name, parameter.example ?? rightValue(document, parameter.schema)]),
    )
  const path = values('path')
  const query = values('query')
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
}

/** A value with every member that its schema describes: its own, that of another example, or one made for it. */
function complete(
  document: JsonObject,
  schema: Json | undefined,
  examples: readonly Json[],
  value: Json | undefined,
  depth = 0,
): Json {
  const target = resolved(document, schema)
  const { properties } = shapeOf(document, target)
  const base = value ?? examples[0] ?? rightValue(document, target)
  if (Object.keys(properties).length > 0 && isObject(base) && depth < 6) {
    const members = Object.entries(properties).map(([name, property]) => [
      name,
      complete(document, property, membersOf(examples, name), base[name], depth + 1),
    ])
    return { ...base, ...Object.fromEntries(members) }
  }
  if (target['type'] === 'array' && Array.isArray(base) && depth < 6) {
    const items = base.length > 0 ? base : [rightValue(document, target['items'], depth)]
    return items.map((item) => complete(document, target['items'], [], item, depth + 1))
  }
  return base
}

/** The values that examples have for a member. */
function membersOf(examples: readonly Json[], name: string): Json[] {
  return examples
    .filter(isObject)
    .map((example) => example[name])
    .filter((member) => member !== undefined)
}
