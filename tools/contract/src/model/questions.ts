// Gathers what is undocumented or assumed under the questions to an owner of the service.
import type { CertaintyEntry, GroupCertainty } from './certainty-types.js'
import type { Question } from './mark-codes.js'
import { oneLine } from './values.js'

/** A question with what it is about. */
export interface AskedQuestion {
  readonly id: string
  readonly question: string
  /** The operations that it touches. */
  readonly operations: readonly string[]
  /** The distinct notes, each with the names of the members and parameters that have it. */
  readonly notes: readonly { readonly note: string; readonly names: readonly string[] }[]
}

/** Gathers what is undocumented or assumed under the questions that would settle it, most operations first. */
export function askQuestions(questions: readonly Question[], certainties: readonly GroupCertainty[]): AskedQuestion[] {
  const all = certainties.flatMap(entriesWithReach)
  return questions
    .map(({ id, question, codes }): AskedQuestion => {
      const own = all.filter((entry) => codes.some(({ code }) => entry.codes.includes(code)))
      const notes = new Map<string, Set<string>>()
      for (const { element, note } of own)
        notes.set(oneLine(note), (notes.get(oneLine(note)) ?? new Set()).add(nameOf(element)))
      return {
        id,
        question,
        operations: [...new Set(own.flatMap(({ operationIds }) => operationIds))],
        notes: Array.from(notes, ([note, names]) => ({ note, names: [...names] })),
      }
    })
    .filter(({ notes }) => notes.length > 0)
    .sort((first, second) => second.operations.length - first.operations.length)
}

interface EntryWithReach extends CertaintyEntry {
  /** The operations that it touches. */
  readonly operationIds: readonly string[]
}

/** What is known of a group, with the operations that it touches: a note on what they share touches them all. */
export function entriesWithReach({ shared, operations }: GroupCertainty): EntryWithReach[] {
  const all = operations.map(({ operationId }) => operationId)
  const scopes = [
    ...operations.map(({ operationId, entries }) => ({ entries, operationIds: [operationId] })),
    { entries: shared, operationIds: all },
  ]
  return scopes.flatMap(({ entries, operationIds }) => entries.map((entry) => ({ ...entry, operationIds })))
}

/** The member or parameter at the end of the name of an element: `list[].id` is `id`. */
function nameOf(element: string): string {
  return (element.split(/[ .]/).at(-1) ?? element).replaceAll('[]', '')
}
