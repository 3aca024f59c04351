import {
  envelopeBranches,
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  referenceTokens,
  resolve,
} from '@cloud-cost/contract-tools/document'

/** What an operation answers with one HTTP status. */
export interface AnswerModel {
  /** The status, or `default` for every one that is not declared. */
  readonly status: string
  /** Example values of the headers. */
  readonly headers: { readonly [name: string]: string }
  /** The first one is what the status usually looks like. */
  readonly examples: readonly ExampleModel[]
}

export interface ExampleModel {
  /** As callers choose it: unlike every other of the operation. */
  readonly name: string
  /** As the document knows it: several operations share one. */
  readonly id: string
  readonly summary: string
  /** The body and the schema that it follows; nothing for an answer without a body. */
  readonly body: { readonly value: Json; readonly schema: JsonObject } | undefined
}

/** The answers of an operation with their examples. */
export function answerModels(document: JsonObject, operationId: string, operation: JsonObject): AnswerModel[] {
  const responses = isObject(operation['responses']) ? operation['responses'] : {}
  const answers = Object.entries(responses).map(([status, reference]) => {
    const response = resolve(document, reference)
    return {
      status,
      headers: headersOf(document, response),
      examples: examplesOf(document, operationId, response),
    }
  })
  assertDistinctNames(operationId, answers)
  return answers
}

function headersOf(document: JsonObject, response: Json | undefined): { [name: string]: string } {
  const headers = isObject(response) && isObject(response['headers']) ? response['headers'] : {}
  const values = Object.entries(headers).map(([name, header]) => {
    const target = resolve(document, header) ?? null
    return [name, lookUp(target, '#/example') ?? lookUp(target, '#/schema/example')] as const
  })
  return Object.fromEntries(values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function examplesOf(document: JsonObject, operationId: string, response: Json | undefined): ExampleModel[] {
  const media = isObject(response) ? lookUp(response, '#/content/application~1json') : undefined
  if (!isObject(media) || !isObject(media['schema'])) return [bodyless(operationId)]
  const { schema, examples } = media
  return Object.entries(isObject(examples) ? examples : {}).map(([name, reference]) => {
    const example = resolve(document, reference)
    if (!isObject(example) || example['value'] === undefined)
      throw new Error(`${operationId} has an example ${name} without a value`)
    return {
      name,
      id: idOf(reference) ?? `${operationId}.${name}`,
      summary: typeof example['summary'] === 'string' ? example['summary'] : '',
      body: { value: example['value'], schema: branchOf(document, schema, example['value']) },
    }
  })
}

function bodyless(operationId: string): ExampleModel {
  return { name: 'default', id: `${operationId}.default`, summary: 'Without a body', body: undefined }
}

/** The name of a component. */
function idOf(reference: Json): string | undefined {
  const target = isObject(reference) ? reference['$ref'] : undefined
  return typeof target === 'string' ? referenceTokens(target).at(-1) : undefined
}

/** The envelope of a 200 that an example shows: success and error are told apart by `status`. */
function branchOf(document: JsonObject, schema: JsonObject, value: Json): JsonObject {
  const shown = isObject(value) ? value['status'] : undefined
  return envelopeBranches(document, schema).find(({ status }) => status === shown)?.schema ?? schema
}

function assertDistinctNames(operationId: string, answers: readonly AnswerModel[]): void {
  const names = answers.flatMap(({ examples }) => examples.map(({ name }) => name))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Error(`${operationId} has two examples named ${twice}: rename one, callers choose by name`)
}
