import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { oneLine } from './assumed.js'
import { standsFor } from './glossary.js'
import type { GroupLedger, LedgerEntry } from './ledger-types.js'

export const QUESTIONS_FILE = 'spec/questions.yaml'

/** A question that an owner of the service could answer, and the notes that it gathers: those for which all hold that is given. */
export interface Question {
  readonly question: string
  readonly what?: readonly string[]
  readonly side?: 'request' | 'response'
  /** Names of members or parameters; `*` stands for any part. */
  readonly names?: readonly string[]
  /** Regular expressions, of which one is found in the note. */
  readonly notes?: readonly string[]
}

/** A question with what it is about. */
export interface AskedQuestion {
  readonly question: string
  /** The operations that it touches. A note on what the operations of a group share touches them all. */
  readonly operations: readonly string[]
  /** The distinct notes, each with the names of the members and parameters that have it. */
  readonly notes: readonly { readonly note: string; readonly names: readonly string[] }[]
}

interface Questions {
  /** Most operations first. */
  readonly asked: readonly AskedQuestion[]
  /** Notes that belong to no question. */
  readonly unmatched: readonly { readonly note: string; readonly what: string; readonly element: string }[]
  /** Questions to which no note belongs. */
  readonly unused: readonly string[]
}

/** The questions of a working tree; nothing where it has none. */
export function readQuestions(root: string): readonly Question[] | undefined {
  const file = join(root, QUESTIONS_FILE)
  return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Question[]) : undefined
}

/** Gathers the notes of what is not shown under the first question that each fits. */
export function askQuestions(questions: readonly Question[], ledgers: readonly GroupLedger[]): Questions {
  const found = new Map(questions.map(({ question }) => [question, new Gathering()]))
  const unmatched = new Map<string, Questions['unmatched'][number]>()
  for (const { entries, operationIds } of ledgers.flatMap(scopesOf))
    for (const entry of entries.filter(({ kind }) => kind === 'unspecified')) {
      const question = questions.find((candidate) => fits(candidate, entry))
      const { what = '', element, note } = entry
      if (question !== undefined) found.get(question.question)?.add(entry, operationIds)
      else unmatched.set(`${what} ${oneLine(note)}`, { what, element, note: oneLine(note) })
    }
  return {
    asked: [...found]
      .filter(([, { notes }]) => notes.size > 0)
      .map(([question, { operations, notes }]) => ({
        question,
        operations: [...operations],
        notes: Array.from(notes, ([note, names]) => ({ note, names: [...names] })),
      }))
      .sort((first, second) => second.operations.length - first.operations.length),
    unmatched: [...unmatched.values()],
    unused: [...found].filter(([, { notes }]) => notes.size === 0).map(([question]) => question),
  }
}

/** What belongs to a question. */
class Gathering {
  readonly operations = new Set<string>()
  readonly notes = new Map<string, Set<string>>()

  add({ element, note }: LedgerEntry, operationIds: readonly string[]): void {
    for (const operationId of operationIds) this.operations.add(operationId)
    const names = this.notes.get(oneLine(note)) ?? new Set()
    this.notes.set(oneLine(note), names.add(nameOf(element)))
  }
}

interface Scope {
  readonly entries: readonly LedgerEntry[]
  readonly operationIds: readonly string[]
}

function scopesOf({ shared, operations }: GroupLedger): Scope[] {
  const all = operations.map(({ operationId }) => operationId)
  return [
    ...operations.map(({ operationId, entries }) => ({ entries, operationIds: [operationId] })),
    { entries: shared, operationIds: all },
  ]
}

function fits({ what, side, names, notes }: Question, entry: LedgerEntry): boolean {
  const name = nameOf(entry.element)
  return (
    (what === undefined || what.includes(entry.what ?? '')) &&
    (side === undefined || side === sideOf(entry.element)) &&
    (names === undefined || names.some((pattern) => standsFor(pattern, name))) &&
    (notes === undefined || notes.some((pattern) => new RegExp(pattern, 'i').test(oneLine(entry.note))))
  )
}

/** The inputs of a request are named by their place; an operation has a mark for inputs that have no name. */
function sideOf(element: string): 'request' | 'response' {
  return /^(?:path|query|header|request body|body|operation)\b/.test(element) ? 'request' : 'response'
}

/** The member or parameter at the end of the name of an element: `list[].id` is `id`. */
function nameOf(element: string): string {
  return (element.split(/[ .]/).at(-1) ?? element).replaceAll('[]', '')
}
