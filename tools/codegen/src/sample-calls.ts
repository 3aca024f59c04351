import { type JsonObject, operationModels } from './document.js'
import { exampleCall, exampleParams } from './example-call.js'
import { literal } from './literal.js'

/** A call of one operation as code, with the contract's example values and a variable `client`. */
export interface SampleCall {
  readonly operationId: string
  /** As the comment of the function shows it. */
  readonly example: string
  readonly flat: string
  readonly path: string
  /** The inputs of the flat call as a value. */
  readonly inputs: JsonObject
}

/** Calls of every operation of a document, for tests that compile them. */
export function sampleCalls(document: JsonObject): SampleCall[] {
  return operationModels(document).map((operation) => {
    const { operationId, method, path } = operation
    const inputs = exampleParams(document, operation) ?? {}
    const { body, ...params } = inputs
    const init = { ...(Object.keys(params).length > 0 && { params }), ...(body !== undefined && { body }) }
    return {
      operationId,
      example: exampleCall(document, operation),
      flat: `await ${operationId}(client${argument(inputs)})`,
      path: `await client.${method}('${path}'${argument(init)})`,
      inputs,
    }
  })
}

function argument(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : `, ${literal(value)}`
}
