import type { PrismOperation } from './engine/types.js'
import type { Violation } from './engine/violations.js'
import { isObject, type JsonObject } from './json.js'

/** All that the mock knows of the documents, made at build time by `compileContract`. */
export interface Contract {
  readonly groups: readonly Group[]
  readonly operations: readonly CompiledOperation[]
  readonly collections: { readonly [name: string]: Collection }
  /** Where the mock's clock starts: the latest instant in the examples that fill the collections. */
  readonly clock: string
  /** JavaScript of the validators that the operations name. */
  readonly validators: string
  /** Name of the validator of rules for the mock. */
  readonly ruleValidator: string
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
  /** The operation as Prism takes it, with its answers alone. */
  readonly prism: PrismOperation
  /** Error answers by status; `default` is there always. */
  readonly errors: { readonly default: ErrorAnswer; readonly [status: string]: ErrorAnswer }
  /** Names of the inputs that are never returned or shown, such as `clientSecret`. */
  readonly secrets: readonly string[]
  readonly pagination?: Pagination
  readonly resource?: Resource
  readonly answers: readonly PreparedAnswer[]
  /** Names of the validators of answers by status, where the answers vary. */
  readonly answerValidators: { readonly [status: string]: string }
}

/** What a request has to be. */
export interface RequestContract {
  readonly parameters: readonly Parameter[]
  /** Names of the validators of the parameters of a place; a place where everything is valid has none. */
  readonly validators: { readonly [place in Parameter['in']]?: string }
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
  /** Of a list. */
  readonly items?: Reading
  /** Of an object. */
  readonly members?: { readonly [name: string]: Reading }
}

export interface RequestBody {
  readonly isRequired: boolean
  readonly contents: readonly { readonly mediaType: string; readonly validator?: string }[]
}

/** `http` without a scheme stands for those that send a bearer token, such as OAuth. */
export type SecurityScheme =
  | { readonly type: 'http'; readonly scheme?: string }
  | { readonly type: 'apiKey'; readonly in: string; readonly name: string }

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

/** A contract as a file: schemas and responses that are equal stand there once. */
export interface PackedContract {
  readonly contract: unknown
  readonly shared: readonly unknown[]
}

const SHARED = '$shared'
/** Members whose values are worth sharing. */
const SHARED_MEMBERS = new Set(['schema', 'response', 'default'])

/** Packs a contract for a file. */
export function packContract(contract: Contract): PackedContract {
  const shared: unknown[] = []
  const known = new Map<string, number>()
  const share = (value: unknown): unknown => {
    const packed = pack(value)
    const text = JSON.stringify(packed)
    let index = known.get(text)
    if (index === undefined) {
      index = shared.push(packed) - 1
      known.set(text, index)
    }
    return { [SHARED]: index }
  }
  const pack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pack)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'responses' && Array.isArray(inner)) return [key, inner.map(share)]
        return [key, SHARED_MEMBERS.has(key) && isObject(inner) ? share(inner) : pack(inner)]
      }),
    )
  }
  return { contract: pack(contract), shared }
}

/** Restores a contract that `packContract` packed. */
export function unpackContract({ contract, shared }: PackedContract): Contract {
  // An entry refers to earlier entries only, since what it holds was shared before it.
  const unpacked: unknown[] = []
  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const members = value as { [member: string]: unknown }
    const index = members[SHARED]
    if (typeof index === 'number') return unpacked[index]
    for (const key of Object.keys(members)) {
      const inner = members[key]
      if (typeof inner === 'object' && inner !== null) members[key] = unpack(inner)
    }
    return value
  }
  for (const entry of shared) unpacked.push(unpack(entry))
  return unpack(contract) as Contract
}

/**
 * The contract with some of its groups.
 *
 * @throws RangeError when there is no such group.
 */
export function selectGroups(contract: Contract, names: readonly string[]): Contract {
  const known = contract.groups.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new RangeError(`group takes one of ${known.join(', ')}, not "${unknown}".`)
  return {
    ...contract,
    groups: contract.groups.filter(({ name }) => names.includes(name)),
    operations: contract.operations.filter(({ group }) => names.includes(group)),
  }
}
