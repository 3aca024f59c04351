import type { Collection } from '../contract.js'
import type { JsonObject } from '../json.js'

/** A record of a collection. */
export interface StoredRecord {
  /** Where the list that shows it stands in an answer. */
  readonly pointer: string
  members: JsonObject
  /** Its deletion is pending. */
  pending: boolean
}

/** The values of the inputs that keep one part of a collection apart from another. */
export type Scope = { readonly [input: string]: string }

/** The records of a collection in one scope. */
export interface Part {
  readonly collection: Collection
  readonly scope: Scope
  readonly records: StoredRecord[]
}
