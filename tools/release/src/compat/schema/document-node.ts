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
export interface DocumentNode {
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

export function nodeAt(document: Document, pointer: Pointer = []): DocumentNode {
  const value = pointer.length === 0 ? document.root : lookUp(document.root, toReference(pointer))
  return { document, pointer, value, resource: pointer }
}

/** A value inside another, as it is written. */
export function child(node: DocumentNode, ...path: readonly string[]): DocumentNode {
  let value = node.value
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as JsonObject)[key] : undefined
  const { document, resource } = node
  return { document, resource, pointer: [...node.pointer, ...path], value }
}

/** A value inside another, or what it refers to. */
export function at(node: DocumentNode, ...path: readonly string[]): DocumentNode {
  return followed(child(node, ...path))
}

/** The values of a list or an object, each followed where it is a reference. */
export function entriesOf(node: DocumentNode): [name: string, DocumentNode][] {
  const { value } = node
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  return keys.map((key) => [key, at(node, key)])
}

/** The same by name; no values of what isn't there. */
export function namedIn(node: DocumentNode | undefined): ReadonlyMap<string, DocumentNode> {
  return new Map(node === undefined ? [] : entriesOf(node))
}

/** A node as the outermost schema: that of a body, a parameter or a header. */
export function asSchema(node: DocumentNode): DocumentNode {
  return { ...node, resource: node.pointer }
}

function followed(node: DocumentNode, hops = HOPS): DocumentNode {
  const reference = isObject(node.value) ? node.value['$ref'] : undefined
  if (typeof reference !== 'string' || hops === 0) return node
  const target = targetOf(node, reference)
  if (target === undefined) return node
  return { ...followed(target, hops - 1), written: node.written ?? node.pointer }
}

/** Where a reference leads: a pointer into the document or the schema around it, an anchor, or an `$id`. */
export function targetOf(node: DocumentNode, reference: string): DocumentNode | undefined {
  const { document, resource } = node
  if (reference === '#') return nodeAt(document, resource)
  if (reference.startsWith('#/')) {
    const tokens = referenceTokens(reference)
    const found = [tokens, [...resource, ...tokens]].map((pointer) => nodeAt(document, pointer))
    return found.map(inComponent).find(({ value }) => value !== undefined)
  }
  const isNamed = ({ $anchor, $dynamicAnchor, $id }: JsonObject): boolean =>
    reference.startsWith('#') ? [$anchor, $dynamicAnchor].includes(reference.slice(1)) : $id === reference
  return find(nodeAt(document, resource), isNamed) ?? find(nodeAt(document), isNamed)
}

/** Whether two nodes say the same word for word, with all that they refer to. */
export function isUnchanged(one: DocumentNode, other: DocumentNode, seen = new Set<string>()): boolean {
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
function inComponent(node: DocumentNode): DocumentNode {
  const [section, kind] = node.pointer
  return section === 'components' && kind === 'schemas' ? { ...node, resource: node.pointer.slice(0, 3) } : node
}

function find(node: DocumentNode, isMeant: (value: JsonObject) => boolean): DocumentNode | undefined {
  const { value } = node
  if (typeof value !== 'object' || value === null) return undefined
  if (isObject(value) && isMeant(value)) return node
  for (const key of Object.keys(value)) {
    const found = find(child(node, key), isMeant)
    if (found !== undefined) return found
  }
  return undefined
}
