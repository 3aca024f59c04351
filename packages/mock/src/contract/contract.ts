// The contract of a mock: what its compiler knows of the documents.
import type { createInstance, IHttpResponse } from '@stoplight/prism-http'

/**
 * An operation as Prism takes it. Prism's types are internal, since Prism is not installed with the mock: no published declaration may import them.
 *
 * @internal
 */
export type PrismOperation = Parameters<ReturnType<typeof createInstance>['request']>[1][number]
/** @internal */
export type PrismResponse = PrismOperation['responses'][number]
/** @internal */
export type PrismAnswer = IHttpResponse

/** All that the mock knows of the documents, made at build time by `compileContract`. */
export interface Contract {
  readonly groups: readonly Group[]
  readonly operations: readonly CompiledOperation[]
  /** JavaScript of the validators that the operations name. */
  readonly validators: string
  /** Names of the validators of what the admin API takes, such as `rule`. */
  readonly adminValidators: { readonly [input: string]: string }
  /** Wire names of members and parameters whose values name a person. */
  readonly personalMembers: readonly string[]
}

/** A document. */
export interface Group {
  readonly name: string
  readonly title: string
  /** Segments with which all paths of the group start: `/asset/us-v1`. */
  readonly prefix: string
}

export interface CompiledOperation {
  readonly operationId: string
  readonly group: string
  /** In upper case. */
  readonly method: string
  /** As in the document: `/platform/v2/companies/{companyId}/users`. */
  readonly path: string
  readonly request: RequestContract
  /** Alternatives; each is the schemes that are needed together. */
  readonly security: readonly (readonly SecurityScheme[])[]
  /**
   * The operation as Prism takes it, with its answers alone.
   * @internal
   */
  readonly prism: PrismOperation
  /** Error answers by status, that of an error inside HTTP 200 among them; `default` is there always. */
  readonly errors: { readonly default: ErrorAnswer; readonly [status: string]: ErrorAnswer }
  /** Whether the service does not describe what a success holds. */
  readonly isUndescribed?: true
  /** Names of the inputs that the contract marks as passwords, such as `clientSecret`. */
  readonly secrets: readonly string[]
  /** Names such as `key` that are called like a secret and that the operation declares as something else. */
  readonly declared?: readonly string[]
  readonly pagination?: Pagination
  readonly answers: readonly PreparedAnswer[]
  /** Names of the validators of answers by status. */
  readonly answerValidators: { readonly [status: string]: string }
}

/** What a request has to be. */
export interface RequestContract {
  readonly parameters: readonly Parameter[]
  /** Names of the validators of the parameters of a place; a place where everything is valid has none. */
  readonly validators: { readonly [place in Parameter['in']]?: string }
  /** The documented values of parameters that may have others, by place and name. */
  readonly values?: { readonly [place in 'path' | 'query']?: { readonly [name: string]: readonly string[] } }
  /** Whether the service takes query parameters whose names it does not document. */
  readonly hasUnnamedQuery?: true
  readonly body?: RequestBody
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  /** OpenAPI's: `form`, `simple`, `deepObject`. */
  readonly style: string
  readonly explode: boolean
  readonly reading: Reading
}

/** How the text of a value is read. */
export interface Reading {
  /** Types of JSON Schema that the value may have; none for any. */
  readonly types?: readonly string[]
  /** How the items of a list are read. */
  readonly items?: Reading
  /** How the members of an object are read. */
  readonly members?: { readonly [name: string]: Reading }
}

export interface RequestBody {
  readonly isRequired: boolean
  readonly contents: readonly RequestContent[]
}

interface RequestContent {
  readonly mediaType: string
  readonly validator?: string
  /** Absent where nobody looks into the body, as into forms. */
  readonly properties?: Properties
}

/** What an object, or the objects of a list, may have. */
export interface Properties {
  readonly names: { readonly [name: string]: Properties }
  /** Whether there may be others. */
  readonly isOpen?: true
  /** The documented values of a text that may have others. */
  readonly values?: readonly string[]
}

/** `http` without a scheme stands for those that send a bearer token, such as OAuth. */
export type SecurityScheme =
  | { readonly type: 'http'; readonly scheme?: string }
  | { readonly type: 'apiKey'; readonly in: string; readonly name: string }

/** What is wrong with a request, and where. */
export interface Violation {
  /** Such as `query.startDate` or `body.tags.0.key`. */
  readonly location: string
  /** The place as a JSON pointer: `/query/startDate`, `/body/tags/0/key`. */
  readonly pointer: string
  /** In words that go on after the location: `must be a number`. */
  readonly reason: string
  /** The rule is the strict mode's own: the contract allows the request. */
  readonly strict?: true
}

/** A problem to be answered in the envelope of the contract. */
export interface Problem {
  readonly status: number
  /** Added to the contract's own text, or in its place where it has none for the status. */
  readonly message: string
  /** The message stands alone, since the contract's text is about something else. */
  readonly isWhole?: boolean
  /** The error comes with HTTP 200; its code is the number of the status. */
  readonly isInside200?: boolean
  readonly headers?: { readonly [name: string]: string }
  readonly violations?: readonly Violation[]
}

/** An answer that Prism chose when the contract was compiled. */
export interface PreparedAnswer {
  /** The status that is asked for, or `default` for those that the contract doesn't name; absent where none is. */
  readonly code?: string
  /** The name of the example that is asked for; absent where none is. */
  readonly example?: string
  /** The values of the header `Accept` that lead to this answer; `''` for none. */
  readonly accepts: readonly string[]
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** Where the body stands: indices in the responses, their contents and the examples of these; absent where there is none. */
  readonly body?: readonly [response: number, content: number, example: number]
  /** Where the example leaves the contract. */
  readonly violations?: readonly Violation[]
}

/** An error example of the contract, and where its code and its text stand. */
export interface ErrorAnswer {
  readonly body: unknown
  readonly codePointer?: string
  readonly messagePointer?: string
}

/** The extension `x-pagination`, where the items are known. */
export type Pagination = CursorPagination | PagePagination

export interface CursorPagination {
  readonly style: 'cursor'
  readonly in: 'query' | 'body'
  readonly cursor: string
  readonly size: string
  readonly items: string
  readonly next: string
}

export interface PagePagination {
  readonly style: 'page'
  readonly in: 'query' | 'body'
  readonly page: string
  readonly size: string
  readonly items: string
  readonly first?: number
  readonly total?: string
}
