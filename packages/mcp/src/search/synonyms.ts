import { STOP_WORD_LIST, SYNONYM_LISTS } from '../generated/synonyms.js'
import { stemOf, wordsIn } from './words.js'

/** Words of a question that say nothing of what is asked for. */
export const STOP_WORDS: ReadonlySet<string> = new Set(STOP_WORD_LIST)

/** What people say, and what it means. */
interface Synonym {
  /** The stems of its words. */
  readonly stems: readonly string[]
  /** The stems of the words that mean the same. */
  readonly meanings: readonly string[]
  /** Whether its own words mean something else elsewhere, so that they are not looked up. */
  readonly ambiguous: boolean
}

/** The longest ones first, so that the first one that fits is the one that says most. */
export const SYNONYMS: readonly Synonym[] = SYNONYM_LISTS.flatMap(({ words, synonyms, ambiguous }) => {
  const meanings = stemsOf(words.join(' '))
  const synonym = (text: string, isAmbiguous = false): Synonym => ({
    stems: stemsOf(text),
    meanings,
    ambiguous: isAmbiguous,
  })
  return [...[...words, ...synonyms].map((text) => synonym(text)), ...ambiguous.map((text) => synonym(text, true))]
}).sort((first, second) => second.stems.length - first.stems.length)

function stemsOf(text: string): string[] {
  return [...new Set(wordsIn(text).map(stemOf))]
}
