// Searches the sections of the docs by a question.
import MiniSearch from 'minisearch'
import { type SearchSettings, searchIn, TEXT_OPTIONS } from '../search/index.js'
import { DOCS_PAGES, type Section, sectionsOf } from './pages.js'

const SETTINGS: SearchSettings = {
  boost: { tasks: 4, title: 4, page: 2, text: 1 },
  namesOf: ({ title }) => [String(title)],
  titleOf: ({ title }) => String(title),
}

export interface DocsSearch {
  /** The sections that answer a question, the best first. */
  find(words: string, limit: number): Section[]
  /** The section of an address. */
  get(uri: string): Section | undefined
}

let search: Promise<DocsSearch> | undefined

/** The search, which is made when it is needed first, and once for all servers. */
export function docsSearch(): Promise<DocsSearch> {
  search ??= makeSearch()
  return search
}

async function makeSearch(): Promise<DocsSearch> {
  const sections = (await Promise.all(DOCS_PAGES.map(async (page) => sectionsOf(page, await page.read())))).flat()
  const byUri = new Map(sections.map((section) => [section.uri, section]))
  const index = new MiniSearch<Section>({
    ...TEXT_OPTIONS,
    idField: 'uri',
    fields: ['tasks', 'title', 'page', 'text'],
    storeFields: ['title'],
  })
  index.addAll([...byUri.values()])
  return {
    find: (words, limit) =>
      searchIn(index, words, SETTINGS)
        .slice(0, limit)
        .flatMap(({ id }) => byUri.get(String(id)) ?? []),
    get: (uri) => byUri.get(uri),
  }
}
