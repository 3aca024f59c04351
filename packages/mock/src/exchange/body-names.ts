import type { CompiledOperation, Properties } from '../contract/contract.js'
import { isObject, toPointer } from '../contract/json.js'
import { type Violation, violationAt } from '../contract/violations.js'
import { nameMistake } from './query-names.js'

/** The names in a body that none of some operations has in its request body. */
export function bodyNameMistakes(
  part: string,
  body: unknown,
  operations: readonly CompiledOperation[],
  pointer = '',
): Violation[] {
  const all = operations.flatMap(({ request }) => (request.body?.contents ?? []).map(({ properties }) => properties))
  const known = all.flatMap((properties) => properties ?? [])
  // A form, or a body of any kind, may have any name.
  if (known.length < all.length || known.length === 0) return []
  return mistakesIn(body, known, pointer, part, operations)
}

function mistakesIn(
  value: unknown,
  known: readonly Properties[],
  pointer: string,
  part: string,
  operations: readonly CompiledOperation[],
): Violation[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => mistakesIn(item, known, `${pointer}/${index}`, part, operations))
  }
  if (!isObject(value)) return []
  const names = [...new Set(known.flatMap((properties) => Object.keys(properties.names)))]
  const isOpen = known.some((properties) => properties.isOpen === true)
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = pointer + toPointer([name])
    const mistake = nameMistake(name, names, isOpen, 'property', operations)
    if (mistake !== undefined) return [violationAt(part, at, mistake)]
    const inside = known.flatMap((properties) =>
      Object.hasOwn(properties.names, name) ? (properties.names[name] ?? []) : [],
    )
    return inside.length === 0 ? [] : mistakesIn(inner, inside, at, part, operations)
  })
}
