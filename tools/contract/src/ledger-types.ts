/** What a mark of the contract says of the element it stands on. */
export interface LedgerEntry {
  readonly kind: 'unspecified' | 'assumption'
  /** For `unspecified`: what is not shown. */
  readonly what?: 'type' | 'members' | 'items' | 'presence' | 'parameters' | 'values' | 'transitions'
  /** The element as a reader of the operation knows it, such as `query permissionType`, `200 data.list[].status` or `document`. */
  readonly element: string
  readonly note: string
}

/** Numbers of elements: operations, parameters, bodies, responses and members. */
export interface LedgerCounts {
  readonly operations: number
  readonly elements: number
  readonly stated: number
  readonly unspecified: number
  readonly assumed: number
}

export interface OperationLedger {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly entries: readonly LedgerEntry[]
  /** The elements that must be there: inputs of a request and members of a success. */
  readonly required: readonly string[]
  /** What values are held to beyond their types, and defaults, such as `query size ≤ 1000`; closed sets are in the clients' `api.md`. */
  readonly limits: readonly string[]
  /** Elements of the operation: itself, its parameters, bodies, responses and their members. */
  readonly elements: number
  readonly stated: number
  readonly unspecified: number
  readonly assumed: number
}

export interface GroupLedger {
  readonly group: string
  readonly counts: LedgerCounts
  /** Marks of the document, and of the error responses and envelopes that the operations share; counted in no operation. */
  readonly shared: readonly LedgerEntry[]
  readonly operations: readonly OperationLedger[]
}
