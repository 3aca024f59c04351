// Reads the operations of a document: parameters, body, responses, pages and effects.
import { isObject, type Json, type JsonObject, mapping, operationsOf, resolve } from './document.js'
import { listed } from './marks.js'
import { type Outcome, outcomeOf } from './outcome.js'
import { type Response, readResponses } from './response.js'
import { type Described, list, mediaOf, ownDescription, referenceOf, text } from './values.js'

/** The operation and the member of its response that a value is taken from. */
export interface Source {
  readonly operation: string
  readonly member: string
}

export interface Parameter extends Described {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  /** What it says by itself, without the sentences that bundling adds. */
  readonly ownDescription: string
  readonly deprecated: boolean
  readonly example: Json | undefined
  /** An array written as `a,b,c` instead of a repeated key. */
  readonly commaSeparated: boolean
  readonly source: Source | undefined
}

/** Why an operation is deprecated, and the operation that replaces it. */
interface Deprecation {
  readonly message: string
  readonly replacement?: string
}

interface RequestBody extends Described {
  readonly required: boolean
  readonly description: string
  readonly examples: ReadonlyMap<string, Json>
  /** What each example shows, by its name. */
  readonly summaries: ReadonlyMap<string, string>
  /** The one named `default`. */
  readonly example: Json | undefined
}

export interface Operation extends Outcome {
  readonly document: JsonObject
  /** The first segment of its path. */
  readonly group: string
  readonly operationId: string
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly description: string
  /** What it says by itself, without the sentences that bundling adds. */
  readonly ownDescription: string
  /** What people want when they look for it, in their words; the summary where the contract has none. */
  readonly searchTerms: string
  readonly tag: string
  readonly deprecation: Deprecation | undefined
  /** A POST or PUT that the contract says only reads. */
  readonly readOnly: boolean
  /** Not so for a PUT or DELETE that the contract says must not be repeated. */
  readonly idempotent: boolean
  /** Whether it changes nothing: a GET, or a POST or PUT that only reads. */
  readonly isRead: boolean
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
  /** What is known of inputs whose names are undocumented. Where there are any, callers may pass query keys of their own. */
  readonly unnamedInputs: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly pagination: JsonObject | undefined
  /** What the service can respond with, by HTTP status, with the examples. */
  readonly responses: readonly Response[]
}

/** Every operation of a bundled document, in the order of the table of contents. */
export function readOperations(document: JsonObject): Operation[] {
  return operationsOf(document).map(({ operationId, method, path, pointer, value }) => {
    const shared = mapping(mapping(document['paths'])[path])['parameters']
    const readOnly = value['x-read-only'] === true
    const idempotent = value['x-idempotent'] !== false
    const responses = readResponses(document, operationId, value['responses'], pointer)
    return {
      document,
      group: path.split('/')[1] ?? '',
      operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      summary: text(value['summary']),
      description: text(value['description']),
      ownDescription: ownDescription(value),
      searchTerms: text(value['x-search-terms'] ?? value['summary']),
      tag: text(list(value['tags'])[0]),
      deprecation: deprecationOf(value),
      readOnly,
      idempotent,
      isRead: method === 'get' || readOnly,
      repeatable: idempotent && (method !== 'post' || readOnly),
      unnamedInputs: unnamedInputs(value),
      parameters: [
        ...readParameters(document, shared, ['paths', path]),
        ...readParameters(document, value['parameters'], pointer),
      ],
      body: readBody(document, value['requestBody'], pointer),
      ...outcomeOf(document, operationId, responses),
      pagination: isObject(value['x-pagination']) ? value['x-pagination'] : undefined,
      responses,
    }
  })
}

export function sourceOf({ 'x-source': source }: JsonObject): Source | undefined {
  return isObject(source) ? { operation: text(source['operation']), member: text(source['member']) } : undefined
}

function readParameters(document: JsonObject, value: Json | undefined, holder: readonly string[]): Parameter[] {
  return list(value).map((entry, index) => {
    const target = mapping(resolve(document, entry))
    const place = target['in']
    if (place !== 'path' && place !== 'query')
      throw new Error(`parameter ${text(target['name'])} is in ${text(place)}, not in path or query`)
    const schema = mapping(target['schema'])
    return {
      name: text(target['name']),
      in: place,
      required: target['required'] === true,
      description: text(target['description']),
      ownDescription: ownDescription(target),
      deprecated: target['deprecated'] === true,
      schema,
      reference: `${referenceOf(entry, [...holder, 'parameters', String(index)])}/schema`,
      example: target['example'] ?? schema['example'] ?? mapping(resolve(document, schema))['example'],
      commaSeparated: target['explode'] === false,
      source: sourceOf(target),
    }
  })
}

function readBody(document: JsonObject, requestBody: Json | undefined, holder: readonly string[]): Operation['body'] {
  const media = mediaOf(document, requestBody, [...holder, 'requestBody'])
  if (media === undefined) return undefined
  const { required, description } = mapping(resolve(document, requestBody))
  const written = media.examples.map(([name, example]) => [name, mapping(resolve(document, example))] as const)
  const examples = new Map(written.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])))
  return {
    required: required === true,
    description: text(description),
    schema: media.schema,
    reference: media.reference,
    examples,
    summaries: new Map(written.map(([name, { summary }]) => [name, text(summary)])),
    example: examples.get('default'),
  }
}

function unnamedInputs(operation: JsonObject): string | undefined {
  const marks = listed(operation['x-unspecified']).filter(isObject)
  return text(marks.find(({ what }) => what === 'parameters')?.['note']) || undefined
}

function deprecationOf({ 'x-deprecation': deprecation }: JsonObject): Deprecation | undefined {
  if (!isObject(deprecation)) return undefined
  const { message, replacement } = deprecation
  return { message: text(message), ...(typeof replacement === 'string' && { replacement }) }
}

/** What callers of a deprecated operation are told; `link` writes the operation that replaces it. */
export function deprecationText({ message, replacement }: Deprecation, link: (operationId: string) => string): string {
  return replacement === undefined || message.includes(replacement)
    ? message
    : `${message} Use ${link(replacement)} instead.`
}
