import { isObject, type Json, type JsonObject, lookUp, type Operation, operationsOf, resolve } from '../document.js'

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
  const operations = operationsOf(document)
  const tags = Array.isArray(document['tags']) ? document['tags'].filter(isObject) : []
  return tags.map((tag) => ({
    tag: text(tag['name']),
    name: text(tag['x-displayName'] ?? tag['name']),
    description: text(tag['description']),
    requests: operations
      .filter(({ value }) => Array.isArray(value['tags']) && value['tags'][0] === tag['name'])
      .map((operation) => requestOf(document, operation)),
  }))
}

/** The address of the first server. */
export function baseUrlOf(document: JsonObject): string {
  return text(lookUp(document, '#/servers/0/url'))
}

function requestOf(document: JsonObject, { operationId, method, path, value }: Operation): ExampleRequest {
  const item = (document['paths'] as JsonObject)[path]
  const parameters = [...list(isObject(item) ? item['parameters'] : undefined), ...list(value['parameters'])]
  const body = exampleBody(document, resolve(document, value['requestBody']))
  return {
    operationId,
    name: text(value['summary'] ?? operationId),
    description: text(value['description']),
    method,
    path,
    inputs: parameters.map((parameter) => inputOf(document, parameter)),
    ...(body !== undefined && { body }),
    response: responseOf(document, value),
  }
}

function inputOf(document: JsonObject, parameter: Json): ExampleInput {
  const target = resolve(document, parameter)
  if (!isObject(target)) throw new Error(`a parameter is not found: ${JSON.stringify(parameter)}`)
  const schema = resolve(document, target['schema'])
  const example = target['example'] ?? (isObject(schema) ? schema['example'] : undefined)
  return {
    in: text(target['in']),
    name: text(target['name']),
    value: Array.isArray(example) ? example.join(',') : text(example),
    description: text(target['description']),
    required: target['required'] === true,
  }
}

/** The first success. */
function responseOf(document: JsonObject, operation: JsonObject): ExampleResponse {
  const responses = isObject(operation['responses']) ? operation['responses'] : {}
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code)) ?? '200'
  const response = resolve(document, responses[status])
  const body = exampleBody(document, response)
  return {
    name: text(isObject(response) ? response['description'] : 'Success'),
    status: Number(status),
    ...(body !== undefined && { body }),
  }
}

/** The example named `default`, or else the first one. */
function exampleBody(document: JsonObject, holder: Json | undefined): string | undefined {
  const examples = lookUp(holder ?? null, '#/content/application~1json/examples')
  if (!isObject(examples)) return undefined
  const example = resolve(document, examples['default'] ?? Object.values(examples)[0])
  return isObject(example) ? JSON.stringify(example['value'], null, 2) : undefined
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

/** What is not there is an empty text. */
function text(value: Json | undefined): string {
  return value === undefined ? '' : String(value).trim()
}
