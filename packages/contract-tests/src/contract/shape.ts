import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract-tools/document'

/** The members of an object schema with those of everything that it extends. */
export interface Shape {
  readonly properties: ReadonlyMap<string, JsonObject>
  readonly required: ReadonlySet<string>
}

/** A schema with its references followed; what stands beside a reference goes with it. */
export function resolved(document: JsonObject, schema: Json | undefined): JsonObject {
  const { $ref: _, ...beside } = isObject(schema) ? schema : {}
  const target = resolve(document, schema)
  return { ...(isObject(target) ? target : {}), ...beside }
}

export function shapeOf(document: JsonObject, schema: Json | undefined): Shape {
  const target = resolved(document, schema)
  const parts = Array.isArray(target['allOf']) ? target['allOf'].map((part) => shapeOf(document, part)) : []
  const own = isObject(target['properties']) ? target['properties'] : {}
  const required = Array.isArray(target['required']) ? target['required'].map(String) : []
  return {
    properties: new Map([
      ...parts.flatMap(({ properties }) => [...properties]),
      ...Object.entries(own).map(([name, property]) => [name, resolved(document, property)] as const),
    ]),
    required: new Set([...parts.flatMap((part) => [...part.required]), ...required]),
  }
}

/** The forms of an answer that reports no error. */
export function successForms(document: JsonObject, schema: JsonObject): Json[] {
  const { oneOf } = resolved(document, schema)
  return (Array.isArray(oneOf) ? oneOf : [schema]).filter((form) => statusOf(document, form) !== 'error')
}

/** The one value of the `status` in a form. */
function statusOf(document: JsonObject, form: Json): Json | undefined {
  const { enum: values } = resolved(document, shapeOf(document, form).properties.get('status'))
  return Array.isArray(values) ? values[0] : undefined
}
