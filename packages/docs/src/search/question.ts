import { STOP_WORDS } from './stop-words.js'
import { SYNONYMS } from './synonyms.js'
import { camelParts, stemOf } from './words.js'

/** A part of a question: a word, or several that mean one thing, such as `reserved instance`. */
export interface Term {
  /** As it was written, in lower case. */
  readonly words: readonly string[]
  /** What else would answer it, each by the stems of its words. */
  readonly alternatives: readonly (readonly string[])[]
  /** The stems of the parts of a name in camelCase, for one that is nowhere as it is written. */
  readonly parts: readonly string[] | undefined
  /** Whether it is what people say for something that the contract calls by one of the alternatives. */
  readonly foreign: boolean
}

interface Phrase {
  readonly words: readonly string[]
  readonly stems: readonly string[]
  /** By their stems. */
  readonly synonyms: readonly (readonly string[])[]
  readonly foreign: boolean
}

const PHRASES: readonly Phrase[] = SYNONYMS.flatMap(({ indexed, said }) => {
  const synonyms = indexed.map((phrase) => split(phrase).map(stemOf))
  const phrase = (text: string, foreign: boolean): Phrase => {
    const words = split(text.toLowerCase())
    return { words, stems: words.map(stemOf), synonyms, foreign }
  }
  return [...indexed.map((text) => phrase(text, false)), ...said.map((text) => phrase(text, true))]
})

/** The parts of a question that tell what is asked for; all of its words, if there is nothing else in it. */
export function termsOf(question: string): Term[] {
  const terms = readTerms(split(question))
  const telling = terms.filter(({ words }) => words.length > 1 || !STOP_WORDS.has(words[0] ?? ''))
  return telling.length === 0 ? terms : telling
}

function readTerms(words: readonly string[]): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const term = termAt(words.slice(at))
    terms.push(term)
    at += term.words.length
  }
  return terms
}

/** The longest phrase that a question begins with, or its first word. */
function termAt(question: readonly string[]): Term {
  const stems = question.map(stemOf)
  const written = question.map((word) => word.toLowerCase())
  const known = PHRASES.filter((phrase) => startsWith(stems, phrase.stems))
  const length = Math.max(1, ...known.map((phrase) => phrase.words.length))
  const alike = known.filter((phrase) => phrase.words.length === length)
  // `untagged` and `untag` have a stem in common, and are not the same.
  const exact = alike.filter((phrase) => startsWith(written, phrase.words))
  const chosen = exact.length > 0 ? exact : alike
  const parts = length === 1 ? camelParts(question[0] ?? '') : []
  return {
    words: written.slice(0, length),
    alternatives: chosen.flatMap(({ synonyms }) => synonyms),
    parts: parts.length > 1 ? parts.map(stemOf) : undefined,
    foreign: chosen.length > 0 && chosen.every(({ foreign }) => foreign),
  }
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, at) => word === words[at])
}

/** Whether a title has the telling words of a question, and no others. */
export function isTitleOf(title: string, terms: readonly Term[]): boolean {
  const asked = terms.flatMap(({ words }) => words).map(stemOf)
  const told = split(title)
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .map(stemOf)
  return told.length === asked.length && told.every((stem) => asked.includes(stem))
}

function split(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
