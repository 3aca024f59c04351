import { afterAll, beforeAll } from 'vitest'
import type { Mock, MockServer } from '../src/index.js'
import { type Case, type Change, requestOf } from './operations.js'

/** Sends the request that the contract's examples make of an operation, changed as a test needs. */
export type Send = (one: Case, change?: Change) => Promise<Response>

/** The ways to a mock that a test goes, one after the other. */
export function transportsOf(mock: Mock): readonly { readonly way: string; readonly send: Send }[] {
  let server: MockServer | undefined
  beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  afterAll(() => server?.close())
  return [
    { way: 'in process', send: (one, change) => mock.fetch(requestOf(one, change)) },
    { way: 'over HTTP', send: (one, change) => fetch(requestOf(one, { ...change, base: server?.url ?? '' })) },
  ]
}
