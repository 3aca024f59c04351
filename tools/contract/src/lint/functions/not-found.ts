import { at, operationsOf, rule } from '../document.js'

/** Where operations of a group declare 404, all whose path names something do, as it may be missing. */
export default rule(operationsOf, function* ({ route, value }, document) {
  const declares = (operation: typeof value): boolean => at(operation, ['responses', '404']) !== undefined
  if (!route.includes('{') || declares(value)) return
  if (operationsOf(document).some((operation) => declares(operation.value)))
    yield [
      'Other operations of the group declare 404, and this path names something that may be missing. Refer to the shared 404.',
      'responses',
    ]
})
