import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve } from '@cloud-cost/contract/document'
import { documentOf } from '../../../src/clients/group.js'

/** An example of the contract, as the service would answer it. */
export interface Example {
  readonly name: string
  /** The HTTP status; 500 for what is declared for every status that is not. */
  readonly status: number
  readonly body: Json | undefined
}

/** The examples of every operation of a group, read off the document by themselves. */
export function examplesByOperation(group: string): ReadonlyMap<string, readonly Example[]> {
  const document = documentOf(group)
  return new Map(operationsOf(document).map(({ operationId, value }) => [operationId, examplesOf(document, value)]))
}

function examplesOf(document: JsonObject, operation: JsonObject): Example[] {
  return Object.entries(operation['responses'] as JsonObject).flatMap(([code, reference]) => {
    const status = code === 'default' ? 500 : Number(code)
    const response = resolve(document, reference) as JsonObject
    const examples = lookUp(response, '#/content/application~1json/examples')
    if (!isObject(examples)) return [{ name: 'default', status, body: undefined }]
    return Object.entries(examples).map(([name, example]) => ({
      name,
      status,
      body: lookUp(resolve(document, example) ?? null, '#/value'),
    }))
  })
}
