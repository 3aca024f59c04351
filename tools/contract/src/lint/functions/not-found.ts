import { at, type LocatedOperation, operationsOf, rule } from '../document.js'

/** Where operations of a group declare 404, all whose path names something do, as it may be missing. A document may hold several groups. */
export default rule(operationsOf, function* (operation, document) {
  if (!operation.route.includes('{') || declares404(operation)) return
  if (operationsOf(document).some((other) => groupOf(other) === groupOf(operation) && declares404(other)))
    yield [
      'Other operations of the group declare 404, and this path names something that may be missing. Refer to the shared 404.',
      'responses',
    ]
})

function declares404({ value }: LocatedOperation): boolean {
  return at(value, ['responses', '404']) !== undefined
}

function groupOf({ route }: LocatedOperation): string {
  return route.split('/')[1] ?? ''
}
