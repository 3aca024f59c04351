import { isObject, type Json, type JsonObject, lookUp } from '../../model/document.js'
import { type Operation, type Parameter, readOperations } from '../../model/index.js'
import { list, text } from '../../model/values.js'

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
export interface ExampleRequest extends Pick<Operation, 'operationId' | 'description' | 'method' | 'path'> {
  readonly name: string
  readonly inputs: readonly ExampleInput[]
  /** JSON text. */
  readonly body: string | undefined
  readonly response: { readonly name: string; readonly status: number; readonly body: string | undefined }
}

/** An input with its example as text. */
export interface ExampleInput extends Pick<Parameter, 'in' | 'name' | 'description' | 'required'> {
  readonly value: string
}

/** The requests of a document by tag, in the order of both. */
export function requestFolders(document: JsonObject): RequestFolder[] {
  const operations = readOperations(document)
  return list(document['tags'])
    .filter(isObject)
    .map((tag) => ({
      tag: text(tag['name']),
      name: text(tag['x-displayName'] ?? tag['name']),
      description: text(tag['description']),
      requests: operations.filter((operation) => operation.tag === tag['name']).map(requestOf),
    }))
}

export function baseUrlOf(document: JsonObject): string {
  return text(lookUp(document, '#/servers/0/url'))
}

function requestOf(operation: Operation): ExampleRequest {
  const { operationId, summary, parameters, body, responses } = operation
  // The first success.
  const response = responses.find(({ status }) => /^2\d\d$/.test(status))
  const answer = response?.examples.find(({ name }) => name === 'default') ?? response?.examples[0]
  return {
    ...operation,
    name: summary || operationId,
    inputs: parameters.map(({ example = '', ...input }) => ({ ...input, value: String(example).trim() })),
    body: json(body?.example ?? body?.examples.values().next().value),
    response: {
      name: response?.description ?? '',
      status: Number(response?.status ?? 200),
      body: json(answer?.body?.value),
    },
  }
}

function json(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value, null, 2)
}
