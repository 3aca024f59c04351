import { SAYINGS, STOP_WORDS } from './thesaurus.js'
import { camelParts, stemOf, wordsIn } from './words.js'

/** A word to look up in the index. */
export interface Asked {
  readonly stem: string
  /** How much it counts compared with the others. */
  readonly weight: number
  /** The part of the question that it stands for: several words may mean the same thing. */
  readonly part: number
  /** Whether it stands in the question, and not in the thesaurus: then it may be the beginning of a word, or misspelled. */
  readonly written: boolean
}

/** What a word counts that the thesaurus has for what a question says. */
const MEANT = 0.7
/** What a part of a name in camelCase counts. */
const PART_OF_NAME = 0.4

/** What to look up for a question: its telling words, and the words of the contract for what it says. */
export function askedIn(question: string): Asked[] {
  const words = wordsIn(question)
  const stems = words.map(stemOf)
  const asked = new Map<string, Asked>()
  // What several parts of a question lead to counts more.
  const add = (word: Asked): void => {
    const before = asked.get(word.stem)
    if (before === undefined) asked.set(word.stem, word)
    else
      asked.set(word.stem, { ...before, weight: before.weight + word.weight, written: before.written || word.written })
  }
  for (let part = 0; part < words.length; ) {
    const fitting = SAYINGS.filter(({ stems: saying }) => saying.every((stem, index) => stem === stems[part + index]))
    const length = fitting[0]?.stems.length ?? 1
    const said = fitting.filter(({ stems: saying }) => saying.length === length)
    const looked = said.every(({ literal }) => literal) ? words.slice(part, part + length) : []
    for (const word of looked.filter((word) => !isStopWord(word))) {
      add({ stem: stemOf(word), weight: 1, part, written: true })
      for (const piece of piecesOf(word)) add({ stem: piece, weight: PART_OF_NAME, part, written: false })
    }
    for (const stem of said.flatMap(({ meant }) => meant)) add({ stem, weight: MEANT, part, written: false })
    part += length
  }
  return asked.size > 0 ? [...asked.values()] : stems.map((stem) => ({ stem, weight: 1, part: 0, written: true }))
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

/** The stems of the parts of a name in camelCase. */
function piecesOf(word: string): string[] {
  const parts = camelParts(word)
  return parts.length === 1 ? [] : parts.map(stemOf)
}
