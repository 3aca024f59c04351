import type MiniSearch from 'minisearch'
import type { SearchOptions, SearchResult } from 'minisearch'
import type { SearchEntry } from './options.js'
import { isTitleOf, type Term, termsOf } from './question.js'
import { camelParts, stemOf } from './words.js'

/** What a form of the word itself is worth, and a synonym: of a word of the contract, and of what people say for one. */
const OWN = { own: 1, synonym: 0.7 }
const FOREIGN = { own: 0.4, synonym: 1.3 }

/** What a word is worth that only begins alike, or is spelled alike. */
const ALIKE = 0.8

/** What it is worth to be named in full, which is more than any words are, and to have the words of the question for a title. */
const NAMED = 1e6
const TITLED = 50

const BOOST: Readonly<Record<string, number>> = { name: 3, title: 4, path: 2, members: 0.8, notes: 0.4 }

/** An entry that answers at least a part of a question. */
export interface Found {
  readonly entry: SearchEntry
  readonly score: number
  /** For each part of the question that it answers, the words of the index by which it does, with their fields. */
  readonly matches: readonly Match[]
}

/** Words of the index, and the fields of the entry in which they stand. */
type Match = SearchResult['match']

interface Hit {
  readonly result: SearchResult
  readonly score: number
  readonly match: Match
}

/** By id. */
type Hits = ReadonlyMap<string, Hit>

/** What answers a question, the best first; what answers more parts of it comes before what answers fewer. */
export function find(index: MiniSearch<SearchEntry>, question: string): Found[] {
  const asked = question.trim()
  const terms = termsOf(question)
  const answers = new Map<string, Hit[]>()
  for (const term of terms) {
    for (const [id, hit] of hitsOf(index, term)) answers.set(id, [...(answers.get(id) ?? []), hit])
  }
  return [...answers.values()]
    .map((hits): Found => {
      const entry = hits[0]?.result as unknown as SearchEntry
      const sum = hits.reduce((total, { score }) => total + score, 0)
      return {
        entry,
        score: bonus(entry, asked, terms) + sum * (hits.length / terms.length) ** 3,
        matches: hits.map(({ match }) => match),
      }
    })
    .sort((one, other) => other.score - one.score)
}

/** Whoever writes a name, a path or a title in full wants what it names, not what has the same words and more. */
function bonus(entry: SearchEntry, asked: string, terms: readonly Term[]): number {
  if (isNamed(entry, asked)) return NAMED
  return isTitleOf(entry.title, terms) ? TITLED : 0
}

function isNamed({ name, detail }: SearchEntry, asked: string): boolean {
  if (asked.startsWith('/')) return detail.endsWith(` ${asked}`)
  // A name of one word, such as that of a schema, may be meant as a word.
  return name === asked || (camelParts(name).length > 1 && asked.split(/\W+/).includes(name))
}

/** What has a part of the question: its own words, or what means the same. Only a word that is nowhere is taken for misspelled. */
function hitsOf(index: MiniSearch<SearchEntry>, { words, alternatives, parts, foreign }: Term): Hits {
  const weights = foreign ? FOREIGN : OWN
  const [word = '', ...more] = words
  // Whoever writes a name in camelCase wants what has it.
  const options = parts === undefined ? {} : { boost: { ...BOOST, members: 5 } }
  const stems = words.map((one) => search(index, stemOf(one), options))
  // That all the words of a saying stand somewhere, such as those of "log in", tells nothing.
  const exact = foreign && more.length > 0 ? allOf([]) : allOf(stems, weights.own)
  const begun = more.length > 0 ? [] : [search(index, word, { prefix: word.length > 1 }, weights.own * ALIKE)]
  const phrases = parts !== undefined && exact.size === 0 ? [...alternatives, parts] : alternatives
  const others = phrases
    .map((phrase) => phrase.map((stem) => search(index, stem)))
    .map((found) => allOf(found, weights.synonym))
  const hits = bestOf([exact, ...begun, ...others])
  return hits.size > 0 || word.length < 5 ? hits : search(index, word, { fuzzy: 0.2 }, ALIKE)
}

/** What has a word of the index. */
function search(index: MiniSearch<SearchEntry>, word: string, options: SearchOptions = {}, weight = 1): Hits {
  const results = index.search(word, {
    boost: BOOST,
    ...options,
    boostDocument: (_id, _term, stored) => Number(stored?.['weight']),
    tokenize: (term) => [term],
    processTerm: (term) => term.toLowerCase(),
  })
  return new Map(
    results.map((result) => [String(result.id), { result, score: weight * result.score, match: result.match }]),
  )
}

/** The better of the hits for each entry. */
function bestOf(all: readonly Hits[]): Hits {
  const best = new Map<string, Hit>()
  for (const hits of all) {
    for (const [id, hit] of hits) {
      const known = best.get(id)
      const match = { ...known?.match, ...hit.match }
      best.set(id, { ...(known !== undefined && known.score >= hit.score ? known : hit), match })
    }
  }
  return best
}

/** The entries that every one of the words leads to. */
function allOf([first = new Map(), ...others]: readonly Hits[], weight = 1): Hits {
  const common = new Map<string, Hit>()
  for (const [id, hit] of first) {
    const hits = [hit, ...others.flatMap((other) => other.get(id) ?? [])]
    if (hits.length <= others.length) continue
    const score = (weight * hits.reduce((sum, one) => sum + one.score, 0)) / hits.length
    common.set(id, { ...hit, score, match: Object.assign({}, ...hits.map(({ match }) => match)) })
  }
  return common
}
