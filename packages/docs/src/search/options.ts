import { searchIn, TEXT_OPTIONS } from '@cloud-cost/mcp/search'
import type MiniSearch from 'minisearch'
import type { Options, SearchResult } from 'minisearch'

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
  /** Names of inputs and members. */
  readonly members: string
  /** What is said of them. */
  readonly notes: string
  readonly text: string
  /** What it is worth compared with others that have the same words. */
  readonly weight: number
  /** Of an operation: its inputs and members in the list of the index, each with where it stands on the page. */
  readonly places?: Places
}

/** Numbers of members in {@link SearchIndex.members}, and what their addresses on the page end with. */
type Places = readonly (readonly [member: number, id: string])[]

/** An input or a member of a response. */
export interface SearchMember {
  readonly kind: 'parameter' | 'member of the body' | 'member'
  readonly name: string
  readonly note: string
}

/** What `documents/search-index.js` holds. */
export interface SearchIndex {
  /** As MiniSearch writes it. */
  readonly entries: string
  readonly members: readonly SearchMember[]
}

/** How the index is made and read; both sides must agree. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'name', 'path', 'members', 'notes', 'text'],
  storeFields: ['url', 'title', 'detail', 'name', 'weight', 'places'],
  ...TEXT_OPTIONS,
}

/** An entry that was found, with the words of the index by which it was, each with the fields that have it. */
export type Found = SearchEntry & Pick<SearchResult, 'match' | 'score'>

/** What answers a question, the best first. */
export function find(index: MiniSearch<SearchEntry>, question: string): Found[] {
  return searchIn(index, question, {
    boost: { name: 3, title: 4, path: 2, members: 0.8, notes: 0.4 },
    weightOf: ({ weight }) => Number(weight),
    // Below the title of an operation stand its method and path.
    namesOf: ({ name, detail }) => [String(name), String(detail).replace(/^[A-Z]+ \//, '/')],
    titleOf: ({ title }) => String(title),
  }) as unknown as Found[]
}
