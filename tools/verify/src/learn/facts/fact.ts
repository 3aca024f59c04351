import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { listed } from '@cloud-cost/contract/marks'
import type { Place } from '../places.js'

/** Something that recordings show of an element. */
export interface Fact {
  readonly place: Place
  /** The fact for a person, without a value that was seen: "is a number in all values". */
  readonly says: string
  /** The notes and assumptions whose place it takes. */
  readonly settles: readonly string[]
  /** What it changes in the element beside its marks. */
  readonly change?: (element: JsonObject) => void
  /** An example value in the new form; nothing where it has none. */
  readonly example?: (value: Json) => Json | undefined
}

/** The notes of an element on what is not shown, of a kind and in words. */
export function notesOf({ element }: Place, words: RegExp, what?: string): string[] {
  return listed(element['x-unspecified'])
    .filter(isObject)
    .filter((mark) => what === undefined || mark['what'] === what)
    .map(({ note }) => String(note))
    .filter((note) => words.test(note))
}

/** What is assumed of an element, in words. */
export function assumptionsOf({ element }: Place, words: RegExp): string[] {
  return listed(element['x-assumption'])
    .map(String)
    .filter((note) => words.test(note))
}

/** Adds a sentence to the description of an element, which keeps its lines. */
export function addSentence(element: JsonObject, sentence: string): void {
  const description = typeof element['description'] === 'string' ? element['description'] : ''
  if (description.includes(sentence)) return
  const [, text = '', end = ''] = /^([\s\S]*?)(\s*)$/.exec(description) ?? []
  element['description'] = `${text}${text === '' ? '' : ' '}${sentence}${end}`
}
