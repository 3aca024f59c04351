import type { Operation } from '@cloud-cost/contract/model'
import { createMock, type Mock, type MockServer, type Rule } from '@cloud-cost/mock'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { clientOf } from '../contract/clients.js'
import { operations } from '../contract/published.js'
import { createClient } from '../run/client-call.js'
import { type Recorder, record } from '../run/recorder.js'
import { triedOn } from '../run/servers.js'
import { type CallInputs, exampleInputs } from '../table/inputs.js'

/** How a client reaches a mock. */
export type Transport = 'over HTTP' | 'in process'

export const TRANSPORTS: readonly Transport[] = ['over HTTP', 'in process']

/** The operations that are tried over a transport: over HTTP as many as of the table. */
export const operationsTried: { readonly [transport in Transport]: readonly Operation[] } = {
  'over HTTP': triedOn('mock over HTTP', operations),
  'in process': operations,
}

/** Any options of a call. */
export type Options = Readonly<Record<string, unknown>>

interface CallOptions extends Options {
  readonly rules?: readonly Rule[]
}

/** A call of an operation function, and what went over the wire for it. */
interface LiveCall {
  readonly result: Promise<unknown>
  readonly wire: Recorder
}

export interface LiveMock {
  readonly mock: Mock
  /** Options with which a call reaches the mock. */
  reach(transport: Transport): { readonly baseUrl: string; readonly fetch: Mock['fetch'] }
  /** Calls an operation function as the contract's examples do, in a session of its own with these rules. */
  call(transport: Transport, operation: Operation, options?: CallOptions, inputs?: CallInputs): LiveCall
}

/** A mock of its own for the tests of a file, reset after each. */
export function startLiveMock(): LiveMock {
  const mock = createMock()
  let server: MockServer
  beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  afterEach(() => mock.reset())
  afterAll(() => server.close())
  const reach: LiveMock['reach'] = (transport) =>
    transport === 'over HTTP' ? { baseUrl: server.url, fetch } : { baseUrl: 'http://127.0.0.1', fetch: mock.fetch }
  return {
    mock,
    reach,
    call(transport, operation, { headers, rules = [], ...options } = {}, inputs = exampleInputs(operation)) {
      const session = mock.session()
      for (const rule of rules) session.rules.add(rule)
      const module = clientOf(operation.group)
      const reached = reach(transport)
      const wire = record(reached.fetch)
      const callOperation = module[operation.operationId] as (
        client: unknown,
        inputs: CallInputs,
        options: Options,
      ) => Promise<unknown>
      const result = callOperation(createClient(module, operation), inputs, {
        ...reached,
        ...options,
        fetch: wire.fetch,
        headers: { 'X-Mock-Session': session.name, ...(headers as object) },
      })
      return { result, wire }
    },
  }
}
