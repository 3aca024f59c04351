import type { JsonObject } from './json.js'

/** The extension `x-mock-resource`, with what a stateful answer is made from. */
export interface Resource {
  readonly collection: string
  readonly action: 'list' | 'read' | 'create' | 'update' | 'delete' | 'favorite' | 'check-duplicate' | 'touch'
  /** Where the record stands in a success, and the members that the contract shows there; for `list` and `read`. */
  readonly record?: { readonly pointer: string; readonly members: readonly string[] }
}

/** An entry of the extension `x-mock-collections`, with the records that fill it. */
export interface Collection {
  readonly name: string
  /** Member that names a record; without one the collection has a single record a scope. */
  readonly id?: string
  /** Inputs that keep one part of the collection apart from another. */
  readonly scope: readonly string[]
  readonly parent?: string
  readonly defaults: JsonObject
  /** Members of a record that count the records of another collection. */
  readonly counts: { readonly [member: string]: string }
  readonly cascade: readonly string[]
  readonly unique: readonly string[]
  readonly delete: 'remove' | 'pending'
  /** Members that a record has while its deletion is pending. */
  readonly pending: JsonObject
  /** The input that takes a pending deletion back. */
  readonly restore?: { readonly member: string; readonly equals: unknown }
  /** Member that an operation with the action `touch` sets to the time. */
  readonly touch?: string
  /** Members that creating and updating a record sets to the time. */
  readonly created?: string
  readonly updated?: string
  readonly seed: { readonly scope: JsonObject; readonly records: readonly SeedRecord[] }
}

export interface SeedRecord {
  /** Where the list that has the record stands in the seed's answer. */
  readonly pointer: string
  readonly members: JsonObject
}
