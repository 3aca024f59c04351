// What changes of keywords mean that limit no values, such as `default` and `discriminator`.
import { isDeepStrictEqual } from 'node:util'
import { type Json, mapping } from '@cloud-cost/contract/document'
import type { Position } from './comparison.js'
import { type Conjunction, keywordNodes } from './conjunction.js'
import type { Kind } from './reason.js'

/** What two states of a schema say by a keyword that refuses nothing. */
interface AnnotationChange {
  readonly position: Position
  readonly first: Conjunction
  readonly second: Conjunction
  readonly former: Json | undefined
  readonly current: Json | undefined
}

interface AnnotationEffect {
  readonly kind: Kind
  readonly item?: Json
}

/** What it means to callers that a keyword came, went or changed. */
export type AnnotationRule = (change: AnnotationChange) => readonly AnnotationEffect[]

export function otherwise(added: Kind, removed: Kind, changed: Kind): AnnotationRule {
  return ({ former, current }) => {
    if (isDeepStrictEqual(former, current)) return []
    return [{ kind: former === undefined ? added : current === undefined ? removed : changed }]
  }
}

/** Whoever leaves a field of a request out means its default, which may become known. */
export const defaultValue: AnnotationRule = (change) =>
  change.position.role === 'request'
    ? otherwise('changed', 'breaking', 'breaking')(change)
    : otherwise('changed', 'changed', 'changed')(change)

/** Generated code tells the forms of a union apart by it. */
export const discriminator: AnnotationRule = (change) => {
  const [before, after] = [mapping(change.former), mapping(change.current)]
  const isKept =
    before['propertyName'] === after['propertyName'] &&
    Object.entries(mapping(before['mapping'])).every(([value, target]) => mapping(after['mapping'])[value] === target)
  return otherwise('changed', 'breaking', isKept ? 'changed' : 'breaking')(change)
}

/** It says how a body of XML is written, and nothing of others. */
export const xml: AnnotationRule = (change) =>
  change.position.isXml === true ? otherwise('breaking', 'breaking', 'breaking')(change) : []

/** The values of an open set: callers may count on those of a request, and get used to those of an answer. */
export const knownValues: AnnotationRule = ({ position, first, second, former, current }) => {
  if (isDeepStrictEqual(former, current)) return []
  const [before, after] = [known(first), known(second)]
  if (after.length === 0) return [{ kind: 'changed' }]
  const gone = before.filter((value) => !after.includes(value))
  const come = after.filter((value) => !before.includes(value))
  return [
    ...gone.map((item): AnnotationEffect => ({ kind: position.role === 'request' ? 'breaking' : 'changed', item })),
    ...(before.length === 0 ? [] : come.map((item): AnnotationEffect => ({ kind: 'added', item }))),
  ]
}

/** The values that are listed, in an open or a closed set. */
function known(parts: Conjunction): readonly Json[] {
  return ['x-extensible-enum', 'enum'].flatMap((keyword) =>
    keywordNodes(parts, keyword).flatMap(({ value }) => (Array.isArray(value) ? value : [])),
  )
}
