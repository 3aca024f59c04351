import type { Operation } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import type { Fetch } from './recorder.js'

const SERVER_NAMES = ['mock over HTTP', 'mock in the page', 'stock Prism'] as const

export type ServerName = (typeof SERVER_NAMES)[number]

/**
 * One of how many operations is tried in `npm test`. The mock over HTTP differs from the one in the page only by what carries the
 * request.
 */
const ONE_OF: { readonly [name in ServerName]: number } = {
  'mock over HTTP': 12,
  'mock in the page': 1,
  'stock Prism': 1,
}

/** The operations that are tried on a server. */
export function triedOn<T extends { readonly operationId: string }>(
  server: ServerName,
  operations: readonly T[],
): readonly T[] {
  return sample(operations, ONE_OF[server], ({ operationId }) => operationId)
}

/** A server that the table is held against. */
export interface Server {
  readonly name: ServerName
  readonly baseUrl: (operation: Operation) => string
  readonly fetch: Fetch
  /** Header in which it lists what is wrong with a request. */
  readonly violations: string
}
