import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve } from '@cloud-cost/contract/document'
import { documentOf } from '../../../src/clients/group.js'

/** An example of the contract: of a request body, or of the body of an answer. */
export interface BodyExample {
  readonly operationId: string
  readonly part: 'body' | 'success' | 'error'
  /** As the contract calls it, after the HTTP status of an answer. */
  readonly name: string
  readonly value: Json
}

/** Every example of every operation of a group. */
export function bodyExamplesOf(group: string): BodyExample[] {
  const document = documentOf(group)
  return operationsOf(document).flatMap(({ operationId, value }) => {
    const responses = isObject(value['responses']) ? value['responses'] : {}
    return [
      ...examplesIn(document, value['requestBody']).map(
        ([name, body]): BodyExample => ({ operationId, part: 'body', name, value: body }),
      ),
      ...Object.entries(responses).flatMap(([status, response]) =>
        examplesIn(document, response).map(
          ([name, body]): BodyExample => ({
            operationId,
            part: status === '200' && !isError(body) ? 'success' : 'error',
            name: `${status} ${name}`,
            value: body,
          }),
        ),
      ),
    ]
  })
}

function isError(body: Json): boolean {
  return isObject(body) && body['status'] === 'error'
}

function examplesIn(document: JsonObject, holder: Json | undefined): [string, Json][] {
  const examples = lookUp(resolve(document, holder) ?? null, '#/content/application~1json/examples')
  if (!isObject(examples)) return []
  return Object.entries(examples).flatMap(([name, reference]): [string, Json][] => {
    const example = resolve(document, reference)
    return isObject(example) && example['value'] !== undefined ? [[name, example['value']]] : []
  })
}
