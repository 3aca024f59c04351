import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { resolved, shapeOf } from '@cloud-cost/contract/model'

/** The forms of an answer that reports no error. */
export function successForms(document: JsonObject, schema: JsonObject): JsonObject[] {
  const { oneOf } = resolved(document, schema)
  return (Array.isArray(oneOf) ? oneOf.filter(isObject) : [schema]).filter(
    (form) => statusOf(document, form) !== 'error',
  )
}

/** The one value of the `status` in a form. */
function statusOf(document: JsonObject, form: JsonObject): Json | undefined {
  const { enum: values } = resolved(document, shapeOf(document, form).properties['status'])
  return Array.isArray(values) ? values[0] : undefined
}
