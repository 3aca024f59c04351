/** What is undocumented, assumed or observed of an element. */
export interface CertaintyNote {
  readonly kind: 'unspecified' | 'assumption' | 'observed'
  /** For `unspecified`: what is undocumented. */
  readonly what?: 'type' | 'members' | 'items' | 'presence' | 'parameters' | 'values' | 'transitions'
  readonly note: string
  /** The kind of the mark, such as `presence-unknown`: marks of one code belong to one question. None where it says what was observed. */
  readonly codes: readonly string[]
}

/** The same with the element that it is about. */
export interface CertaintyEntry extends CertaintyNote {
  /** As a reader of the operation knows it, such as `query permissionType`, `200 data.list[].status` or `document`. */
  readonly element: string
}

/**
 * What is known of an element; each is in exactly one class. `documented`: its name, type and presence come from the
 * specification, and its description says no more than that. The others carry marks; `observed` says that recordings of a
 * deployment showed what the description leaves open, and that no other mark is left.
 */
export type Certainty = 'documented' | 'observed' | 'assumed' | 'undocumented' | 'assumedAndUndocumented'

/** How many elements (operations, parameters, bodies, responses and members) there are, and how many of each class; these add up to `elements`. */
export type Shares = { readonly elements: number } & { readonly [certainty in Certainty]: number }

export type CertaintyCounts = { readonly operations: number } & Shares

/** The elements of an operation are itself, its parameters, bodies, responses and their members. */
export interface OperationCertainty extends Shares {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly entries: readonly CertaintyEntry[]
  /** The elements that must be there: inputs of a request and members of a success. */
  readonly required: readonly string[]
  /** What values are held to beyond their types, and defaults, such as `query size ≤ 1000`; closed sets are in the clients' `api.md`. */
  readonly limits: readonly string[]
}

export interface GroupCertainty {
  readonly group: string
  readonly counts: CertaintyCounts
  /** Marks of the document, and of the error responses and envelopes that the operations share; counted in no operation. */
  readonly shared: readonly CertaintyEntry[]
  readonly operations: readonly OperationCertainty[]
}
