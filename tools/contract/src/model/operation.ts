import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve, toReference } from '../document.js'
import { outcomeOf, type Payload } from './outcome.js'
import { type Response, readResponses } from './response.js'
import { list, referenceOf, text } from './values.js'

/** The HTTP methods of the service, in the order in which they are written. */
export const METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const

/** The operation and the member of its response that a value is taken from. */
export interface Source {
  readonly operation: string
  readonly member: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly deprecated: boolean
  /** As it is written; it may be a reference. */
  readonly schema: JsonObject
  /** Of the schema within the document. */
  readonly reference: string
  readonly example: Json | undefined
  /** An array written as `a,b,c` instead of a repeated key. */
  readonly commaSeparated: boolean
  readonly source: Source | undefined
}

interface RequestBody {
  readonly required: boolean
  /** As it is written; it may be a reference. */
  readonly schema: JsonObject
  /** Of the schema within the document. */
  readonly reference: string
  readonly examples: ReadonlyMap<string, Json>
  /** What each example shows, by its name. */
  readonly summaries: ReadonlyMap<string, string>
  /** The one named `default`. */
  readonly example: Json | undefined
}

export interface Operation {
  readonly document: JsonObject
  /** The first segment of its path. */
  readonly group: string
  readonly operationId: string
  readonly method: (typeof METHODS)[number]
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly deprecation: string | undefined
  /** A POST that the contract says only reads. */
  readonly readOnly: boolean
  /** Not so for a PUT or DELETE that the contract says must not be repeated. */
  readonly idempotent: boolean
  /** Whether it changes nothing: a GET, or a POST that only reads. */
  readonly isRead: boolean
  /** Whether sending it twice does no more than sending it once. */
  readonly repeatable: boolean
  /** What is known of inputs whose names are not shown. Where there are any, callers may pass query keys of their own. */
  readonly unnamedInputs: string | undefined
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly payload: Payload
  readonly list: boolean
  /** The success envelope, or the bare value; nothing when the response is empty. */
  readonly success: JsonObject | undefined
  /** The error envelopes, inside HTTP 200 and of other statuses. */
  readonly errors: readonly JsonObject[]
  readonly pagination: JsonObject | undefined
  /** What the service can respond with, by HTTP status, with the examples. */
  readonly responses: readonly Response[]
}

/** Every operation of a bundled document, in the order of the table of contents. */
export function readOperations(document: JsonObject): Operation[] {
  return operationsOf(document).map(({ operationId, method, path, pointer, value }) => {
    const item = lookUp(document, toReference(['paths', path]))
    const deprecation = value['x-deprecation']
    const readOnly = value['x-read-only'] === true
    const idempotent = value['x-idempotent'] !== false
    return {
      document,
      group: path.split('/')[1] ?? '',
      operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      summary: text(value['summary']),
      description: text(value['description']),
      tag: text(list(value['tags'])[0]),
      deprecation: isObject(deprecation) ? deprecationText(deprecation) : undefined,
      readOnly,
      idempotent,
      isRead: method === 'get' || readOnly,
      repeatable: idempotent && (method !== 'post' || readOnly),
      unnamedInputs: unnamedInputs(value),
      parameters: [
        ...readParameters(document, isObject(item) ? item['parameters'] : undefined, ['paths', path]),
        ...readParameters(document, value['parameters'], pointer),
      ],
      body: readBody(document, value['requestBody'], pointer),
      ...outcomeOf(document, value),
      pagination: isObject(value['x-pagination']) ? value['x-pagination'] : undefined,
      responses: readResponses(document, operationId, value, pointer),
    }
  })
}

export function sourceOf(element: JsonObject): Source | undefined {
  const source = element['x-source']
  return isObject(source) ? { operation: text(source['operation']), member: text(source['member']) } : undefined
}

function readParameters(document: JsonObject, value: Json | undefined, holder: readonly string[]): Parameter[] {
  return list(value).map((entry, index) => {
    const target = resolve(document, entry)
    if (!isObject(target)) throw new Error('a parameter must be a mapping')
    const place = target['in']
    if (place !== 'path' && place !== 'query')
      throw new Error(`parameter ${text(target['name'])} is in ${text(place)}, not in path or query`)
    const schema = isObject(target['schema']) ? target['schema'] : {}
    return {
      name: text(target['name']),
      in: place,
      required: target['required'] === true,
      description: text(target['description']),
      deprecated: target['deprecated'] === true,
      schema,
      reference: `${referenceOf(entry, [...holder, 'parameters', String(index)])}/schema`,
      example: target['example'] ?? schema['example'] ?? lookUp(resolve(document, schema) ?? null, '#/example'),
      commaSeparated: target['explode'] === false,
      source: sourceOf(target),
    }
  })
}

function readBody(document: JsonObject, requestBody: Json | undefined, holder: readonly string[]): Operation['body'] {
  const body = resolve(document, requestBody)
  const media = isObject(body) ? lookUp(body, '#/content/application~1json') : undefined
  if (!isObject(body) || !isObject(media) || !isObject(media['schema'])) return undefined
  const examples = examplesIn(document, media, 'value')
  return {
    required: body['required'] === true,
    schema: media['schema'],
    reference: `${referenceOf(requestBody, [...holder, 'requestBody'])}/content/application~1json/schema`,
    examples,
    summaries: new Map([...examplesIn(document, media, 'summary')].map(([name, summary]) => [name, text(summary)])),
    example: examples.get('default'),
  }
}

/** One member of each example of a body, by the name of the example. */
function examplesIn(document: JsonObject, { examples }: JsonObject, member: 'value' | 'summary'): Map<string, Json> {
  return new Map(
    Object.entries(isObject(examples) ? examples : {}).flatMap(([name, reference]): [string, Json][] => {
      const value = lookUp(resolve(document, reference) ?? null, `#/${member}`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function unnamedInputs(operation: JsonObject): string | undefined {
  const mark = operation['x-unspecified']
  const marks = (Array.isArray(mark) ? mark : [mark]).filter(isObject)
  return text(marks.find(({ what }) => what === 'parameters')?.['note']) || undefined
}

function deprecationText(deprecation: JsonObject): string {
  const replacement = deprecation['replacement']
  const message = text(deprecation['message'])
  return typeof replacement === 'string' && !message.includes(replacement)
    ? `${message} Use {@link ${replacement}} instead.`
    : message
}
