import { SAYINGS, STOP_WORDS } from './thesaurus.js'
import { camelParts, stemOf, wordsIn } from './words.js'

/** A word to look up in the index. */
export interface Asked {
  readonly stem: string
  /** How much it counts compared with the others. */
  readonly weight: number
  /** Whether it stands in the question, and not in the thesaurus: then it may be the beginning of a word, or misspelled. */
  readonly written: boolean
}

/** A word of a question counts less when the contract calls the same thing by another word. */
const FOREIGN = 0.4
const MEANT = 0.7
const MEANT_BY_FOREIGN = 1.3

/** What to look up for a question: its telling words, and the words of the contract for what it says. */
export function askedIn(question: string): Asked[] {
  const words = wordsIn(question)
  const stems = words.map(stemOf)
  const asked = new Map<string, Asked>()
  // What several parts of a question lead to counts more.
  const add = ({ stem, weight, written }: Asked): void => {
    const known = asked.get(stem)
    asked.set(stem, { stem, weight: weight + (known?.weight ?? 0), written: written || known?.written === true })
  }
  for (let at = 0; at < words.length; ) {
    const said = SAYINGS.filter(({ stems: saying }) => saying.every((stem, index) => stem === stems[at + index]))
    const length = Math.max(1, ...said.map(({ stems: saying }) => saying.length))
    const longest = said.filter(({ stems: saying }) => saying.length === length)
    const foreign = longest.length > 0 && longest.every((saying) => saying.foreign)
    const literal = longest.every((saying) => saying.literal)
    for (const [index, word] of words.slice(at, at + length).entries()) {
      if (!literal || isStopWord(word)) continue
      add({ stem: stems[at + index] as string, weight: foreign ? FOREIGN : 1, written: !foreign })
      for (const part of partsOf(word)) add({ stem: part, weight: FOREIGN, written: false })
    }
    for (const { meant } of longest) {
      for (const stem of meant) add({ stem, weight: foreign ? MEANT_BY_FOREIGN : MEANT, written: false })
    }
    at += length
  }
  if (asked.size > 0) return [...asked.values()]
  return stems.map((stem) => ({ stem, weight: 1, written: true }))
}

/** The stems of the words of a text that tell something, in alphabetical order. */
export function tellingStems(text: string): string {
  return wordsIn(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf)
    .sort()
    .join(' ')
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase())
}

/** The stems of the parts of a name in camelCase. */
function partsOf(word: string): string[] {
  const parts = camelParts(word)
  return parts.length === 1 ? [] : parts.map(stemOf)
}
