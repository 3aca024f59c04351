import { isDeepStrictEqual } from 'node:util'
import { assumedSentences, oneLine } from '@cloud-cost/contract/assumed'
import { type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import { listed } from '@cloud-cost/contract/marks'
import { list } from '@cloud-cost/contract/model'
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
import { listInDescription, valueFacts } from './facts/values.js'
import { type NewSchemas, type Refer, withPayloadFiles } from './payload-files.js'
import type { Place } from './places.js'
import { LEAST, type Seen } from './seen.js'

/** What changes at one element. */
export interface Edit {
  readonly place: Place
  readonly facts: readonly Fact[]
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
    const notes = (settled.get(place) ?? []).filter((note) => !kept.includes(note))
    const after = changed(place.element, own, notes, place)
    if (isDeepStrictEqual(after, place.element)) return []
    const apply: Edit['apply'] = (element, refer, schemas) =>
      withPayloadFiles(place, changed(element, own, notes, place), refer, schemas)
    return [{ place, facts: own, apply }]
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

function changed(element: JsonObject, facts: readonly Fact[], notes: readonly string[], place: Place): JsonObject {
  const result = structuredClone(element)
  for (const { change } of facts) change?.(result)
  const isUnchanged = isDeepStrictEqual(result, element)
  withoutMarks(result, notes)
  if (isUnchanged && isDeepStrictEqual(result, element)) return element
  return 'x-pagination' in result && notes.length === 0
    ? result
    : { ...result, 'x-observed': observedOf(evidenceOf(place)) }
}

/** What was left out was seen in the requests without it. */
export function evidenceOf({ seen, absences }: Place): Seen {
  return seen.count < LEAST && absences.count > seen.count ? absences : seen
}

/** Removes marks, and the sentences that say in the description what is no longer assumed. */
function withoutMarks(element: JsonObject, notes: readonly string[]): void {
  const settled = new Set(notes.map(oneLine))
  for (const mark of ['x-unspecified', 'x-assumption'] as const) {
    const marks = listed(element[mark])
    const left = marks.filter((mark) => !settled.has(oneLine(noteOf(mark))))
    const [first] = left
    if (left.length === marks.length) continue
    if (first === undefined) delete element[mark]
    else element[mark] = left.length === 1 ? first : left
  }
  if (notes.length > 0 && element['x-assumption'] === undefined)
    removeSentences(element, assumedSentences(element['description']))
}

function removeSentences(element: JsonObject, sentences: readonly string[]): void {
  for (const sentence of sentences) {
    const words = sentence.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    element['description'] = String(element['description']).replace(new RegExp(`\\s*${words.join('\\s+')}`), '')
  }
}

/** Returns the notes beside a reference that its target keeps: lint asks for the repetition. */
function keptForTarget(place: Place, settled: ReadonlyMap<Place, readonly string[]>, { places }: Evidence): string[] {
  const { $ref: reference } = place.element
  const [use] = place.uses
  if (typeof reference !== 'string' || use === undefined) return []
  const target = places.at(use.group, reference)
  const marks = [...listed(target.element['x-assumption']), ...listed(target.element['x-unspecified'])]
  return marks.map(noteOf).filter((note) => !(settled.get(target) ?? []).includes(note))
}

/** What an assumption or a mark says. */
function noteOf(mark: Json): string {
  return typeof mark === 'string' ? mark : String((mark as JsonObject)['note'])
}

/** What refers to an element that changes, and repeats its marks, its sentences or its values. */
function editsOfReferrers(edits: readonly Edit[], { groups, places }: Evidence): Edit[] {
  const byReference = new Map(
    edits.flatMap((edit) => edit.place.uses.map((use) => [`${use.group.name} ${use.reference}`, edit])),
  )
  const own = new Set(edits.map(({ place }) => place))
  const found = new Map<Place, Edit>()
  for (const group of groups)
    visitElements(group.document, (element, tokens) => {
      const items = element['items']
      const reference =
        element['$ref'] ?? (typeof items === 'object' && items !== null ? (items as JsonObject)['$ref'] : undefined)
      const edit = byReference.get(`${group.name} ${String(reference)}`)
      if (edit === undefined || !('description' in element || 'x-assumption' in element)) return
      const target = resolve(group.document, { $ref: String(reference) }) as JsonObject
      const apply = (before: JsonObject): JsonObject => following(before, target, edit.apply(target, String, new Map()))
      if (isDeepStrictEqual(apply(element), element)) return
      const place = places.at(
        group,
        `#/${tokens.map((token) => token.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
      )
      if (!own.has(place)) found.set(place, { place, facts: [], apply })
    })
  return [...found.values()]
}

function following(element: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result = structuredClone(element)
  const [old, now] = [list(before['x-extensible-enum']), list(after['x-extensible-enum'])]
  listInDescription(result, now.filter((value) => !old.includes(value)).map(String))
  const left: readonly Json[] = listed(after['x-assumption'])
  const gone = listed(before['x-assumption'])
    .filter((note) => !left.includes(note))
    .map(String)
  if ('$ref' in result && gone.length > 0) withoutMarks(result, gone)
  return result
}
