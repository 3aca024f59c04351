import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS, type SearchEntry } from '../src/search/options.js'

export type SearchResult = Pick<SearchEntry, 'url' | 'title' | 'detail' | 'name'>

const index = MiniSearch.loadJSON(window.cloudCostSearchIndex ?? '', SEARCH_OPTIONS)

window.cloudCostSearch = (query) => index.search(query) as unknown as SearchResult[]
