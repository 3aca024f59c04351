import { afterAll, beforeAll } from 'vitest'
import type { Mock, MockServer } from '../src/index.js'
import { type Case, type Change, requestOf } from './operations.js'

/** Sends the request that the contract's examples make of an operation, changed as a test needs. */
export type Send = (operation: Case, change?: Change) => Promise<Response>

/** The ways to a mock that a test goes, one after the other. */
export function transportsOf(mock: Mock): readonly { readonly way: string; readonly send: Send }[] {
  let server: MockServer | undefined
  beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  afterAll(() => server?.close())
  return [
    { way: 'in process', send: (operation, change) => mock.fetch(requestOf(operation, change)) },
    {
      way: 'over HTTP',
      send: (operation, change) => fetch(requestOf(operation, { ...change, base: server?.url ?? '' })),
    },
  ]
}
