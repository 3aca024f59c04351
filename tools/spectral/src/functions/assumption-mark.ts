import { marked, type Result, report } from '../document.js'

/** `x-assumption` is a sentence that says what was decided and why, or a list of such sentences. */
export default function assumptionMark(document: unknown): Result[] {
  return marked(document, 'x-assumption').flatMap(({ value, path }) => {
    const mark = value['x-assumption']
    const where = [...path, 'x-assumption']
    if (!Array.isArray(mark))
      return isSentence(mark) ? [] : [report(where, 'Write a sentence: what was decided, and why.')]
    if (mark.length === 0) return [report(where, 'An empty list marks nothing. Remove it.')]
    return mark.every(isSentence) ? [] : [report(where, 'Write each item as a sentence: what was decided, and why.')]
  })
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && value.trim().length >= 20
}
