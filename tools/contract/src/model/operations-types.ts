// The types of the published list of operations, `operations.json`.
import type { CertaintyNote } from './certainty-types.js'

/** A field of a request body or of a response. */
export interface Field {
  /** Where it is in the body, such as `data.list[].companyId`, with `*` for the keys of a map; empty for the body itself. */
  readonly path: string
  /** Type, values and limits in words, such as `list of string, is date` or `"master" or "member"`. */
  readonly type: string
  readonly required: boolean
  /** In Markdown; what is assumed follows in sentences that begin with "Assumed:". */
  readonly description: string
  readonly certainty: readonly CertaintyNote[]
}

/** A parameter of the path or of the query. */
export interface OperationParameter extends Omit<Field, 'path'> {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly example?: unknown
}

/** What an operation takes as its body. */
export interface OperationBody {
  readonly required: boolean
  readonly description: string
  readonly certainty: readonly CertaintyNote[]
  readonly fields: readonly Field[]
  readonly example?: unknown
}

/** What an operation responds with when it succeeds. */
export interface OperationSuccess {
  readonly certainty: readonly CertaintyNote[]
  /** The fields of the body, envelope included; none where it has no body. */
  readonly fields: readonly Field[]
  /** Whether a payload is described besides the envelope. */
  readonly hasPayload: boolean
  /** With the first item of each list. */
  readonly example?: unknown
}

/** How an operation responds when it fails, inside HTTP 200 and with other statuses. */
export interface OperationErrors {
  /** The statuses that are described; `default` stands for all others. */
  readonly statuses: readonly string[]
  readonly certainty: readonly CertaintyNote[]
}

/** How an operation pages. Places in a response are JSON pointers. */
export interface OperationPagination {
  readonly style: 'cursor' | 'page'
  /** Where the inputs are sent. */
  readonly in: 'query' | 'body'
  /** The input that takes a cursor. */
  readonly cursor?: string
  /** Where a response has the cursor of the next page. */
  readonly next?: string
  /** The input that takes the number of a page. */
  readonly page?: string
  /** The number of the first page, where it is documented. */
  readonly first?: number
  /** The input that takes the number of items of a page. */
  readonly size: string
  /** Where the items are; `unspecified` where that is undocumented. */
  readonly items: string
  /** Where the number of all items is. */
  readonly total?: string
}

/** An operation, as programs need it that call it without reading OpenAPI. */
export interface PublishedOperation {
  readonly operationId: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** In Markdown; what is assumed follows in sentences that begin with "Assumed:". */
  readonly description: string
  /** What people say when they look for it, with commas between the phrases. */
  readonly searchTerms: string
  /** Whether it changes nothing: a GET, or a POST or PUT that only reads. */
  readonly isRead: boolean
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
  readonly deprecation?: { readonly message: string; readonly replacement?: string }
  /** What is undocumented or assumed of the operation as a whole. */
  readonly certainty: readonly CertaintyNote[]
  readonly parameters: readonly OperationParameter[]
  /** What is known of query parameters whose names are undocumented; callers may send keys of their own. */
  readonly unnamedInputs?: string
  readonly body?: OperationBody
  readonly success: OperationSuccess
  readonly errors: OperationErrors
  readonly pagination?: OperationPagination
}

/** A group of operations. */
export interface OperationGroup {
  readonly group: string
  readonly summary: string
  /** What is undocumented or assumed of all operations of the group. */
  readonly certainty: readonly CertaintyNote[]
  /** Names of the fields that the contract marks as passwords. */
  readonly secrets: readonly string[]
  readonly tags: readonly { readonly name: string; readonly title: string; readonly description: string }[]
  readonly operations: readonly PublishedOperation[]
}
