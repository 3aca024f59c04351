// Requests once they are read: the inputs of their operations, and what is wrong with them.
import type { CompiledOperation, Problem } from '../contract/contract.js'
import { isObject } from '../contract/json.js'
import type { MockRequest } from './exchange.js'

/** What a caller gave an operation. */
export interface Inputs {
  readonly path: { readonly [name: string]: string }
  readonly query: { readonly [name: string]: string | string[] }
  readonly body: unknown
}

/** What is known of a request target. */
export interface Location {
  /** The target itself. */
  readonly target: string
  /** Still percent-encoded. */
  readonly path: string
  readonly query: Inputs['query']
  readonly match: Match | undefined
  /** The inputs in path and query as one text. */
  readonly key: string
}

/** What is known of a path: its operations by method, and the text of its parameters, decoded. */
export interface Match {
  readonly methods: ReadonlyMap<string, CompiledOperation>
  readonly parameters: Inputs['path']
}

/** A request to an operation whose inputs are read, with what is wrong with it. */
export interface ParsedRequest {
  readonly request: MockRequest
  readonly operation: CompiledOperation
  readonly location: Location
  readonly inputs: Inputs
  /** Absent when the request is valid. */
  readonly problem: Problem | undefined
}

/** An input by its name, wherever it stands: in the path, the body or the query. */
export function inputByName({ path, query, body }: Inputs, name: string): unknown {
  return path[name] ?? (isObject(body) ? body[name] : undefined) ?? query[name]
}
