// Makes calls of every operation as code, for tests that compile and bundle them.
import type { JsonObject } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import { exampleCall, exampleParams } from './core/example-call.js'
import { literal } from './core/literal.js'
import { clientName } from './core/names.js'
import { queryExample } from './entries/react-query/comments.js'
import { isQuery, kindsOf, optionsName, queryKeyName } from './entries/react-query/kinds.js'

/** A call of one operation as code, with the contract's example values and a variable `client`. */
export interface SampleCall {
  readonly operationId: string
  /** The call that the comment of the function shows. */
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
    const example = exampleParams(operation)
    const inputs = example ?? {}
    const { body, ...params } = inputs
    const kinds = kindsOf(operation)
    const init = { ...(Object.keys(params).length > 0 && { params }), ...(body !== undefined && { body }) }
    return {
      operationId,
      example: exampleCall(operation, example),
      flat: `await ${operationId}(client${argument(inputs)})`,
      path: `await client.${method}('${path}'${argument(init)})`,
      inputs,
      queryFunctions: [
        ...(isQuery(operation) ? [queryKeyName(operation)] : []),
        ...kinds.map((kind) => optionsName(operation, kind)),
      ],
      queryExamples: kinds.map((kind) => queryExample(operation, kind)),
    }
  })
}

/** A program that makes calls of a group by their functions, one after the other. @param lines what it says of each */
export function callingProgram(
  group: string,
  calls: readonly SampleCall[],
  lines: readonly string[] = calls.map(({ flat }) => flat),
): string {
  const client = clientName(group)
  const names = [`type ${client}`, ...calls.map(({ operationId }) => operationId)].join(', ')
  const head = `import { ${names} } from '@cloud-cost/${group}-client'\ndeclare const client: ${client}`
  return [head, ...lines, ''].join('\n')
}

function argument(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : `, ${literal(value)}`
}
