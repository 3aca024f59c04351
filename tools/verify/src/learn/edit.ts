// Makes edits of the contract from what recordings show.
import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Evidence } from './evidence.js'
import { factsOf } from './facts/elements.js'
import type { Fact } from './facts/fact.js'
import { observedOf } from './facts/new-schema.js'
import { factsOfRequests } from './facts/pages-and-ranges.js'
import { type MarkKey, removeMarks } from './marks.js'
import { LEAST, type ObservedValues } from './observed-values.js'
import { type NewSchemas, type Refer, withPayloadFiles } from './payload-files.js'
import type { SchemaElement } from './schema-elements.js'
import { withAnswered, withRecorded } from './x-observed.js'

/** What changes at one element. */
export interface Edit {
  readonly element: SchemaElement
  readonly facts: readonly Fact[]
  /** The marks that it no longer carries. */
  readonly gone: readonly MarkKey[]
  /** The element as it will be, in the bundled document or in its source; what gets a file of its own is added to `schemas`. */
  apply(schema: JsonObject, refer: Refer, schemas: NewSchemas): JsonObject
}

/** All that the recordings show and the contract does not say yet, by element. */
export function editsOf(evidence: Evidence, answered: readonly Fact[] = []): Edit[] {
  const facts = new Map<SchemaElement, Fact[]>()
  const { elements } = evidence
  const recorded = elements.all().flatMap((element) => factsOf(element, elements))
  for (const fact of [...recorded, ...factsOfRequests(evidence), ...answered])
    facts.set(fact.element, [...(facts.get(fact.element) ?? []), fact])
  return [...facts].flatMap(([element, own]): Edit[] => {
    const gone = own.flatMap(({ settles }) => settles)
    const after = changed(element.bundled, own, gone, element)
    if (isDeepStrictEqual(after, element.bundled)) return []
    const apply: Edit['apply'] = (schema, refer, schemas) =>
      withPayloadFiles(element, changed(schema, own, gone, element), refer, schemas)
    return [{ element, facts: own, gone, apply }]
  })
}

function changed(
  schema: JsonObject,
  facts: readonly Fact[],
  gone: readonly MarkKey[],
  element: SchemaElement,
): JsonObject {
  const result = structuredClone(schema)
  for (const { change } of facts) change?.(result)
  const isUnchanged = isDeepStrictEqual(result, schema)
  removeMarks(result, gone)
  const answered = facts.flatMap(({ answered }) => answered ?? [])
  if (answered.length > 0) return withAnswered(result, answered)
  if (isUnchanged && isDeepStrictEqual(result, schema)) return schema
  const isUnseen = ('x-pagination' in result && gone.length === 0) || facts.every(({ isFollowing }) => isFollowing)
  return isUnseen ? result : withRecorded(result, observedOf(evidenceOf(element)))
}

/** What was left out was seen in the requests without it. */
export function evidenceOf({ observed, absences }: SchemaElement): ObservedValues {
  return observed.count < LEAST && absences.count > observed.count ? absences : observed
}
