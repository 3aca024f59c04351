import {
  at,
  componentsOf,
  type Located,
  mappingsOf,
  type Path,
  type Result,
  report,
  unspecifiedMarks,
} from '../document.js'

/** Words of a guess. A name can be taken by another, and a cost can be taken apart: neither is one. */
const GUESS =
  /\b(?:taken (?:to|as)|(?<!name (?:that )?)is taken(?! apart)|judging by|illustrative|presumably|probably|apparently|seems|likely|it is supposed)\b/i

const ASSUMED = /\bassumed:/i

/** A text says what is known. What is assumed says so, by `Assumed:` for people and by a mark for tools. */
export default function guessMarked(document: unknown): Result[] {
  const elements = mappingsOf(document)
  // Examples are data, but they are titled in words.
  const titled = [...elements, ...componentsOf(document, 'examples')]
  return [...titled.flatMap(guessesOf), ...elements.flatMap(unmarkedAssumption)]
}

function guessesOf({ value, path }: Located): Result[] {
  const texts = ['description', 'summary'].flatMap((key) =>
    guessIn(value[key], [...path, key], 'Say only what is known, or write `Assumed: …` with `x-assumption`.'),
  )
  const notes = unspecifiedMarks(value).flatMap((mark) =>
    guessIn(
      at(mark, ['note']),
      [...path, 'x-unspecified'],
      'Note what is not shown; a decision goes to `x-assumption`.',
    ),
  )
  return [...texts, ...notes]
}

function guessIn(text: unknown, path: Path, advice: string): Result[] {
  const words = typeof text === 'string' ? GUESS.exec(text)?.[0] : undefined
  return words === undefined ? [] : [report(path, `"${words}" is a guess. ${advice}`)]
}

function unmarkedAssumption({ value, path }: Located): Result[] {
  const description = value['description']
  if (typeof description !== 'string' || !ASSUMED.test(description) || 'x-assumption' in value) return []
  return [
    report(
      [...path, 'description'],
      'The description says `Assumed:` without `x-assumption` on the same element. Add the mark and say why, or remove the assumption.',
    ),
  ]
}
