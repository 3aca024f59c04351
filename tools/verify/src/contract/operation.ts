import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  operationsOf,
  resolve,
  toReference,
} from '@cloud-cost/contract-tools/document'
import * as documents from '@cloud-cost/openapi/with-mock'

/** The document of a group. */
export interface Group {
  readonly name: string
  readonly document: JsonObject
}

/** An operation of the contract, with what is needed to call it and to judge its answer. */
export interface Operation {
  readonly group: Group
  readonly operationId: string
  /** In upper case. */
  readonly method: string
  readonly path: string
  /** Whether it only reads: a GET, or a POST that the contract marks so. */
  readonly isRead: boolean
  /** What it does to a collection of the service, where the contract says so. */
  readonly resource?: Resource
  readonly parameters: readonly Parameter[]
  readonly body?: Body
  readonly pointer: readonly string[]
  readonly value: JsonObject
}

interface Resource {
  readonly collection: string
  readonly action: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly description: string
  readonly schema: JsonObject
  readonly example: Json | undefined
}

interface Body {
  readonly isRequired: boolean
  readonly schema: Json | undefined
  /** The `default` example. */
  readonly example: Json | undefined
}

export const groups: readonly Group[] = Object.entries(documents).map(([name, document]) => ({
  name,
  document: document as unknown as JsonObject,
}))

/** Every operation of the contract, in the order of the documents. */
export const operations: readonly Operation[] = groups.flatMap((group) =>
  operationsOf(group.document).map(({ operationId, method, path, pointer, value }) => {
    const item = lookUp(group.document, toReference(pointer.slice(0, -1)))
    const resource = value['x-mock-resource']
    const body = bodyOf(group.document, value['requestBody'])
    return {
      group,
      operationId,
      method: method.toUpperCase(),
      path,
      isRead: method === 'get' || value['x-read-only'] === true,
      ...(isObject(resource) && {
        resource: { collection: String(resource['collection']), action: String(resource['action']) },
      }),
      parameters: [...listOf(isObject(item) ? item['parameters'] : undefined), ...listOf(value['parameters'])].map(
        (parameter) => parameterOf(group.document, parameter),
      ),
      ...(body !== undefined && { body }),
      pointer,
      value,
    }
  }),
)

function parameterOf(document: JsonObject, written: Json): Parameter {
  const parameter = objectAt(document, written)
  return {
    name: String(parameter['name']),
    in: parameter['in'] as Parameter['in'],
    isRequired: parameter['required'] === true,
    description: String(parameter['description'] ?? ''),
    schema: objectAt(document, parameter['schema']),
    example: parameter['example'],
  }
}

function bodyOf(document: JsonObject, written: Json | undefined): Body | undefined {
  const body = resolve(document, written)
  if (!isObject(body)) return undefined
  const media = objectAt(document, lookUp(body, '#/content/application~1json'))
  const example = objectAt(document, lookUp(media, '#/examples/default'))
  return { isRequired: body['required'] === true, schema: media['schema'], example: example['value'] }
}

function objectAt(document: JsonObject, value: Json | undefined): JsonObject {
  const target = resolve(document, value)
  return isObject(target) ? target : {}
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
