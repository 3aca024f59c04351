import { isObject, type Json, type JsonObject, lookUp } from '../document.js'
import { type Operation, readOperations } from '../model/index.js'

/** The token that collections start with; the mock takes any. */
export const EXAMPLE_TOKEN = 'fake-token'

/** The operations of a tag, as collections show them. */
export interface RequestFolder {
  /** The name of the tag in the contract. */
  readonly tag: string
  readonly name: string
  readonly description: string
  readonly requests: readonly ExampleRequest[]
}

/** A request with the values of its examples, and what it is answered by. */
export interface ExampleRequest {
  readonly operationId: string
  readonly name: string
  readonly description: string
  /** In lower case. */
  readonly method: string
  /** With each input as `{name}`. */
  readonly path: string
  readonly inputs: readonly ExampleInput[]
  /** JSON text. */
  readonly body?: string
  readonly response: ExampleResponse
}

export interface ExampleInput {
  readonly in: string
  readonly name: string
  readonly value: string
  readonly description: string
  readonly required: boolean
}

interface ExampleResponse {
  readonly name: string
  readonly status: number
  /** JSON text. */
  readonly body?: string
}

/** The requests of a document by tag, in the order of both. */
export function requestFolders(document: JsonObject): RequestFolder[] {
  const operations = readOperations(document)
  const tags = Array.isArray(document['tags']) ? document['tags'].filter(isObject) : []
  return tags.map((tag) => ({
    tag: text(tag['name']),
    name: text(tag['x-displayName'] ?? tag['name']),
    description: text(tag['description']),
    requests: operations.filter((operation) => operation.tag === tag['name']).map(requestOf),
  }))
}

/** The address of the first server. */
export function baseUrlOf(document: JsonObject): string {
  return text(lookUp(document, '#/servers/0/url'))
}

function requestOf({
  operationId,
  summary,
  description,
  method,
  path,
  parameters,
  body,
  responses,
}: Operation): ExampleRequest {
  const [sent] = [body?.example, ...(body?.examples.values() ?? [])].filter((example) => example !== undefined)
  // The first success.
  const response = responses.find(({ status }) => /^2\d\d$/.test(status))
  const examples = response?.examples ?? []
  const answer = (examples.find(({ name }) => name === 'default') ?? examples[0])?.body?.value
  return {
    operationId,
    name: summary || operationId,
    description,
    method: method.toLowerCase(),
    path,
    inputs: parameters.map(({ in: place, name, example, description: meaning, required }) => ({
      in: place,
      name,
      value: Array.isArray(example) ? example.join(',') : text(example),
      description: meaning,
      required,
    })),
    ...(sent !== undefined && { body: JSON.stringify(sent, null, 2) }),
    response: {
      name: response?.description ?? '',
      status: Number(response?.status ?? 200),
      ...(answer !== undefined && { body: JSON.stringify(answer, null, 2) }),
    },
  }
}

/** What is missing is an empty text. */
function text(value: Json | undefined): string {
  return value === undefined ? '' : String(value).trim()
}
