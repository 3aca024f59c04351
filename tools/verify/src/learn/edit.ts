import { isDeepStrictEqual } from 'node:util'
import { type JsonObject, resolve, toReference } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import { marksOf } from '@cloud-cost/contract/marks'
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
import { isAmong, type MarkKey, removeMarks } from './marks.js'
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
export function editsOf(evidence: Evidence): Edit[] {
  const facts = new Map<Place, Fact[]>()
  const all = [...evidence.places.all().flatMap((place) => factsOf(place, evidence)), ...factsOfRequests(evidence)]
  for (const fact of all) facts.set(fact.place, [...(facts.get(fact.place) ?? []), fact])
  const settled = new Map([...facts].map(([place, own]) => [place, own.flatMap(({ settles }) => settles)]))
  const edits = [...facts].flatMap(([place, own]): Edit[] => {
    const kept = keptForTarget(place, settled, evidence)
    const gone = (settled.get(place) ?? []).filter((mark) => !isAmong(kept, mark))
    const after = changed(place.element, own, gone, place)
    if (isDeepStrictEqual(after, place.element)) return []
    const apply: Edit['apply'] = (element, refer, schemas) =>
      withPayloadFiles(place, changed(element, own, gone, place), refer, schemas)
    return [{ place, facts: own, gone, apply }]
  })
  return [...edits, ...editsOfReferrers(edits, evidence)]
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
  if (isUnchanged && isDeepStrictEqual(result, element)) return element
  return 'x-pagination' in result && gone.length === 0
    ? result
    : { ...result, 'x-observed': observedOf(evidenceOf(place)) }
}

/** What was left out was seen in the requests without it. */
export function evidenceOf({ seen, absences }: Place): Seen {
  return seen.count < LEAST && absences.count > seen.count ? absences : seen
}

/** Returns the marks beside a reference that its target keeps: lint asks for the repetition. */
function keptForTarget(place: Place, settled: ReadonlyMap<Place, readonly MarkKey[]>, { places }: Evidence): MarkKey[] {
  const { $ref: reference } = place.element
  const [use] = place.uses
  if (typeof reference !== 'string' || use === undefined) return []
  const target = places.at(use.group, reference)
  return target.marks.filter((mark) => !isAmong(settled.get(target) ?? [], mark))
}

function assumptionsIn(element: JsonObject): MarkKey[] {
  return marksOf(element).flatMap(({ kind, codes: [code = ''], note }) =>
    kind === 'assumption' ? [{ code, note }] : [],
  )
}

/** What refers to an element that changes, and repeats its marks. */
function editsOfReferrers(edits: readonly Edit[], { groups, places }: Evidence): Edit[] {
  const byReference = new Map(
    edits.flatMap((edit) => edit.place.uses.map((use) => [`${use.group.name} ${use.reference}`, edit])),
  )
  const own = new Set(edits.map(({ place }) => place))
  const found = new Map<Place, Edit>()
  for (const group of groups)
    visitElements(group.document, (element, tokens) => {
      const edit = byReference.get(`${group.name} ${String(element['$ref'])}`)
      if (edit === undefined || !('x-codes' in element)) return
      const target = resolve(group.document, element) as JsonObject
      const apply = (before: JsonObject): JsonObject => following(before, target, edit.apply(target, String, new Map()))
      if (isDeepStrictEqual(apply(element), element)) return
      const place = places.at(group, toReference(tokens))
      if (!own.has(place)) found.set(place, { place, facts: [], gone: [], apply })
    })
  return [...found.values()]
}

function following(element: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result = structuredClone(element)
  const left = assumptionsIn(after)
  const gone = assumptionsIn(before).filter((mark) => !isAmong(left, mark))
  removeMarks(result, gone)
  return result
}
