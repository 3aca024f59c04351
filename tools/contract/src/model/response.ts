// Reads the responses of an operation, with their examples.
import { declaredFor } from './declared-status.js'
import {
  envelopeBranches,
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  mapping,
  referenceTokens,
  resolve,
} from './document.js'
import { type Mark, marksOf } from './marks.js'
import { list, mediaOf, ownDescription, text } from './values.js'

export interface Response {
  /** The status, or `default` for every one that is not declared. */
  readonly status: string
  readonly description: string
  /** What it says by itself, without the sentences that bundling adds. */
  readonly ownDescription: string
  /** Where the schema of its body is within the document; nothing for a response without a body. */
  readonly reference: string | undefined
  /** The schema as it is written; it may be a reference. */
  readonly schema: JsonObject | undefined
  /** What is undocumented or assumed of it, without its body. */
  readonly marks: readonly Mark[]
  /** Example values of the headers. */
  readonly headers: { readonly [name: string]: string }
  /** The first one is what the status usually looks like. */
  readonly examples: readonly ResponseExample[]
}

export interface ResponseExample {
  /** The name by which callers choose it. */
  readonly name: string
  /** The name that the document has for it; several operations share one. */
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

/** The responses of an operation that is written at a place of the document. */
export function readResponses(
  document: JsonObject,
  operationId: string,
  declared: Json | undefined,
  pointer: readonly string[],
): Response[] {
  return Object.entries(mapping(declared)).map(([status, written]): Response => {
    const response = mapping(resolve(document, written))
    const media = mediaOf(document, written, [...pointer, 'responses', status])
    return {
      status,
      description: text(response['description']),
      ownDescription: ownDescription(response),
      reference: media?.reference,
      schema: media?.schema,
      marks: marksOf(response),
      headers: headersOf(document, response),
      examples: media
        ? media.examples.map(([name, example]) => exampleOf(document, operationId, media.schema, name, example))
        : [bodyless(operationId)],
    }
  })
}

/** The response that is declared for a status. */
export function responseFor(responses: readonly Response[], status: number): Response | undefined {
  return declaredFor(responses, status, (response) => response.status)
}

function headersOf(document: JsonObject, { headers }: JsonObject): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(mapping(headers)).flatMap(([name, header]) => {
      const target = resolve(document, header) ?? null
      const value = lookUp(target, '#/example') ?? lookUp(target, '#/schema/example')
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
}

function exampleOf(
  document: JsonObject,
  operationId: string,
  schema: JsonObject,
  name: string,
  written: Json,
): ResponseExample {
  const { value, summary, 'x-request': request } = mapping(resolve(document, written))
  if (value === undefined) throw new Error(`${operationId} has an example ${name} without a value`)
  const reference = mapping(written)['$ref']
  // The envelope of a 200 that it shows: success and error are distinguished by `status`.
  const shown = envelopeBranches(document, schema).find(({ status }) => status === mapping(value)['status'])
  return {
    name,
    id: typeof reference === 'string' ? (referenceTokens(reference).at(-1) ?? '') : `${operationId}.${name}`,
    summary: typeof summary === 'string' ? summary : '',
    body: { value, schema: shown?.schema ?? schema },
    request: isObject(request) ? requestOf(request) : undefined,
  }
}

function bodyless(operationId: string): ResponseExample {
  const id = `${operationId}.default`
  return { name: 'default', id, summary: 'Without a body', body: undefined, request: undefined }
}

function requestOf(request: JsonObject): ExampleRequest {
  const after = list(request['after']).filter(isObject)
  return {
    ...inputsOf(request),
    after: after.map((change) => ({ operationId: text(change['operationId']), ...inputsOf(change) })),
  }
}

function inputsOf({ path, query, body }: JsonObject): ExampleInputs {
  return { path: mapping(path), query: mapping(query), body }
}
