import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Evidence } from './evidence.js'
import { dateFacts } from './facts/dates.js'
import type { Fact } from './facts/fact.js'
import { listFacts } from './facts/lists-in-text.js'
import { memberFacts } from './facts/members.js'
import { observedOf } from './facts/new-schema.js'
import { factsOfRequests } from './facts/pages-and-ranges.js'
import { presenceFacts } from './facts/presence.js'
import { responseFacts } from './facts/responses.js'
import { typeFacts } from './facts/types.js'
import { valueFacts } from './facts/values.js'
import { type MarkKey, removeMarks } from './marks.js'
import { withAnswered, withRecorded } from './observed.js'
import { type NewSchemas, type Refer, withPayloadFiles } from './payload-files.js'
import type { Place } from './places.js'
import { LEAST, type Seen } from './seen.js'

/** What changes at one element. */
export interface Edit {
  readonly place: Place
  readonly facts: readonly Fact[]
  /** The marks that it no longer carries. */
  readonly gone: readonly MarkKey[]
  /** The element as it will be, in the bundled document or in its source; what gets a file of its own is added to `schemas`. */
  apply(element: JsonObject, refer: Refer, schemas: NewSchemas): JsonObject
}

/** All that the recordings show and the contract does not say yet, by element. */
export function editsOf(evidence: Evidence, answered: readonly Fact[] = []): Edit[] {
  const facts = new Map<Place, Fact[]>()
  const recorded = [...evidence.places.all().flatMap((place) => factsOf(place, evidence)), ...factsOfRequests(evidence)]
  const all = [...recorded, ...answered]
  for (const fact of all) facts.set(fact.place, [...(facts.get(fact.place) ?? []), fact])
  return [...facts].flatMap(([place, own]): Edit[] => {
    const gone = own.flatMap(({ settles }) => settles)
    const after = changed(place.element, own, gone, place)
    if (isDeepStrictEqual(after, place.element)) return []
    const apply: Edit['apply'] = (element, refer, schemas) =>
      withPayloadFiles(place, changed(element, own, gone, place), refer, schemas)
    return [{ place, facts: own, gone, apply }]
  })
}

function factsOf(place: Place, { places }: Evidence): Fact[] {
  return [
    ...typeFacts(place),
    ...memberFacts(place),
    ...valueFacts(place),
    ...presenceFacts(place, places),
    ...dateFacts(place),
    ...listFacts(place),
    ...responseFacts(place),
  ]
}

function changed(element: JsonObject, facts: readonly Fact[], gone: readonly MarkKey[], place: Place): JsonObject {
  const result = structuredClone(element)
  for (const { change } of facts) change?.(result)
  const isUnchanged = isDeepStrictEqual(result, element)
  removeMarks(result, gone)
  const answered = facts.flatMap(({ answered }) => answered ?? [])
  if (answered.length > 0) return withAnswered(result, answered)
  if (isUnchanged && isDeepStrictEqual(result, element)) return element
  const isUnseen = ('x-pagination' in result && gone.length === 0) || facts.every(({ isFollowing }) => isFollowing)
  return isUnseen ? result : withRecorded(result, observedOf(evidenceOf(place)))
}

/** What was left out was seen in the requests without it. */
export function evidenceOf({ seen, absences }: Place): Seen {
  return seen.count < LEAST && absences.count > seen.count ? absences : seen
}
