import { deref, isMapping, items, type Located, type Mapping, type Result, report, schemasOf } from '../document.js'

const SEEN = /values seen/i

/** Closed sets (`enum`) and open ones (`x-extensible-enum`) are distinguished, in the schema and in its words. */
export default function valueSet(document: unknown): Result[] {
  return schemasOf(document).flatMap((schema) => [...checkOpen(schema), ...checkClosed(document, schema)])
}

function checkOpen({ value, path }: Located): Result[] {
  if (!('x-extensible-enum' in value)) return []
  const known = items(value['x-extensible-enum'])
  const where = [...path, 'x-extensible-enum']
  const results: Result[] = []
  if (known.length === 0 || !known.every((one) => typeof one === 'string') || new Set(known).size !== known.length) {
    results.push(report(where, 'List each value that was seen once, as text.'))
  }
  if (value['type'] !== 'string') results.push(report(where, 'An open set of values needs `type: string` next to it.'))
  if ('enum' in value)
    results.push(report(where, 'A set is open or closed: keep `x-extensible-enum` or `enum`, not both.'))
  return results
}

function checkClosed(document: unknown, { value, path }: Located): Result[] {
  const description = String(value['description'] ?? '')
  const target = deref(document, value)
  const open = isOpen(document, target)
  if ('enum' in value && SEEN.test(description)) {
    return [
      report(
        [...path, 'description'],
        'The set is closed (`enum`), but the description says "Values seen". Make both say the same.',
      ),
    ]
  }
  if (SEEN.test(description) && !open) {
    return [
      report([...path, 'description'], 'The description lists values seen; give them in `x-extensible-enum` too.'),
    ]
  }
  return []
}

/** Whether a schema, or the items of an array, has an open set of values. */
function isOpen(document: unknown, schema: unknown): boolean {
  if (!isMapping(schema)) return false
  if ('x-extensible-enum' in schema) return true
  const element: unknown = deref(document, (schema as Mapping)['items'])
  return isMapping(element) && 'x-extensible-enum' in element
}
