// The tool that finds operations by words.
import MiniSearch from 'minisearch'
import type { Catalog, CatalogOperation } from '../contract/catalog.js'
import { type SearchSettings, searchIn, TEXT_OPTIONS } from '../search/index.js'
import { LOOKS_UP, type Tool } from './add-tool.js'

/** An operation that was found. */
interface FoundOperation {
  readonly operationId: string
  readonly group: string
  readonly summary: string
  readonly writes: boolean
  /** How well it fits, compared with the others; the best comes first. */
  readonly score: number
}

export type Find = (words: string, limit: number) => FoundOperation[]

const SETTINGS: SearchSettings = {
  // What people say of an operation tells more than how the contract names it.
  boost: { operationId: 1, summary: 2, tags: 0.3, path: 0.3, terms: 5, description: 1, topics: 0.3, group: 0.5 },
  weightOf: ({ worth }) => Number(worth),
  namesOf: ({ operationId, path }) => [String(operationId), String(path)],
  titleOf: ({ summary }) => String(summary),
}

const ARGUMENTS = {
  words: {
    kind: 'text',
    required: true,
    // A search looks up each word and its like.
    longest: 200,
    description: 'Words or an operationId, such as "aws accounts of a company"; 200 characters',
  },
  limit: { kind: 'integer', least: 1, most: 50, otherwise: 10, description: '1 to 50; null for 10' },
} as const

export function findTool({ find, operations }: Catalog): Tool<typeof ARGUMENTS> {
  return {
    name: 'find_operations',
    title: 'Find operations',
    description: 'Finds operations by words, the best match first, with what they do and whether they write.',
    arguments: ARGUMENTS,
    effects: LOOKS_UP,
    run({ words, limit }) {
      const found = find(words, limit)
      const topics = [...new Set(operations.map(({ tag }) => tag))].join(', ')
      const lines = found.map((operation) => JSON.stringify(operation))
      return { texts: [lines.join('\n') || `Nothing was found. Topics are: ${topics}.`] }
    },
  }
}

/** Makes the search over operations. They are indexed when something is asked for the first time. */
export function searchOf(operations: readonly CatalogOperation[]): Find {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  let index: MiniSearch<CatalogOperation> | undefined
  return (query, limit) => {
    index ??= indexOf(operations)
    return searchIn(index, query, SETTINGS)
      .slice(0, limit)
      .flatMap(({ id, score }) => {
        const operation = byId.get(String(id))
        if (operation === undefined) return []
        const { operationId, group, summary, isRead } = operation
        return [{ operationId, group: group.group, summary, writes: !isRead, score: Math.round(score * 10) / 10 }]
      })
  }
}

function indexOf(operations: readonly CatalogOperation[]): MiniSearch<CatalogOperation> {
  const index = new MiniSearch<CatalogOperation>({
    ...TEXT_OPTIONS,
    idField: 'operationId',
    fields: ['operationId', 'summary', 'tags', 'group', 'path', 'description', 'topics', 'terms'],
    storeFields: ['operationId', 'path', 'summary', 'worth'],
    extractField: (operation, name) => (name === 'worth' ? worthOf(operation) : textIn(operation, name)),
  })
  index.addAll(operations)
  return index
}

/** Most questions ask for what reads, and a deprecated operation is the last choice. */
function worthOf({ isRead, deprecation }: CatalogOperation): number {
  return deprecation === undefined ? (isRead ? 1 : 0.95) : 0.5
}

/** The text of a field of the index. */
function textIn({ group, tag, searchTerms, ...operation }: CatalogOperation, field: string): string {
  if (field === 'group') return group.group
  if (field === 'tags') return tag
  if (field === 'terms') return searchTerms
  if (field !== 'topics') return String(operation[field as keyof typeof operation])
  return group.tags
    .filter(({ name }) => name === tag)
    .map(({ title, description }) => `${title} ${description}`)
    .join(' ')
}
