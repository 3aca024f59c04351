import {
  envelopeBranches,
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  referenceTokens,
  resolve,
} from '../document.js'
import { list, referenceOf, text } from './values.js'

export interface Response {
  /** The status, or `default` for every one that is not declared. */
  readonly status: string
  readonly description: string
  /** Of the schema of its body within the document; nothing for a response without a body. */
  readonly reference: string | undefined
  /** As it is written; it may be a reference. */
  readonly schema: JsonObject | undefined
  /** Example values of the headers. */
  readonly headers: { readonly [name: string]: string }
  /** The first one is what the status usually looks like. */
  readonly examples: readonly ResponseExample[]
}

export interface ResponseExample {
  /** As callers choose it. */
  readonly name: string
  /** As the document knows it: several operations share one. */
  readonly id: string
  readonly summary: string
  /** The body and the schema that it follows; nothing for a response without a body. */
  readonly body: { readonly value: Json; readonly schema: JsonObject } | undefined
  /** The request that it answers, where it names one; published documents leave it out. */
  readonly request: ExampleRequest | undefined
}

/** Values of the inputs of a request. */
interface ExampleInputs {
  readonly path: JsonObject
  readonly query: JsonObject
  readonly body: Json | undefined
}

export interface ExampleRequest extends ExampleInputs {
  /** The changes that are made before it. */
  readonly after: readonly (ExampleInputs & { readonly operationId: string })[]
}

export function readResponses(
  document: JsonObject,
  operationId: string,
  operation: JsonObject,
  pointer: readonly string[],
): Response[] {
  const declared = isObject(operation['responses']) ? operation['responses'] : {}
  return Object.entries(declared).map(([status, written]): Response => {
    const response = resolve(document, written)
    const media = isObject(response) ? lookUp(response, '#/content/application~1json') : undefined
    const schema = isObject(media) && isObject(media['schema']) ? media['schema'] : undefined
    const reference = `${referenceOf(written, [...pointer, 'responses', status])}/content/application~1json/schema`
    return {
      status,
      description: isObject(response) ? text(response['description']) : '',
      reference: schema && reference,
      schema,
      headers: headersOf(document, response),
      examples: schema === undefined ? [bodyless(operationId)] : examplesOf(document, operationId, media, schema),
    }
  })
}

/** The response that is described for a status; nothing where there is none and no `default` either. */
export function responseFor(responses: readonly Response[], status: number): Response | undefined {
  const of = (written: string): Response | undefined => responses.find((response) => response.status === written)
  return of(String(status)) ?? of('default')
}

function headersOf(document: JsonObject, response: Json | undefined): { [name: string]: string } {
  const headers = isObject(response) && isObject(response['headers']) ? response['headers'] : {}
  const values = Object.entries(headers).map(([name, header]) => {
    const target = resolve(document, header) ?? null
    return [name, lookUp(target, '#/example') ?? lookUp(target, '#/schema/example')] as const
  })
  return Object.fromEntries(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function examplesOf(
  document: JsonObject,
  operationId: string,
  media: Json | undefined,
  schema: JsonObject,
): ResponseExample[] {
  const examples = isObject(media) ? media['examples'] : undefined
  return Object.entries(isObject(examples) ? examples : {}).map(([name, reference]) => {
    const example = resolve(document, reference)
    if (!isObject(example) || example['value'] === undefined)
      throw new Error(`${operationId} has an example ${name} without a value`)
    return {
      name,
      id: idOf(reference) ?? `${operationId}.${name}`,
      summary: typeof example['summary'] === 'string' ? example['summary'] : '',
      body: { value: example['value'], schema: branchOf(document, schema, example['value']) },
      request: requestOf(example),
    }
  })
}

function bodyless(operationId: string): ResponseExample {
  return {
    name: 'default',
    id: `${operationId}.default`,
    summary: 'Without a body',
    body: undefined,
    request: undefined,
  }
}

function requestOf(example: JsonObject): ExampleRequest | undefined {
  const request = example['x-request']
  if (!isObject(request)) return undefined
  const after = list(request['after']).filter(isObject)
  return {
    ...inputsOf(request),
    after: after.map((change) => ({ operationId: text(change['operationId']), ...inputsOf(change) })),
  }
}

function inputsOf({ path, query, body }: JsonObject): ExampleInputs {
  return { path: isObject(path) ? path : {}, query: isObject(query) ? query : {}, body }
}

function idOf(reference: Json): string | undefined {
  const target = isObject(reference) ? reference['$ref'] : undefined
  return typeof target === 'string' ? referenceTokens(target).at(-1) : undefined
}

/** The envelope of a 200 that an example shows: success and error are distinguished by `status`. */
function branchOf(document: JsonObject, schema: JsonObject, value: Json): JsonObject {
  const shown = isObject(value) ? value['status'] : undefined
  return envelopeBranches(document, schema).find(({ status }) => status === shown)?.schema ?? schema
}
