// Gathers what is undocumented or assumed under the questions to an owner of the service.
import type { CertaintyEntry, GroupCertainty } from './certainty-types.js'
import type { Question } from './mark-codes.js'
import { oneLine } from './values.js'

/** A question with what it is about. */
export interface AskedQuestion {
  readonly id: string
  readonly question: string
  /** The operations that it touches. A note on what the operations of a group share touches them all. */
  readonly operations: readonly string[]
  /** The distinct notes, each with the names of the members and parameters that have it. */
  readonly notes: readonly { readonly note: string; readonly names: readonly string[] }[]
}

/** Gathers what is undocumented or assumed under the questions that would settle it, most operations first. */
export function askQuestions(questions: readonly Question[], certainties: readonly GroupCertainty[]): AskedQuestion[] {
  const found = questions.map((question) => ({ question, gathered: new Gathering() }))
  const byCode = new Map(
    found.flatMap(({ question: { codes }, gathered }) => codes.map(({ code }) => [code, gathered] as const)),
  )
  for (const { entries, operationIds } of certainties.flatMap(scopesOf))
    for (const entry of entries)
      for (const gathered of entry.codes.flatMap((code) => byCode.get(code) ?? [])) gathered.add(entry, operationIds)
  return found
    .filter(({ gathered }) => gathered.notes.size > 0)
    .map(({ question: { id, question }, gathered: { operations, notes } }) => ({
      id,
      question,
      operations: [...operations],
      notes: Array.from(notes, ([note, names]) => ({ note, names: [...names] })),
    }))
    .sort((first, second) => second.operations.length - first.operations.length)
}

/** What belongs to a question. */
class Gathering {
  readonly operations = new Set<string>()
  readonly notes = new Map<string, Set<string>>()

  add({ element, note }: CertaintyEntry, operationIds: readonly string[]): void {
    for (const operationId of operationIds) this.operations.add(operationId)
    const names = this.notes.get(oneLine(note)) ?? new Set()
    this.notes.set(oneLine(note), names.add(nameOf(element)))
  }
}

interface Scope {
  readonly entries: readonly CertaintyEntry[]
  readonly operationIds: readonly string[]
}

function scopesOf({ shared, operations }: GroupCertainty): Scope[] {
  const all = operations.map(({ operationId }) => operationId)
  return [
    ...operations.map(({ operationId, entries }) => ({ entries, operationIds: [operationId] })),
    { entries: shared, operationIds: all },
  ]
}

/** The member or parameter at the end of the name of an element: `list[].id` is `id`. */
function nameOf(element: string): string {
  return (element.split(/[ .]/).at(-1) ?? element).replaceAll('[]', '')
}
