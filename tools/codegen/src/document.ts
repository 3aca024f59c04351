import {
  envelopeBranches,
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  operationsOf,
  referenceTokens,
  resolve,
} from '@cloud-cost/contract-tools/document'
import { type AnswerModel, answerModels } from './answers.js'

export { isObject, type Json, type JsonObject, referenceTokens, resolve }

/** The HTTP methods of the service, in the order in which they are written. */
export const METHODS = ['GET', 'PUT', 'POST', 'DELETE'] as const

export interface ParameterModel {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly deprecated: boolean
  readonly schema: JsonObject
  readonly example: Json | undefined
  /** An array written as `a,b,c` instead of a repeated key. */
  readonly commaSeparated: boolean
}

/** How a success carries its payload; `raw` is a bare value, `empty` no body at all. */
type Payload = 'data' | 'data.list' | 'list' | 'result' | 'raw' | 'empty' | 'none'

export interface OperationModel {
  readonly operationId: string
  readonly method: (typeof METHODS)[number]
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly deprecation: string | undefined
  readonly readOnly: boolean
  /** Not so for a PUT or DELETE that the contract says must not be repeated. */
  readonly idempotent: boolean
  /** What is known of inputs whose names are not shown. Where there are any, callers may pass query keys of their own. */
  readonly unnamedInputs: string | undefined
  readonly parameters: readonly ParameterModel[]
  readonly body:
    | { readonly schema: JsonObject; readonly required: boolean; readonly example: Json | undefined }
    | undefined
  readonly payload: Payload
  readonly list: boolean
  /** The success envelope, or the bare value; nothing when the answer is empty. */
  readonly success: JsonObject | undefined
  /** The error envelopes, inside HTTP 200 and of other statuses. */
  readonly errors: readonly JsonObject[]
  readonly pagination: JsonObject | undefined
  /** What the service can answer, by HTTP status, with the examples. */
  readonly answers: readonly AnswerModel[]
}

/** What the emitters need of each operation, read off a bundled document. */
export function operationModels(document: JsonObject): OperationModel[] {
  return operationsOf(document).map(({ operationId, method, path, value }) => {
    const item = resolve(document, (document['paths'] as JsonObject)[path])
    const parameters = [...list(isObject(item) ? item['parameters'] : undefined), ...list(value['parameters'])]
    const deprecation = value['x-deprecation']
    const answer = answerOf(document, value)
    return {
      operationId,
      method: method.toUpperCase() as OperationModel['method'],
      path,
      summary: text(value['summary']),
      description: text(value['description']),
      tag: text(list(value['tags'])[0]),
      deprecation: isObject(deprecation) ? deprecationText(deprecation) : undefined,
      readOnly: value['x-read-only'] === true,
      idempotent: value['x-idempotent'] !== false,
      unnamedInputs: unnamedInputs(value),
      parameters: parameters.map((parameter) => parameterModel(document, parameter)),
      body: bodyOf(document, value['requestBody']),
      ...answer,
      pagination: isObject(value['x-pagination']) ? value['x-pagination'] : undefined,
      answers: answerModels(document, operationId, value),
    }
  })
}

function parameterModel(document: JsonObject, parameter: Json): ParameterModel {
  const target = resolve(document, parameter)
  if (!isObject(target)) throw new Error('a parameter is no mapping')
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
    example: target['example'] ?? schema['example'] ?? lookUp(resolve(document, schema) ?? null, '#/example'),
    commaSeparated: target['explode'] === false,
  }
}

function bodyOf(document: JsonObject, requestBody: Json | undefined): OperationModel['body'] {
  const body = resolve(document, requestBody)
  const media = isObject(body) ? lookUp(body, '#/content/application~1json') : undefined
  if (!isObject(body) || !isObject(media) || !isObject(media['schema'])) return undefined
  return { schema: media['schema'], required: body['required'] === true, example: exampleOf(document, media) }
}

function exampleOf(document: JsonObject, media: JsonObject): Json | undefined {
  const example = resolve(document, lookUp(media, '#/examples/default'))
  return isObject(example) ? example['value'] : undefined
}

function answerOf(
  document: JsonObject,
  operation: JsonObject,
): Pick<OperationModel, 'payload' | 'list' | 'success' | 'errors'> {
  const { '200': schema, ...others } = answerSchemas(document, operation)
  const faults = Object.values(others)
  if (schema === undefined) return { payload: 'empty', list: false, success: undefined, errors: distinct(faults) }
  const branches = envelopeBranches(document, schema)
  if (branches.length === 0) return { payload: 'raw', list: false, success: schema, errors: distinct(faults) }
  const withStatus = (status: string): JsonObject[] =>
    branches.filter((branch) => branch.status === status).map((branch) => branch.schema)
  const [success] = withStatus('success')
  if (success === undefined) throw new Error(`${text(operation['operationId'])} has no success envelope`)
  return { ...payloadOf(document, success), success, errors: distinct([...withStatus('error'), ...faults]) }
}

/** Schemas of the JSON answers by HTTP status. */
function answerSchemas(document: JsonObject, operation: JsonObject): { [status: string]: JsonObject } {
  const responses = isObject(operation['responses']) ? operation['responses'] : {}
  const schemas = Object.entries(responses).map(([status, response]) => [
    status,
    lookUp(resolve(document, response) ?? null, '#/content/application~1json/schema'),
  ])
  return Object.fromEntries(schemas.filter(([, schema]) => isObject(schema as Json | undefined)))
}

function distinct(schemas: readonly JsonObject[]): JsonObject[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
}

function payloadOf(document: JsonObject, success: JsonObject): Pick<OperationModel, 'payload' | 'list'> {
  const envelope = resolve(document, success)
  if (!isObject(envelope)) return { payload: 'none', list: false }
  const required = list(envelope['required'])
  for (const name of ['data', 'list', 'result'] as const) {
    if (!required.includes(name)) continue
    const payload = resolve(document, lookUp(envelope, `#/properties/${name}`))
    if (!isObject(payload)) continue
    const inner = resolve(document, lookUp(payload, '#/properties/list'))
    const onlyList = isObject(payload['properties']) && Object.keys(payload['properties']).length === 1
    if (name === 'data' && onlyList && isObject(inner) && inner['type'] === 'array')
      return { payload: 'data.list', list: true }
    return { payload: name, list: payload['type'] === 'array' }
  }
  return { payload: 'none', list: false }
}

/** The note of `x-unspecified: { what: parameters }`. */
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

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}
