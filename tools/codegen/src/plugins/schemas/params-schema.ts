import type { JsonObject } from '@cloud-cost/contract/document'
import type { Parameter } from '@cloud-cost/contract/model'
import { jsonSchema } from './json-schema.js'

/** The JSON Schema of path and query inputs, by where they are sent; nothing where there are none. */
export function paramsSchema(parameters: readonly Parameter[]): JsonObject | undefined {
  const places = (['path', 'query'] as const).filter((place) => parameters.some((parameter) => parameter.in === place))
  if (places.length === 0) return undefined
  const schemas = places.map((place) => [place, objectSchema(parameters.filter((one) => one.in === place))] as const)
  const required = schemas.filter(([, schema]) => 'required' in schema).map(([place]) => place)
  return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(schemas) }
}

function objectSchema(parameters: readonly Parameter[]): JsonObject {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, jsonSchema(schema)]))
  return { type: 'object', ...(required.length > 0 && { required }), properties }
}
