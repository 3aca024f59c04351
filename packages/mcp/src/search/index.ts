import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'
import { askedIn, tellingStems } from './question.js'
import { STOP_WORDS } from './thesaurus.js'
import { forms, tokens } from './words.js'

export { TASKS } from './tasks.js'
export { camelParts, forms, tokens } from './words.js'

/** How an index splits texts into words. Whoever makes an index for `searchIn`, or loads it, uses these options. */
export const TEXT_OPTIONS = {
  tokenize: tokens,
  // A title is as long as its telling words are many. A member may be called as one of the others.
  processTerm: (word, field) => (field !== 'members' && STOP_WORDS.has(word.toLowerCase()) ? false : forms(word)),
} satisfies Partial<Options>

export interface SearchSettings {
  /** What a word is worth by the field in which it stands. */
  readonly boost: Readonly<Record<string, number>>
  /**
   * What a document is worth compared with others that have the same words, by its stored fields and by whether the question says its
   * title in full; 1 when left out.
   */
  readonly weightOf?: (stored: Stored, isTitleSaid: boolean) => number
  /** What a document is called in full, such as its operationId or path. */
  readonly namesOf: (stored: Stored) => readonly string[]
  /** Its title. */
  readonly titleOf: (stored: Stored) => string
}

type Stored = Readonly<Record<string, unknown>>

/** A name in full is worth more than any words are. */
const NAMED = 1000
/** What it is worth that a title says what the question says, and nothing else. */
const TITLED = 3

/**
 * What answers a question in everyday words, the best first. A result that has all parts of a question comes before one that has a part of
 * it often.
 */
export function searchIn<Document>(
  index: MiniSearch<Document>,
  question: string,
  { boost, weightOf = () => 1, namesOf, titleOf }: SearchSettings,
): SearchResult[] {
  const asked = askedIn(question)
  const asItIs = { tokenize: (text: string) => [text], processTerm: (term: string) => term }
  const isUnknown = (stem: string): boolean => index.search(stem, asItIs).length === 0
  const unknown = new Set(asked.flatMap(({ stem, written }) => (written && isUnknown(stem) ? [stem] : [])))
  const isNamed = isNamedIn(question)
  const told = tellingStems(question).join(' ')
  const stems = new Set(asked.map(({ stem }) => stem))
  const worthOf = (stored: Stored): number => {
    const title = tellingStems(titleOf(stored))
    const worth = namesOf(stored).some(isNamed) ? NAMED : title.join(' ') === told ? TITLED : 1
    return worth * weightOf(stored, title.length > 0 && title.every((stem) => stems.has(stem)))
  }
  const worths = new Map<unknown, number>()
  const results = index.search(question, {
    boost,
    tokenize: () => asked.map(({ stem }) => stem),
    processTerm: (term) => term,
    boostTerm: (_term, at) => asked[at]?.weight ?? 1,
    // Only a word that is nowhere is taken for the beginning of one, or for misspelled.
    prefix: (term) => term.length > 2 && unknown.has(term),
    fuzzy: (term) => (term.length > 4 && unknown.has(term) ? 0.3 : false),
    // It is called for each word that a document has.
    boostDocument: (id, _term, stored = {}) => {
      const worth = worths.get(id) ?? worthOf(stored)
      worths.set(id, worth)
      return worth
    },
  })
  const parts = new Map(asked.map(({ stem, part }) => [stem, part]))
  const count = new Set(parts.values()).size
  return results
    .map((result) => {
      const found = new Set(result.queryTerms.map((term) => parts.get(term)))
      return { ...result, score: (result.score * found.size) / count }
    })
    .sort((first, second) => second.score - first.score)
}

/** Whether a question names something in full. A name of one word, such as `Resource`, may be meant as a word, unless it is all there is. */
function isNamedIn(question: string): (name: string) => boolean {
  const words = question.toLowerCase().split(/[^\w/{}-]+/)
  const whole = bareName(question)
  return (name) => bareName(name) === whole || (/[/]|[a-z][A-Z]/.test(name) && words.includes(name.toLowerCase()))
}

/** A name without what tells its spellings apart: `list-tag-keys` and `LISTTAGKEYS` are `listTagKeys`. */
function bareName(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/g, '')
}
