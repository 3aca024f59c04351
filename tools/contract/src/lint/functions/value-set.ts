import { type Json, resolve } from '@cloud-cost/contract/document'
import { at, items, rule, schemasOf } from '../document.js'

/** Closed sets (`enum`) and open ones (`x-extensible-enum`) are distinguished, in the schema and in its words. */
export default rule(schemasOf, function* ({ value }, document) {
  if ('x-extensible-enum' in value) {
    if (!isSet(items(value['x-extensible-enum'])))
      yield ['List each value that was seen once, as text.', 'x-extensible-enum']
    if (value['type'] !== 'string')
      yield ['An open set of values needs `type: string` next to it.', 'x-extensible-enum']
    if ('enum' in value)
      yield ['A set is open or closed: keep `x-extensible-enum` or `enum`, not both.', 'x-extensible-enum']
  }
  if (!/values seen/i.test(String(value['description'] ?? ''))) return
  if ('enum' in value)
    yield ['The set is closed (`enum`), but the description says "Values seen". Make both say the same.', 'description']
  else {
    const values =
      openSet(resolve(document, value)) ?? openSet(resolve(document, at(resolve(document, value), ['items'])))
    const said = valuesSaid(String(value['description']))
    if (values === undefined)
      yield ['The description lists values seen; give them in `x-extensible-enum` too.', 'description']
    else if (isSet(values) && values.toSorted().join() !== said.join())
      yield [
        `The description lists ${listOf(said)} as seen, but the schema has ${listOf(values)}. Make both say the same.`,
        'description',
      ]
  }
})

/** Whether each value is text, once. */
function isSet(values: readonly Json[]): values is string[] {
  return (
    values.length > 0 && values.every((value) => typeof value === 'string') && new Set(values).size === values.length
  )
}

function openSet(schema: Json | undefined): Json[] | undefined {
  const values = at(schema, ['x-extensible-enum'])
  return values === undefined ? undefined : items(values)
}

/** The values in code that stand between "Values seen" and "others may appear"; what is in parentheses explains them. */
function valuesSaid(description: string): string[] {
  const [, list = ''] = /values seen[^:]*:([\s\S]*?)(?:others may appear|$)/i.exec(description) ?? []
  return [
    ...new Set(Array.from(list.replaceAll(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g), ([, value = '']) => value)),
  ].sort()
}

function listOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ') || 'none'
}
