import { jsonSchema, type Result, report, requestBodiesOf, requiredOf } from '../document.js'

/** A body is required exactly when it has a required member; otherwise leaving it out would be the same as sending `{}`. */
export default function requestBodyRequired(document: unknown): Result[] {
  return requestBodiesOf(document).flatMap(({ value, path }): Result[] => {
    const needed = requiredOf(document, jsonSchema(value)).length > 0
    if (value['required'] === needed) return []
    return [
      report(
        path,
        `Write \`required: ${needed}\`: the schema of the body has ${needed ? 'required members' : 'no required member'}.`,
      ),
    ]
  })
}
