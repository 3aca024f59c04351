import type { Operation } from '@cloud-cost/contract/model'
import type { Fetch } from './recorder.js'

export const SERVER_NAMES = ['mock over HTTP', 'mock in process', 'stock Prism'] as const

export type ServerName = (typeof SERVER_NAMES)[number]

/** A server that the table is held against. */
export interface Server {
  readonly name: ServerName
  readonly baseUrl: (operation: Operation) => string
  readonly fetch: Fetch
  /** Header in which it lists what is wrong with a request. */
  readonly violations: string
}
