import type { Operation } from '@cloud-cost/contract/model'
import type { Contract } from '../core/contract.js'
import type { Exports } from '../core/entry.js'

/** The source of modules by the name of their file. */
export interface Modules {
  readonly [file: string]: string
}

/** What an entry has for an operation. */
export interface OperationSurface {
  /** The functions or constants of the operation. */
  readonly exports: readonly string[]
  /** What callers choose by name: examples of a handler, parts of schemas. */
  readonly names?: readonly string[]
}

/** An optional entry of a client, such as `@cloud-cost/asset-client/msw`, and all that codegen knows of it. */
export interface Plugin {
  readonly name: string
  /** The modules that it writes. The one with the name of the entry is the entry. */
  readonly modules: (contract: Contract) => Modules
  readonly exports: (contract: Contract) => Exports
  /** What the entry has for an operation, where it has something for one alone. */
  readonly operation?: (operation: Operation) => OperationSurface
}
