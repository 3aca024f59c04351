// What recordings show of an element: its words, the marks that it settles, and what it changes.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { list } from '@cloud-cost/contract/model'
import type { MarkKey } from '../marks.js'
import type { SchemaElement } from '../schema-elements.js'
import type { Answered } from '../x-observed.js'

/** Something that recordings show of an element. */
export interface Fact {
  readonly element: SchemaElement
  /** The fact for a person, without a value that was seen: "is a number in all values". */
  readonly says: string
  /** The marks whose place it takes. */
  readonly settles: readonly MarkKey[]
  /** The answer of an owner that says it; recordings show the others. */
  readonly answered?: Answered | undefined
  /** Whether it follows from what another element has, so that nothing was observed here. */
  readonly isFollowing?: true
  /** What it changes in the element beside its marks. */
  readonly change?: (element: JsonObject) => void
  /** An example value in the new form; nothing where it has none. */
  readonly example?: (value: Json) => Json | undefined
}

/** Adds a sentence to the description of an element, which keeps its lines. */
export function addSentence(element: JsonObject, sentence: string): void {
  const description = typeof element['description'] === 'string' ? element['description'] : ''
  if (description.includes(sentence)) return
  const [, text = '', end = ''] = /^([\s\S]*?)(\s*)$/.exec(description) ?? []
  element['description'] = `${text}${text === '' ? '' : ' '}${sentence}${end}`
}

/** Names in code, as a sentence has them. */
export function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** Takes fields from those that an element requires. */
export function requiringLess(names: readonly string[]): (element: JsonObject) => void {
  return (own) => {
    own['required'] = list(own['required']).filter((name) => !names.includes(String(name)))
    if (list(own['required']).length === 0) delete own['required']
  }
}
