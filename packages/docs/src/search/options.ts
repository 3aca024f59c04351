// What the search of the site finds, and how it ranks it.
import { searchIn, TEXT_OPTIONS } from '@cloud-cost/mcp/search'
import MiniSearch, { type Options, type SearchResult } from 'minisearch'
import { NameList, type SearchName } from './names.js'
import { fits, type PastedRequest, requestIn, withoutPlaces } from './pasted.js'

/** What can be found: an operation, a schema, a page or a section of it. */
export interface SearchEntry {
  readonly id: string
  /** Where it is, from the site's folder. */
  readonly url: string
  readonly title: string
  /** What stands below the title: method and path, or the page. */
  readonly detail: string
  /** The operationId, or the name of a schema. */
  readonly name: string
  readonly path: string
  /** Names of parameters and fields. */
  readonly members: string
  /** What is said of them. */
  readonly notes: string
  readonly text: string
  /** What people want when it answers them, in their words. */
  readonly tasks: string
  /** What it is worth compared with others that have the same words. */
  readonly weight: number
  /** The parameters and fields of an operation in the list of the index, each with its id on the page. */
  readonly places?: Places
}

/** Numbers of fields in {@link SearchIndex.fields}, and their ids on the page. */
type Places = readonly (readonly [field: number, id: string])[]

/** A parameter or a field. */
export interface SearchField {
  readonly kind: 'parameter' | 'field of the request body' | 'field'
  readonly name: string
  readonly note: string
}

/** A parameter or a field of an operation, with its id on the page of the operation. */
export interface PlacedField extends SearchField {
  readonly id: string
}

/** What `documents/search-index.js` holds. */
export interface SearchIndex {
  /** As MiniSearch writes it. */
  readonly entries: string
  readonly fields: readonly SearchField[]
  readonly names: readonly SearchName[]
}

/** How the index is made and read; both sides must agree. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'name', 'path', 'members', 'notes', 'text', 'tasks'],
  storeFields: ['url', 'title', 'detail', 'name', 'weight', 'places'],
  ...TEXT_OPTIONS,
}

/** An entry that was found, with the words of the index by which it was, each with the fields that have it. */
export type SearchHit = Pick<SearchEntry, 'url' | 'title' | 'detail' | 'name' | 'places'> & Pick<SearchResult, 'match'>

/** What a word is worth by where it stands. The members of operations are many, so they count when one of them is asked for by its name. */
const WORDS = { tasks: 4, title: 3, text: 1, name: 0.5, path: 0.5, members: 0.2, notes: 0.2 }
const NAME = { name: 3, title: 4, path: 2, text: 1, members: 3, notes: 0, tasks: 0 }

/** A name as programs write it: `rsrcKey`, `data.ruleSetId`. */
const IS_NAME = /^\w*(?:[a-z\d][A-Z]|\w\.\w)[\w.]*$/

/** Whoever compares things, or asks what one is, wants the terms of the glossary. */
const ASKS_FOR_TERMS = new RegExp(
  [
    String.raw`\b(?:vs|versus|compared (?:to|with)|differences?|differs?|means?|meaning|stands? for|definition)\b`,
    String.raw`\bwhat (?:is|are) an?\b`,
    String.raw`^what (?:is|are) \S+(?: \S+)?$`,
  ].join('|'),
  'i',
)
const ASKED_TERM = 30
/** A word between the things that are compared. It is not looked for itself, unless it names VS Code. */
const COMPARES = /\b(?:vs|versus)\b(?!\s+code\b)/gi

/**
 * What answers a question, the best first: the operations that a pasted request asks for, or else the name that the question is, and then
 * what its words lead to.
 */
export function find(
  index: MiniSearch<SearchEntry>,
  question: string,
  names: NameList = new NameList([]),
): SearchHit[] {
  const request = requestIn(question)
  const requested = request === undefined ? [] : operationsFor(index, request)
  if (requested.length > 0) return requested
  const worded = findWords(index, question)
  const named = names.find(withoutPlaces(question))
  const urls = new Set(named.map(([, , url]) => url))
  const others = worded.filter(({ url }) => !urls.has(url))
  // Several words may be meant as words, also where a name has the same.
  const ahead =
    /^[^\W_]+(?: [^\W_]+)+$/.test(question.trim()) && !named.some(([name]) => question.includes(name)) ? 1 : 0
  return [...others.slice(0, ahead), ...named.map(hitOf), ...others.slice(ahead)]
}

function hitOf([name, detail, url]: SearchName): SearchHit {
  return { url, title: name, detail, name, match: { [name]: ['name'] } }
}

function findWords(index: MiniSearch<SearchEntry>, question: string): SearchHit[] {
  const ofTerm = ASKS_FOR_TERMS.test(question) ? ASKED_TERM : 1
  return searchIn(index, withoutPlaces(question).replaceAll(COMPARES, ' '), {
    boost: IS_NAME.test(question.trim()) ? NAME : WORDS,
    weightOf: ({ weight, url }, isTitleSaid) =>
      Number(weight) * (isTitleSaid && String(url).startsWith('glossary') ? ofTerm : 1),
    namesOf: ({ name }) => [String(name)],
    titleOf: ({ title }) => String(title),
  }) as unknown as SearchHit[]
}

function operationsFor(index: MiniSearch<SearchEntry>, request: PastedRequest): SearchHit[] {
  const fit = (stored: Readonly<Record<string, unknown>>): number => {
    const [method = '', path] = String(stored['detail']).split(' ')
    return path?.startsWith('/') === true ? fits(request, { method, path }) : 0
  }
  return index.search(MiniSearch.wildcard, {
    filter: (result) => fit(result) > 0,
    boostDocument: (_id, _term, stored = {}) => fit(stored),
  }) as unknown as SearchHit[]
}

/** What to look at when nothing answers a question: what is written similarly, or else the pages from which the rest is found. */
export function nearest(index: MiniSearch<SearchEntry>, question: string): SearchHit[] {
  const similar = index.search(question, { fields: ['title', 'name'], fuzzy: 0.5, prefix: true, boostDocument: weight })
  const found = similar.length > 0 ? similar : index.search(MiniSearch.wildcard, { filter: isEntrance })
  return found.slice(0, NEAREST) as unknown as SearchHit[]
}

const NEAREST = 5
const ENTRANCES = ['guides/get-started.html', 'map.html', 'glossary.html', 'questions.html']

function weight(_id: unknown, _term: string, stored: Readonly<Record<string, unknown>> = {}): number {
  return Number(stored['weight'])
}

function isEntrance({ url }: { readonly [name: string]: unknown }): boolean {
  return ENTRANCES.includes(String(url))
}
