// A value of a document with the place where it is written.
import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  referenceTokens,
  toReference,
} from '@cloud-cost/contract/document'
import type { Pointer } from '../finding.js'

/** A document, and which of the two it is. */
export interface Document {
  readonly side: 'before' | 'after'
  readonly root: JsonObject
}

/** A value of a document, and where it stands: of what a reference leads to, there. */
export interface Place {
  readonly document: Document
  readonly pointer: Pointer
  readonly value: Json | undefined
  /** Where a reference to it is written, if one was followed. */
  readonly written?: Pointer
  /** The outermost schema around it, where references look for their target when the document has none. */
  readonly resource: Pointer
}

/** More references in a row than this lead nowhere. */
const HOPS = 20

export function placeAt(document: Document, pointer: Pointer = []): Place {
  const value = pointer.length === 0 ? document.root : lookUp(document.root, toReference(pointer))
  return { document, pointer, value, resource: pointer }
}

/** A value inside another, as it is written. */
export function child(place: Place, ...path: readonly string[]): Place {
  let value = place.value
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined
  const { document, resource } = place
  return { document, resource, pointer: [...place.pointer, ...path], value }
}

/** A value inside another, or what it refers to. */
export function at(place: Place, ...path: readonly string[]): Place {
  return followed(child(place, ...path))
}

/** The values of a list or an object, each followed where it is a reference. */
export function entriesOf(place: Place): [name: string, Place][] {
  const { value } = place
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return keys.map((key) => [key, at(place, key)])
}

/** A place as the outermost schema: that of a body, a parameter or a header. */
export function asSchema(place: Place): Place {
  return { ...place, resource: place.pointer }
}

function followed(place: Place, hops = HOPS): Place {
  const reference = isObject(place.value) ? place.value['$ref'] : undefined
  if (typeof reference !== 'string' || hops === 0) return place
  const target = targetOf(place, reference)
  if (target === undefined) return place
  return { ...followed(target, hops - 1), written: place.written ?? place.pointer }
}

/** Where a reference leads: a pointer into the document or the schema around it, an anchor, or an `$id`. */
export function targetOf(place: Place, reference: string): Place | undefined {
  const { document, resource } = place
  if (reference === '#') return placeAt(document, resource)
  if (reference.startsWith('#/')) {
    const tokens = referenceTokens(reference)
    const found = [tokens, [...resource, ...tokens]].map((pointer) => placeAt(document, pointer))
    return found.map(inComponent).find(({ value }) => value !== undefined)
  }
  const isNamed = ({ $anchor, $dynamicAnchor, $id }: JsonObject): boolean =>
    reference.startsWith('#') ? [$anchor, $dynamicAnchor].includes(reference.slice(1)) : $id === reference
  return find(placeAt(document, resource), isNamed) ?? find(placeAt(document), isNamed)
}

/** Whether two places say the same word for word, with all that they refer to. */
export function isUnchanged(one: Place, other: Place, seen = new Set<string>()): boolean {
  const key = `${one.pointer.join('/')} ${other.pointer.join('/')}`
  if (seen.has(key)) return true
  seen.add(key)
  const [first, second] = [one.value, other.value]
  if (typeof first !== 'object' || first === null || typeof second !== 'object' || second === null)
    return first === second
  const [keys, otherKeys] = [Object.keys(first), Object.keys(second)]
  if (keys.length !== otherKeys.length || Array.isArray(first) !== Array.isArray(second)) return false
  const [target, otherTarget] = [followed(one), followed(other)]
  const isSameTarget = target.pointer === one.pointer || isUnchanged(target, otherTarget, seen)
  return isSameTarget && keys.every((name) => isUnchanged(child(one, name), child(other, name), seen))
}

/** A component is a schema of its own. */
function inComponent(place: Place): Place {
  const [section, kind] = place.pointer
  return section === 'components' && kind === 'schemas' ? { ...place, resource: place.pointer.slice(0, 3) } : place
}

function find(place: Place, isMeant: (value: JsonObject) => boolean): Place | undefined {
  const { value } = place
  if (typeof value !== 'object' || value === null) return undefined
  if (isObject(value) && isMeant(value)) return place
  for (const key of Object.keys(value)) {
    const found = find(child(place, key), isMeant)
    if (found !== undefined) return found
  }
  return undefined
}
