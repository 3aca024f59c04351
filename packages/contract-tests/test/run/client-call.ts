// Calls an operation through the client of its group.
import type { Operation } from '@cloud-cost/contract/model'
import type { CallInputs } from '../table/inputs.js'

/** The exports of a client package. */
export interface ClientModule {
  readonly [name: string]: unknown
}

/** How a call ended. */
interface Ending {
  readonly result?: unknown
  readonly error?: unknown
}

type Options = Readonly<Record<string, unknown>>
type Function_ = (client: unknown, params: CallInputs, options: Options) => Promise<unknown>

/** Calls the function of an operation. */
export async function callFunction(
  module: ClientModule,
  operation: Operation,
  inputs: CallInputs,
  options: Options,
): Promise<Ending> {
  const callOperation = module[operation.operationId]
  if (typeof callOperation !== 'function') throw new Error(`the client exports no function ${operation.operationId}`)
  try {
    return { result: await (callOperation as Function_)(createClient(module, operation), inputs, options) }
  } catch (error) {
    return { error }
  }
}

/** A client of the operation's group with an address and a token that mean nothing; calls give their own. */
export function createClient(module: ClientModule, { group }: Operation): unknown {
  const name = `create${group.charAt(0).toUpperCase()}${group.slice(1)}Client`
  const create = module[name]
  if (typeof create !== 'function') throw new Error(`the client exports no function ${name}`)
  return create({ baseUrl: 'http://127.0.0.1:9', token: 'fake-token', maxRetries: 0 })
}
