import MiniSearch from 'minisearch'
import type { DescribedOperation } from '../contract/operation.js'
import { SEARCH_TERMS } from '../generated/search-terms.js'
import { type SearchSettings, searchIn, TEXT_OPTIONS } from '../search/index.js'

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

const SETTINGS: SearchSettings = {
  boost: { operationId: 5, summary: 4, tags: 2, path: 2, terms: 2 },
  namesOf: ({ operationId, path }) => [String(operationId), String(path)],
  titleOf: ({ summary }) => String(summary),
}

/** Makes the search over operations. They are indexed when something is asked for the first time. */
export function searchOf(operations: readonly DescribedOperation[]): Find {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  let index: MiniSearch<DescribedOperation> | undefined
  return (query, limit) => {
    index ??= indexOf(operations)
    return searchIn(index, query, SETTINGS)
      .slice(0, limit)
      .flatMap(({ id, score }) => {
        const operation = byId.get(String(id))
        if (operation === undefined) return []
        const { operationId, group, summary, writes } = operation
        return [{ operationId, group, summary, writes, score: Math.round(score * 10) / 10 }]
      })
  }
}

function indexOf(operations: readonly DescribedOperation[]): MiniSearch<DescribedOperation> {
  const index = new MiniSearch<DescribedOperation>({
    ...TEXT_OPTIONS,
    idField: 'operationId',
    fields: ['operationId', 'summary', 'tags', 'group', 'path', 'description', 'topics', 'terms'],
    storeFields: ['operationId', 'path', 'summary'],
    extractField: (operation, name) =>
      name === 'terms'
        ? (SEARCH_TERMS[operation.operationId] ?? '')
        : [operation[name as keyof DescribedOperation]].flat().join(' '),
  })
  index.addAll(operations)
  return index
}
