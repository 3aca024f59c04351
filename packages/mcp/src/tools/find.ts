import MiniSearch from 'minisearch'
import type { DescribedOperation } from '../contract/operation.js'

/** An operation that was found. */
interface Found {
  readonly operationId: string
  readonly group: string
  readonly summary: string
  readonly writes: boolean
  /** How well it fits, compared with the others; the best comes first. */
  readonly score: number
}

export type Find = (words: string, limit: number) => Found[]

/** Makes the search over operations. */
export function searchOf(operations: readonly DescribedOperation[]): Find {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  const index = new MiniSearch<DescribedOperation>({
    idField: 'operationId',
    fields: ['operationId', 'summary', 'tags', 'group', 'path', 'description', 'topics'],
    extractField: (operation, name) => [operation[name as keyof DescribedOperation]].flat().join(' '),
    tokenize: words,
    searchOptions: {
      boost: { operationId: 5, summary: 4, tags: 2, path: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      // Whoever writes a name in full wants what it names.
      boostDocument: (operationId: string, term) => (operationId.toLowerCase() === term ? 20 : 1),
    },
  })
  index.addAll(operations)
  return (query, limit) =>
    index
      .search(query)
      .slice(0, limit)
      .flatMap(({ id, score }) => {
        const operation = byId.get(String(id))
        if (operation === undefined) return []
        const { operationId, group, summary, writes } = operation
        return [{ operationId, group, summary, writes, score: Math.round(score * 10) / 10 }]
      })
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
