import { marked, type Result, report } from '../document.js'

/** `x-assumption` is a sentence that says what was decided and why. */
export default function assumptionMark(document: unknown): Result[] {
  return marked(document, 'x-assumption')
    .filter(({ value }) => typeof value['x-assumption'] !== 'string' || value['x-assumption'].trim().length < 20)
    .map(({ path }) => report([...path, 'x-assumption'], 'Write a sentence: what was decided, and why.'))
}
