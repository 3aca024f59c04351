// Searches an index of documents by a question in everyday words.
import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'
import { partsOf, type QuestionPart, tellingStems } from './question.js'
import { STOP_WORDS } from './synonyms.js'
import { bareName, forms, plainLetters, tokens } from './words.js'

export { bareName, camelParts, forms, plainLetters, tokens } from './words.js'

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
  const parts = partsOf(question)
  const isNamed = isNamedIn(question)
  const told = tellingStems(question).join(' ')
  const stems = new Set(parts.flatMap(({ terms }) => terms.map(({ stem }) => stem)))
  const worthOf = (stored: Stored): number => {
    const title = stemsOfTitle(titleOf(stored))
    const worth = namesOf(stored).some(isNamed) ? NAMED : title.join(' ') === told ? TITLED : 1
    return worth * weightOf(stored, title.length > 0 && title.every((stem) => stems.has(stem)))
  }
  const found = new Map<unknown, Hit>()
  let rarityOfAll = 0
  for (const part of parts) {
    const results = resultsOf(index, part, boost)
    const ids = new Set(results.map(({ id }) => id))
    const rarity = ids.size === 0 ? 0 : Math.log(1 + index.documentCount / ids.size)
    rarityOfAll += rarity
    for (const id of ids) {
      const hit = found.get(id)
      if (hit === undefined) found.set(id, { results: [], rarity })
      else hit.rarity += rarity
    }
    for (const result of results) found.get(result.id)?.results.push(result)
  }
  return [...found.values()]
    .map(({ results, rarity }) => joined(results, rarity / rarityOfAll, worthOf))
    .sort((first, second) => second.score - first.score)
}

const titles = new Map<string, readonly string[]>()

/** The stems of a title, which most questions ask of the same documents. */
function stemsOfTitle(title: string): readonly string[] {
  const stems = titles.get(title) ?? tellingStems(title)
  titles.set(title, stems)
  return stems
}

/** A document, by what it was found, and how rare the parts of the question are that it has. */
interface Hit {
  readonly results: SearchResult[]
  rarity: number
}

/** What has a part of a question. Only a word that is nowhere is taken for the beginning of one, or for misspelled. */
function resultsOf<Document>(
  index: MiniSearch<Document>,
  { terms, isUnexplained }: QuestionPart,
  boost: SearchSettings['boost'],
): SearchResult[] {
  const options = { boost, tokenize: (text: string) => [text], processTerm: (term: string) => term }
  return terms.flatMap(({ stem, weight }) => {
    const exact = index.search(stem, options)
    const isMisspelled = exact.length === 0 && isUnexplained && stem.length > 2
    const fuzzy = stem.length > 4 ? 0.3 : false
    const results = isMisspelled ? index.search(stem, { ...options, prefix: true, fuzzy }) : exact
    for (const result of results) result.score *= weight
    return results
  })
}

/** What was found of a document, as one result. A part of a question that few documents have says more than one that many have. */
function joined(results: readonly SearchResult[], share: number, worthOf: (stored: Stored) => number): SearchResult {
  const [result] = results as [SearchResult]
  const score = results.reduce((total, { score }) => total + score, 0)
  return {
    ...result,
    match: Object.assign({}, ...results.map(({ match }) => match)),
    terms: results.flatMap(({ terms }) => terms),
    queryTerms: results.flatMap(({ queryTerms }) => queryTerms),
    score: score * share * worthOf(result),
  }
}

/**
 * Whether a question names something in full. A name of one word may be meant as a word, unless it is all there is, and written with the
 * capital that it has: `tags` are not the column `Tags`.
 */
function isNamedIn(question: string): (name: string) => boolean {
  const words = plainLetters(question)
    .toLowerCase()
    .split(/[^\w/{}-]+/)
  const whole = bareName(question)
  return (name) =>
    /[/]|[a-z][A-Z]/.test(name)
      ? bareName(name) === whole || words.includes(name.toLowerCase())
      : bareName(name) === whole && (name === name.toLowerCase() || name === question.trim())
}
