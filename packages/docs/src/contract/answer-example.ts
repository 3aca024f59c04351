import {
  isObject,
  type Json,
  type JsonObject,
  lookUp,
  operationsOf,
  resolve,
} from '@cloud-cost/contract-tools/document'

/** A named example of the answer with HTTP 200. */
export function answerExample(document: JsonObject, operationId: string, name = 'default'): Json | undefined {
  const operation = operationsOf(document).find((one) => one.operationId === operationId)
  const reference = `#/responses/200/content/application~1json/examples/${name}`
  const example = resolve(document, operation === undefined ? undefined : lookUp(operation.value, reference))
  return isObject(example) ? example['value'] : undefined
}
