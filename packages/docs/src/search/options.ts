import type { Options } from 'minisearch'

/** What can be found: an operation, a schema, a page or a section of it. */
export interface SearchEntry {
  readonly id: string
  /** Where it is, from any page. */
  readonly url: string
  readonly title: string
  /** What stands below the title: method and path, or the page. */
  readonly detail: string
  /** The operationId, or the name of a schema. */
  readonly name: string
  readonly path: string
  readonly fields: string
  readonly text: string
}

/** How the index is made and read; both sides must agree. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'name', 'path', 'fields', 'text'],
  storeFields: ['url', 'title', 'detail', 'name'],
  tokenize: words,
  searchOptions: {
    boost: { name: 5, title: 4, path: 3, fields: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (id: string, term) => importance(id.toLowerCase(), term),
  },
}

/** Whoever writes a name in full wants what it names, not one with the same words and more; schemas come after operations. */
function importance(id: string, term: string): number {
  if (id === term) return 20
  if (id.endsWith(`#schema/${term}`)) return 5
  return id.includes('#schema/') ? 0.1 : 1
}

/** The words of a text; a name in camelCase gives itself and its parts. */
function words(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/)
      return parts.length === 1 ? [word] : [word, ...parts]
    })
}
