import type { Json } from './document.js'

/** What begins a sentence that says what is assumed. */
export const ASSUMED = 'Assumed: '

/** A text on one line. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** The sentences of a text. A sentence may begin with a name in code. */
export function sentencesOf(text: string): string[] {
  return oneLine(text).split(/(?<=[.!?])\s+(?=[A-Z`"*(])/)
}

/** The sentences of a description that say what is assumed. */
export function assumedSentences(description: Json | undefined): string[] {
  return typeof description === 'string'
    ? sentencesOf(description).filter((sentence) => sentence.startsWith(ASSUMED))
    : []
}

/** Whether a description says what a mark `x-assumption` says, in its words, as bundling writes it. */
export function isSaid(description: Json | undefined, note: string): boolean {
  return oneLine(String(description ?? '')).includes(ASSUMED + oneLine(note))
}
