import { type Json, resolve } from '@cloud-cost/contract/document'
import { at, items, rule, schemasOf } from '../document.js'

/** Closed sets (`enum`) and open ones (`x-extensible-enum`) are distinguished, in the schema and in its words. */
export default rule(schemasOf, function* ({ value }, document) {
  if ('x-extensible-enum' in value) {
    const known = items(value['x-extensible-enum'])
    if (known.length === 0 || !known.every((one) => typeof one === 'string') || new Set(known).size !== known.length)
      yield ['List each value that was seen once, as text.', 'x-extensible-enum']
    if (value['type'] !== 'string')
      yield ['An open set of values needs `type: string` next to it.', 'x-extensible-enum']
    if ('enum' in value)
      yield ['A set is open or closed: keep `x-extensible-enum` or `enum`, not both.', 'x-extensible-enum']
  }
  if (!/values seen/i.test(String(value['description'] ?? ''))) return
  if ('enum' in value)
    yield ['The set is closed (`enum`), but the description says "Values seen". Make both say the same.', 'description']
  else if (!isOpen(resolve(document, value)) && !isOpen(resolve(document, at(resolve(document, value), ['items']))))
    yield ['The description lists values seen; give them in `x-extensible-enum` too.', 'description']
})

function isOpen(schema: Json | undefined): boolean {
  return at(schema, ['x-extensible-enum']) !== undefined
}
