import type { Operation } from '../contract/contract.js'
import { isObject } from '../contract/json.js'
import type { MockRequest } from './exchange.js'
import type { Problem } from './problem.js'

/** What a caller gave an operation. */
export interface Inputs {
  readonly path: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | string[] }
  readonly body: unknown
}

/** A request whose operation is known. */
export interface Routed {
  readonly request: MockRequest
  readonly operation: Operation
  /** Still percent-encoded. */
  readonly path: string
  readonly parameters: Inputs['path']
  readonly query: Inputs['query']
}

/** A request whose inputs are read, with what the contract has against it. */
export interface Received {
  readonly request: MockRequest
  readonly operation: Operation
  /** Still percent-encoded. */
  readonly path: string
  readonly inputs: Inputs
  /** Absent when the request is valid. */
  readonly problem: Problem | undefined
}

/** An input by its name, wherever it stands: in the path, the body or the query. */
export function inputNamed({ path, query, body }: Inputs, name: string): unknown {
  return path[name] ?? (isObject(body) ? body[name] : undefined) ?? query[name]
}
