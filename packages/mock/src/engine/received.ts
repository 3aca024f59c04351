import type { CompiledOperation } from '../contract.js'
import type { MockRequest } from '../exchange.js'
import type { Inputs } from '../inputs.js'

/** A request to an operation. */
export interface Received {
  readonly request: MockRequest
  readonly operation: CompiledOperation
  /** Still percent-encoded. */
  readonly path: string
  readonly inputs: Inputs
}
