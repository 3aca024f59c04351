import { composedOf } from '@cloud-cost/contract/model'
import { items, jsonSchema, requestBodiesOf, rule } from '../document.js'

/** A body is required exactly when it has a required member; otherwise leaving it out would be the same as sending `{}`. */
export default rule(requestBodiesOf, function* ({ value }, document) {
  const needed = composedOf(document, jsonSchema(value), ['allOf']).some((part) => items(part['required']).length > 0)
  if (value['required'] !== needed)
    yield [
      `Write \`required: ${needed}\`: the schema of the body has ${needed ? 'required members' : 'no required member'}.`,
    ]
})
