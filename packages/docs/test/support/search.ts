import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import MiniSearch from 'minisearch'
import { SITE_FOLDER } from '../../src/paths.js'
import { NameList } from '../../src/search/names.js'
import { find, SEARCH_OPTIONS, type SearchEntry, type SearchHit, type SearchIndex } from '../../src/search/options.js'

const script = readFileSync(join(SITE_FOLDER, 'documents', 'search-index.js'), 'utf8')
const { entries, fields, names } = JSON.parse(script.replace(/^window\.cloudCostSearchIndex=/, '')) as SearchIndex
const index = MiniSearch.loadJSON<SearchEntry>(entries, SEARCH_OPTIONS)
const nameList = new NameList(names)

export { fields }

/** What answers a question on the site as it was built. */
export function hits(question: string): SearchHit[] {
  return find(index, question, nameList)
}

/** The same as ids of operations, and addresses. */
export function results(question: string): string[] {
  return hits(question).map(({ name, url }) => (url === `operations/${name}.html` ? name : url))
}

/** The addresses that answer a question, the best first. */
export function search(question: string): string[] {
  return hits(question).map(({ url }) => url)
}
