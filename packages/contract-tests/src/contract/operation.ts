import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  operationsOf,
  resolve,
  toReference,
} from '@cloud-cost/contract-tools/document'

/** An operation of a published document, with what a test needs to call it and to judge its answers. */
export interface Operation {
  readonly group: string
  readonly document: JsonObject
  readonly operationId: string
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Queries of the caller's own are allowed: the contract doesn't name all inputs. */
  readonly unnamedInputs: boolean
  readonly body: RequestBody | undefined
  /** The answers by status; `default` for those that aren't named. */
  readonly answers: ReadonlyMap<string, Answer>
  readonly pagination: JsonObject | undefined
  /** Sending it twice does no more than sending it once. */
  readonly repeatable: boolean
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonObject
  /** Reference of the schema within the document. */
  readonly reference: string
  readonly example: Json | undefined
  /** An array is written as `a,b,c` instead of a repeated name. */
  readonly commaSeparated: boolean
}

interface RequestBody {
  readonly required: boolean
  readonly schema: JsonObject
  /** Reference of the schema within the document. */
  readonly reference: string
  readonly examples: ReadonlyMap<string, Json>
}

export interface Answer {
  /** Reference of the schema within the document; `undefined` for an answer without a body. */
  readonly reference: string | undefined
  readonly schema: JsonObject
  readonly examples: ReadonlyMap<string, Json>
}

/** Every operation of the documents, which are named by their groups. */
export function readOperations(documents: { readonly [group: string]: object }): Operation[] {
  return Object.entries(documents).flatMap(([group, document]) => {
    const root = document as JsonObject
    return operationsOf(root).map((found): Operation => {
      const { operationId, method, path, pointer, value } = found
      const item = objectAt(root, toReference(['paths', path]))
      return {
        group,
        document: root,
        operationId,
        method: method.toUpperCase(),
        path,
        parameters: [
          ...readParameters(root, item['parameters'], ['paths', path]),
          ...readParameters(root, value['parameters'], pointer),
        ],
        unnamedInputs: marksOf(value).some(({ what }) => what === 'parameters'),
        body: readBody(root, value['requestBody'], [...pointer, 'requestBody']),
        answers: readAnswers(root, value['responses'], [...pointer, 'responses']),
        pagination: isObject(value['x-pagination']) ? value['x-pagination'] : undefined,
        repeatable: value['x-idempotent'] !== false && (method !== 'post' || value['x-read-only'] === true),
      }
    })
  })
}

/** The answer of an operation to a request that it carries out. */
export function successOf({ operationId, answers }: Operation): Answer {
  const success = answers.get('200')
  if (success === undefined) throw new Error(`${operationId} has no answer 200`)
  return success
}

function readParameters(document: JsonObject, value: Json | undefined, holder: readonly string[]): Parameter[] {
  return (Array.isArray(value) ? value : []).map((entry, index) => {
    const at = referenceOf(entry, [...holder, 'parameters', String(index)])
    const parameter = objectAt(document, at)
    const schema = objectAt(document, `${at}/schema`)
    return {
      name: String(parameter['name']),
      in: parameter['in'] === 'path' ? 'path' : 'query',
      required: parameter['required'] === true,
      schema,
      reference: `${at}/schema`,
      example: parameter['example'] ?? schema['example'],
      commaSeparated: parameter['explode'] === false,
    }
  })
}

function readBody(document: JsonObject, value: Json | undefined, pointer: readonly string[]): Operation['body'] {
  if (value === undefined) return undefined
  const at = referenceOf(value, pointer)
  const content = `${at}/content/application~1json`
  if (lookUp(document, content) === undefined) return undefined
  return {
    required: objectAt(document, at)['required'] === true,
    schema: objectAt(document, `${content}/schema`),
    reference: `${content}/schema`,
    examples: readExamples(document, lookUp(document, content)),
  }
}

function readAnswers(document: JsonObject, value: Json | undefined, pointer: readonly string[]): Map<string, Answer> {
  return new Map(
    Object.entries(isObject(value) ? value : {}).map(([status, response]) => {
      const content = `${referenceOf(response, [...pointer, status])}/content/application~1json`
      const media = lookUp(document, content)
      return [
        status,
        {
          reference: media === undefined ? undefined : `${content}/schema`,
          schema: media === undefined ? {} : objectAt(document, `${content}/schema`),
          examples: readExamples(document, media),
        },
      ]
    }),
  )
}

function readExamples(document: JsonObject, media: Json | undefined): Map<string, Json> {
  const examples = isObject(media) && isObject(media['examples']) ? media['examples'] : {}
  return new Map(
    Object.entries(examples).map(([name, example]) => {
      const entry = resolve(document, example)
      return [name, isObject(entry) ? (entry['value'] ?? null) : null]
    }),
  )
}

function referenceOf(value: Json | undefined, pointer: readonly string[]): string {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : toReference(pointer)
}

function objectAt(document: JsonObject, reference: string): JsonObject {
  const found = resolve(document, lookUp(document, reference))
  if (!isObject(found)) throw new Error(`the document has no object at ${reference}`)
  return found
}

function marksOf(value: JsonObject): JsonObject[] {
  const mark = value['x-unspecified']
  return (Array.isArray(mark) ? mark : [mark]).filter(isObject)
}
