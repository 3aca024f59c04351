import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, type Parameter, readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { createEstate } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'
import type { CompiledOperation } from '../src/contract/contract.js'
import type { Contract, OperationId } from '../src/index.js'

/** An operation with what the documents' own examples say to call it with and to expect. */
export interface Case {
  readonly name: OperationId
  /** Name of the document. */
  readonly group: string
  readonly method: Operation['method']
  /** Path and query with the contract's examples. */
  readonly target: string
  readonly body: unknown
  readonly parameters: readonly Parameter[]
  /** Examples by status, then by name. */
  readonly examples: ReadonlyMap<string, ReadonlyMap<string, unknown>>
  /** Whether the default companies answer it. */
  readonly computed: boolean
}

/** What a test changes in the request that the contract's examples make. */
export interface Change {
  /** Scheme and host, where the request is sent over HTTP. */
  readonly base?: string
  readonly method?: string
  readonly target?: string
  readonly headers?: Record<string, string>
  /** Text is sent as it is, anything else as JSON; `undefined` for none. */
  readonly body?: unknown
}

export const token = { authorization: 'Bearer fake-token' }

const { operations: computed } = createEstate()

/** Every operation of the documents, from the model of the contract; the mock's own compiler reads them in another way. */
export const cases: readonly Case[] = Object.entries(documents).flatMap(([group, document]) =>
  readOperations(document as unknown as JsonObject).map((operation) => caseOf(group, operation)),
)

/** The operations that a test goes through one by one: each twelfth in `npm test`. */
export function tried(all: readonly Case[]): readonly Case[] {
  return sample(all, 12, ({ name }) => name)
}

export function caseNamed(name: string): Case {
  const found = cases.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

function caseOf(group: string, { operationId, method, path, parameters, body, responses }: Operation): Case {
  return {
    name: operationId as OperationId,
    group,
    method,
    target: targetOf(path, parameters),
    body: body?.example,
    parameters,
    examples: new Map(
      responses.map(({ status, examples }) => [
        status,
        new Map(examples.flatMap(({ name, body }) => (body === undefined ? [] : [[name, body.value]]))),
      ]),
    ),
    computed: computed.has(operationId),
  }
}

/** The target with the contract's examples for path and required query parameters. */
function targetOf(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams()
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'query' && required) query.set(name, text(example))
  }
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((target, { name, example }) => target.replace(`{${name}}`, encodeURIComponent(text(example))), path)
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** The request that the contract's examples make, changed as a test needs. */
export function requestOf(operation: Case, change: Change = {}): Request {
  const body = 'body' in change ? change.body : operation.body
  const headers = new Headers(change.headers ?? token)
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(`${change.base ?? 'http://mock'}${change.target ?? operation.target}`, {
    method: change.method ?? operation.method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

const contracts = new Map<string, Promise<Contract>>()

/** A small contract of a test's own; rows of a test share it. */
export function contractOf(document: object): Promise<Contract> {
  const text = JSON.stringify(document)
  const contract = contracts.get(text) ?? compiled(document)
  contracts.set(text, contract)
  return contract
}

async function compiled(document: object): Promise<Contract> {
  // Only this needs the compiler, which is slow to load.
  const { compileContract } = await import('../src/compile/index.js')
  return compileContract({ test: document })
}

export function operationNamed({ operations }: Contract, name: string): CompiledOperation {
  const found = operations.find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

function text(example: unknown): string {
  return Array.isArray(example) ? example.join(',') : String(example)
}
