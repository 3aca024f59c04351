import { sample } from '@cloud-cost/contract/trials'
import { createEstate } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'
import { compileContract } from '../src/compile/index.js'
import type { CompiledOperation } from '../src/contract/contract.js'
import { isObject, type JsonObject, listOf } from '../src/contract/json.js'
import type { Contract } from '../src/index.js'

/** An operation with what the documents' own examples say to call it with and to expect. */
export interface Case {
  readonly name: string
  /** Name of the document. */
  readonly group: string
  readonly method: string
  /** Path and query with the contract's examples. */
  readonly target: string
  readonly body: unknown
  readonly parameters: readonly Parameter[]
  /** With its references resolved. */
  readonly requestSchema: JsonObject | undefined
  readonly isBodyRequired: boolean
  /** Examples by status, then by name. */
  readonly examples: ReadonlyMap<string, ReadonlyMap<string, unknown>>
  /** Whether the default companies answer it. */
  readonly computed: boolean
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonObject
  readonly example: unknown
}

type Document = JsonObject

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

/** Every operation of the documents, read independently of the mock's own compiler. */
export const cases: readonly Case[] = Object.entries(documents).flatMap(([group, document]) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete']
      .filter((method) => method in item)
      .map((method) => readCase(group, document, path, item, method)),
  ),
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

function readCase(group: string, document: Document, path: string, item: JsonObject, method: string): Case {
  const operation = item[method] as JsonObject
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(
    (parameter) => resolve(document, parameter) as unknown as Parameter,
  )
  const media = json(document, operation['requestBody'])
  const responses = Object.entries(operation['responses'] as JsonObject)
  return {
    name: String(operation['operationId']),
    group,
    method: method.toUpperCase(),
    target: targetOf(path, parameters),
    body: examplesOf(document, media).get('default'),
    parameters,
    requestSchema: media === undefined ? undefined : (expand(document, media['schema']) as JsonObject),
    isBodyRequired: (resolve(document, operation['requestBody']) as JsonObject | undefined)?.['required'] === true,
    examples: new Map(responses.map(([status, response]) => [status, examplesOf(document, json(document, response))])),
    computed: computed.has(String(operation['operationId'])),
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
export function requestOf(one: Case, change: Change = {}): Request {
  const body = 'body' in change ? change.body : one.body
  const headers = new Headers(change.headers ?? token)
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(`${change.base ?? 'http://mock'}${change.target ?? one.target}`, {
    method: change.method ?? one.method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** A small contract of a test's own. */
export async function contractOf(document: object): Promise<Contract> {
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

function json(document: Document, holder: unknown): JsonObject | undefined {
  if (!isObject(holder)) return undefined
  const { content } = resolve(document, holder) as { content?: JsonObject }
  const media = content?.['application/json']
  return isObject(media) ? media : undefined
}

function examplesOf(document: Document, media: JsonObject | undefined): Map<string, unknown> {
  const examples = media?.['examples'] ?? {}
  return new Map(
    Object.entries(examples as JsonObject).map(([name, example]) => [
      name,
      (resolve(document, example) as JsonObject)['value'],
    ]),
  )
}

function resolve(document: Document, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value
  const target = value['$ref']
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as JsonObject)[decodeURIComponent(key)], document)
  return resolve(document, target)
}

/** A schema with all references in it resolved; members of a recursive one stay as they are from some depth on. */
function expand(document: Document, value: unknown, depth = 0): unknown {
  const resolved = resolve(document, value)
  if (depth > 12 || typeof resolved !== 'object' || resolved === null) return resolved
  if (Array.isArray(resolved)) return resolved.map((inner) => expand(document, inner, depth + 1))
  return Object.fromEntries(Object.entries(resolved).map(([key, inner]) => [key, expand(document, inner, depth + 1)]))
}
