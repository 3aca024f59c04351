import type { Options } from 'minisearch'

/** What can be found: an operation, a page or a section of it. */
export interface SearchEntry {
  readonly id: string
  /** Where it is, from any page. */
  readonly url: string
  readonly title: string
  /** What stands below the title: method and path, or the page. */
  readonly detail: string
  readonly operationId: string
  readonly path: string
  readonly fields: string
  readonly text: string
}

/** How the index is made and read; both sides must agree. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'operationId', 'path', 'fields', 'text'],
  storeFields: ['url', 'title', 'detail', 'operationId'],
  tokenize: words,
  searchOptions: {
    boost: { operationId: 5, title: 4, path: 3, fields: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    // Whoever writes an operationId in full wants that operation, not one with the same words and more.
    boostDocument: (id: string, term) => (id.toLowerCase() === term ? 20 : 1),
  },
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
