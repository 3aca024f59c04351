import MiniSearch from 'minisearch'
import { highlighted, type Piece } from '../src/search/highlight.js'
import { find, nearest, SEARCH_OPTIONS, type SearchEntry, type SearchHit } from '../src/search/options.js'
import { type FoundMember, foundMembers } from '../src/search/places.js'

/** A result as the dialog shows it. */
export interface SearchResult {
  readonly url: string
  readonly title: readonly Piece[]
  /** The operationId, or the name of a schema. */
  readonly name: readonly Piece[]
  /** Method and path, or what page it is on. */
  readonly detail: string
  /** The inputs and members by which it was found. */
  readonly members: readonly { readonly kind: FoundMember['kind']; readonly name: readonly Piece[] }[]
}

const { entries = '', members = [] } = window.cloudCostSearchIndex ?? {}
const index = MiniSearch.loadJSON<SearchEntry>(entries, SEARCH_OPTIONS)

window.cloudCostSearch = (question, limit) => {
  const found = find(index, question)
  const results = found.length > 0 ? found.slice(0, limit) : nearest(index, question)
  return { total: found.length, results: results.map(resultOf) }
}

function resultOf(found: SearchHit): SearchResult {
  const { url, title, name, detail } = found
  const by = foundMembers(found, members)
  const words = new Set(Object.keys(found.match))
  const id = by[0]?.id ?? ''
  return {
    url: id === '' ? url : `${url}#${id}`,
    title: highlighted(title, words),
    name: name === title ? [] : highlighted(name, words),
    detail,
    members: by.map((member) => ({ kind: member.kind, name: highlighted(member.name, words) })),
  }
}
