import * as documents from '@cloud-cost/openapi'

/** A JSON object of a document. */
type Mapping = { readonly [member: string]: unknown }

/** An operation of a published document, with what a test needs to call it. */
export interface Operation {
  readonly group: string
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The `default` example of the request body. */
  readonly body: unknown
  /** The examples of the 200 answer by name; empty when it has no body. */
  readonly answers: ReadonlyMap<string, unknown>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly example: unknown
}

const METHODS = ['get', 'put', 'post', 'delete']

/** Every operation of every group, read off the published documents. */
export const operations: readonly Operation[] = Object.entries(documents).flatMap(([group, document]) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => read(group, document, path, method)),
  ),
)

function read(group: string, document: documents.OpenAPIDocument, path: string, method: string): Operation {
  const item = document.paths[path] as Mapping
  const operation = item[method] as Mapping
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])]
    .map((parameter) => resolve(document, parameter))
    .map((parameter) => ({
      name: String(parameter['name']),
      in: String(parameter['in']),
      required: parameter['required'] === true,
      example: parameter['example'],
    }))
  const response = (operation['responses'] as Mapping)['200'] as Mapping
  return {
    group,
    operationId: String(operation['operationId']),
    method: method.toUpperCase(),
    path,
    parameters,
    body: examplesOf(document, operation['requestBody'] as Mapping | undefined).get('default'),
    answers: examplesOf(document, response),
  }
}

function examplesOf(document: documents.OpenAPIDocument, holder: Mapping | undefined): Map<string, unknown> {
  const media = (holder?.['content'] as Mapping | undefined)?.['application/json'] as Mapping | undefined
  const examples = (media?.['examples'] ?? {}) as Mapping
  return new Map(Object.entries(examples).map(([name, example]) => [name, resolve(document, example)['value']]))
}

function resolve(document: documents.OpenAPIDocument, value: unknown): Mapping {
  const mapping = value as Mapping
  const reference = mapping['$ref']
  if (typeof reference !== 'string') return mapping
  const [, , kind = '', name = ''] = reference.split('/')
  return resolve(document, document.components[kind]?.[decodeURIComponent(name)])
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
