import type { Options } from 'minisearch'
import { forms, words } from './words.js'

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
  tokenize: words,
  processTerm: forms,
}
