import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { exampleCall, exampleParams } from './core/example-call.js'
import { literal } from './core/literal.js'
import { infiniteQueryExample, mutationExample, queryExample } from './plugins/react-query/comments.js'
import { exportsOf, isQuery } from './plugins/react-query/options.js'

/** A call of one operation as code, with the contract's example values and a variable `client`. */
export interface SampleCall {
  readonly operationId: string
  /** As the comment of the function shows it. */
  readonly example: string
  readonly flat: string
  readonly path: string
  /** The inputs of these calls. */
  readonly inputs: JsonObject
  /** The functions for TanStack Query, and what their comments show of them. */
  readonly queryFunctions: readonly string[]
  readonly queryExamples: readonly string[]
}

/** Calls of every operation of a document, for tests that compile them. */
export function sampleCalls(document: JsonObject): SampleCall[] {
  return readOperations(document).map((operation) => {
    const { operationId, method, path } = operation
    const inputs = exampleParams(document, operation) ?? {}
    const { body, ...params } = inputs
    const init = { ...(Object.keys(params).length > 0 && { params }), ...(body !== undefined && { body }) }
    return {
      operationId,
      example: exampleCall(operation, exampleParams(document, operation)),
      flat: `await ${operationId}(client${argument(inputs)})`,
      path: `await client.${method}('${path}'${argument(init)})`,
      inputs,
      queryFunctions: exportsOf(operation),
      queryExamples: queryExamples(operation),
    }
  })
}

function queryExamples(operation: Operation): string[] {
  if (!isQuery(operation)) return [mutationExample(operation)]
  const pages = operation.pagination === undefined ? [] : [infiniteQueryExample(operation)]
  return [queryExample(operation), ...pages]
}

function argument(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : `, ${literal(value)}`
}
