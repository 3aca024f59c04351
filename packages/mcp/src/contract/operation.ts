import { isObject, type JsonObject, listOf, objectOf, resolve, textOf } from './json.js'

/**
 * An operation of a published document, with what a caller has to know of it. This package is installed without the tools of the
 * repository and starts from the documents that it depends on, so it reads them itself; its tests compare that with the contract model.
 */
export interface DescribedOperation {
  readonly operationId: string
  readonly group: string
  /** For the references of its schemas. */
  readonly document: JsonObject
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  /** What the document says of the tags. */
  readonly topics: string
  readonly summary: string
  readonly description: string
  /** A call may change something. */
  readonly writes: boolean
  readonly deprecation: JsonObject | undefined
  readonly parameters: readonly DescribedParameter[]
  readonly body: Body | undefined
  /** Inputs without a name in the contract: what it says of them. */
  readonly extraInputs: readonly string[]
  /** `x-pagination` as it stands in the document. */
  readonly pagination: JsonObject | undefined
  /** Marks of the operation itself. */
  readonly marks: JsonObject
  /** Schemas of the body of a success; none where it has no body. */
  readonly success: readonly JsonObject[]
  readonly exampleResponse: unknown
}

export interface DescribedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonObject
  readonly example: unknown
  readonly marks: JsonObject
}

interface Body {
  readonly required: boolean
  readonly description: string
  readonly schema: JsonObject
  readonly example: unknown
}

const METHODS = ['get', 'put', 'post', 'delete']

/** The operations of a group's document. */
export function readOperations(group: string, document: JsonObject): DescribedOperation[] {
  return Object.entries(objectOf(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const value = objectOf(item)[method]
      return isObject(value) ? [readOperation(group, document, path, method, objectOf(item), value)] : []
    }),
  )
}

function readOperation(
  group: string,
  document: JsonObject,
  path: string,
  method: string,
  item: JsonObject,
  value: JsonObject,
): DescribedOperation {
  const ok = resolve(document, objectOf(value['responses'])['200'])
  const answer = jsonContent(document, ok)
  return {
    operationId: textOf(value['operationId']),
    group,
    document,
    method: method.toUpperCase(),
    path,
    tags: listOf(value['tags']).map(textOf),
    topics: topicsOf(document, listOf(value['tags'])),
    summary: textOf(value['summary']),
    description: textOf(value['description']),
    writes: method !== 'get' && value['x-read-only'] !== true,
    deprecation: value['deprecated'] === true ? objectOf(value['x-deprecation']) : undefined,
    parameters: [...listOf(item['parameters']), ...listOf(value['parameters'])].map((parameter) =>
      readParameter(document, parameter),
    ),
    body: readBody(document, value['requestBody']),
    extraInputs: listOf(value['x-unspecified'])
      .map(objectOf)
      .filter(({ what }) => what === 'parameters')
      .map(({ note }) => textOf(note)),
    pagination: isObject(value['x-pagination']) ? value['x-pagination'] : undefined,
    marks: marksIn(value),
    success: answer === undefined ? [] : successesOf(document, answer.schema),
    exampleResponse: answer?.example,
  }
}

function topicsOf(document: JsonObject, tags: readonly unknown[]): string {
  return listOf(document['tags'])
    .map(objectOf)
    .filter(({ name }) => tags.includes(name))
    .map((tag) => `${textOf(tag['x-displayName'])} ${textOf(tag['description'])}`)
    .join(' ')
}

function readParameter(document: JsonObject, value: unknown): DescribedParameter {
  const parameter = resolve(document, value)
  return {
    name: textOf(parameter['name']),
    in: parameter['in'] === 'path' ? 'path' : 'query',
    required: parameter['required'] === true,
    description: textOf(parameter['description']),
    schema: objectOf(parameter['schema']),
    example: parameter['example'] ?? exampleIn(document, parameter),
    marks: marksIn(parameter),
  }
}

function readBody(document: JsonObject, value: unknown): Body | undefined {
  const body = resolve(document, value)
  const content = jsonContent(document, body)
  if (content === undefined) return undefined
  return { required: body['required'] === true, description: textOf(body['description']), ...content }
}

function jsonContent(document: JsonObject, holder: JsonObject): { schema: JsonObject; example: unknown } | undefined {
  const content = objectOf(holder['content'])['application/json']
  if (!isObject(content)) return undefined
  return { schema: objectOf(content['schema']), example: exampleIn(document, content) }
}

/** The example `default`, or the first one. */
function exampleIn(document: JsonObject, holder: JsonObject): unknown {
  const examples = objectOf(holder['examples'])
  return resolve(document, examples['default'] ?? Object.values(examples)[0])['value']
}

/** The branches of an answer with HTTP 200 that are no error of the service. */
function successesOf(document: JsonObject, schema: JsonObject): JsonObject[] {
  const { oneOf } = resolve(document, schema)
  return oneOf === undefined
    ? [schema]
    : listOf(oneOf)
        .map(objectOf)
        .filter((branch) => !isError(document, branch))
}

function isError(document: JsonObject, branch: JsonObject): boolean {
  const status = resolve(document, objectOf(resolve(document, branch)['properties'])['status'])
  return status['const'] === 'error' || listOf(status['enum'])[0] === 'error'
}

/** What the contract leaves open or has decided itself, as it stands on any element. */
function marksIn({ 'x-unspecified': open, 'x-assumption': assumed }: JsonObject): JsonObject {
  return {
    ...(open !== undefined && { 'x-unspecified': open }),
    ...(assumed !== undefined && { 'x-assumption': assumed }),
  }
}
