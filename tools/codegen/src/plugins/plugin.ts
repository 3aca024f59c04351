import type { Contract } from '../core/contract.js'

/** The source of modules by the name of their file. */
export interface Modules {
  readonly [file: string]: string
}

/** An optional entry of a client, such as `@cloud-cost/asset-client/msw`, and all that codegen knows of it. */
export interface Plugin {
  readonly name: string
  /** The modules that it writes. The one with the name of the entry is the entry. */
  readonly modules: (contract: Contract) => Modules
}
