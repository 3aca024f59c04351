import MiniSearch from 'minisearch'
import { highlighted, type Piece } from '../src/search/highlight.js'
import { NameList } from '../src/search/names.js'
import {
  find,
  nearest,
  type PlacedField,
  SEARCH_OPTIONS,
  type SearchEntry,
  type SearchHit,
} from '../src/search/options.js'
import { foundFields } from '../src/search/places.js'

/** A result as the dialog shows it. */
export interface SearchResult {
  readonly url: string
  readonly title: readonly Piece[]
  /** The operationId, or the name of a schema. */
  readonly name: readonly Piece[]
  /** Method and path, or what page it is on. */
  readonly detail: string
  /** The parameters and fields by which it was found. */
  readonly fields: readonly { readonly kind: PlacedField['kind']; readonly name: readonly Piece[] }[]
}

const { entries = '', fields = [], names = [] } = window.cloudCostSearchIndex ?? {}
const index = MiniSearch.loadJSON<SearchEntry>(entries, SEARCH_OPTIONS)
const nameList = new NameList(names)

window.cloudCostSearch = (question, limit) => {
  const found = find(index, question, nameList)
  const results = found.length > 0 ? found.slice(0, limit) : nearest(index, question)
  return { total: found.length, results: results.map(resultOf) }
}

function resultOf(found: SearchHit): SearchResult {
  const { url, title, name, detail } = found
  const by = foundFields(found, fields)
  const words = new Set(Object.keys(found.match))
  const id = by[0]?.id ?? ''
  return {
    url: id === '' ? url : `${url}#${id}`,
    title: highlighted(title, words),
    name: name === title ? [] : highlighted(name, words),
    detail,
    fields: by.map((field) => ({ kind: field.kind, name: highlighted(field.name, words) })),
  }
}
