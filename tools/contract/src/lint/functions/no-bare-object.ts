import { rule, schemasOf } from '../document.js'

const SHAPES = ['properties', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', '$ref']

/** An object says which members it has, or that they aren't shown. A bare one turns into an unusable type. */
export default rule(schemasOf, function* ({ value }) {
  if (value['type'] === 'object' && !SHAPES.some((keyword) => keyword in value))
    yield [
      'The object has no members. List its properties, or write `additionalProperties: true` with `x-marks: [members-unknown]`.',
    ]
})
