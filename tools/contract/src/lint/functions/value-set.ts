import type { Json } from '@cloud-cost/contract/document'
import { items, rule, schemasOf } from '../document.js'

/** Closed sets (`enum`) and open ones (`x-extensible-enum`) are distinguished. Bundling writes the values of open ones into the descriptions. */
export default rule(schemasOf, function* ({ value }) {
  if (!('x-extensible-enum' in value)) return
  if (!isSet(items(value['x-extensible-enum'])))
    yield ['List each value that was seen once, as text.', 'x-extensible-enum']
  if (value['type'] !== 'string') yield ['An open set of values needs `type: string` next to it.', 'x-extensible-enum']
  if ('enum' in value)
    yield ['A set is open or closed: keep `x-extensible-enum` or `enum`, not both.', 'x-extensible-enum']
})

/** Whether each value is text, once. */
function isSet(values: readonly Json[]): boolean {
  return (
    values.length > 0 && values.every((value) => typeof value === 'string') && new Set(values).size === values.length
  )
}
