// Takes a question apart into what to look up.
import { STOP_WORDS, SYNONYMS } from './synonyms.js'
import { camelParts, stemOf, wordsIn } from './words.js'

/** A word to look up in the index, by its stem, and what it counts compared with the others. */
interface Term {
  readonly stem: string
  readonly weight: number
}

/** A part of a question, and the words of the index that stand for it. */
export interface QuestionPart {
  /** Whether it has no synonym: then it may be the beginning of a word, or misspelled. */
  readonly isUnexplained: boolean
  readonly terms: readonly Term[]
}

/** What a word counts that is a synonym of what a question says. */
const MEANT = 0.7
/** What a part of a name in camelCase counts. */
const PART_OF_NAME = 0.4

/** What to look up for a question: its telling words, and the words of the contract for what it says. */
export function partsOf(question: string): QuestionPart[] {
  const words = wordsIn(question)
  const stems = words.map(stemOf)
  const parts: QuestionPart[] = []
  for (let start = 0; start < words.length; ) {
    const fitting = SYNONYMS.filter(({ stems: own }) => own.every((stem, index) => stem === stems[start + index]))
    const length = fitting[0]?.stems.length ?? 1
    const longest = fitting.filter(({ stems: own }) => own.length === length)
    const meant = longest.flatMap(({ meanings }) => meanings).map((stem): Term => ({ stem, weight: MEANT }))
    const literal = longest.some(({ ambiguous }) => ambiguous) ? [] : words.slice(start, start + length)
    const written = literal.filter((word) => !isStopWord(word)).map(literally)
    const isWord = written.length <= 1
    const terms = isWord ? [...written.flat(), ...meant] : meant
    if (terms.length > 0) parts.push({ isUnexplained: longest.length === 0, terms })
    if (!isWord) parts.push(...written.map((terms) => ({ isUnexplained: false, terms })))
    start += length
  }
  return parts.length > 0 ? parts : stems.map((stem) => ({ isUnexplained: true, terms: [{ stem, weight: 1 }] }))
}

function literally(word: string): Term[] {
  const pieces = camelParts(word)
  const own = { stem: stemOf(word), weight: 1 }
  return pieces.length === 1 ? [own] : [own, ...pieces.map((piece) => ({ stem: stemOf(piece), weight: PART_OF_NAME }))]
}

/** The stems of the words of a text that tell something, in alphabetical order. */
export function tellingStems(text: string): string[] {
  return wordsIn(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf)
    .sort()
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase())
}
