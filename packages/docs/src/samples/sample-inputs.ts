// The inputs that samples of code send.
import { paramsWith } from '@cloud-cost/codegen/example-call'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { type ExampleRequest, type Operation, type ResponseExample, responseFor } from '@cloud-cost/contract/model'
import type { SampleInputs } from './sample.js'

/** A request with the response to it, as an example of the contract shows them. */
export interface ExampleCase {
  /** As the mock knows it in `Prefer: example=`. */
  readonly name: string
  readonly summary: string
  readonly inputs: SampleInputs
  /** Nothing where no example answers the request. */
  readonly response: ResponseExample | undefined
  /** The changes that are made before the request. */
  readonly after: ExampleRequest['after']
  /** Whether the service would answer so only if it failed: an error inside HTTP 200. */
  readonly isError: boolean
}

/** The inputs of the first example that needs no other call before it. */
export function defaultInputs(operation: Operation): SampleInputs {
  const first = exampleCases(operation).find(({ after, isError }) => after.length === 0 && !isError)
  return first?.inputs ?? inputsWith(operation, operation.body?.example)
}

/** The examples of HTTP 200 with their requests, and the requests that no example answers; errors come last. */
export function exampleCases(operation: Operation): ExampleCase[] {
  const { responses, body } = operation
  const answered = (responseFor(responses, 200)?.examples ?? []).map((response): ExampleCase => {
    const { name, summary, request } = response
    return {
      name,
      summary,
      inputs: request ?? inputsWith(operation, body?.examples.get(name) ?? body?.example),
      response,
      after: request?.after ?? [],
      isError: isObject(response.body?.value) && response.body.value['status'] === 'error',
    }
  })
  const shown = new Set(answered.map(({ inputs }) => JSON.stringify(inputs.body)))
  const further = [...(body?.examples ?? [])].filter(([, value]) => !shown.has(JSON.stringify(value)))
  return [
    ...answered.filter(({ isError }) => !isError),
    ...further.map(
      ([name, value]): ExampleCase => ({
        name,
        summary: body?.summaries.get(name) ?? name,
        inputs: inputsWith(operation, value),
        response: undefined,
        after: [],
        isError: false,
      }),
    ),
    ...answered.filter(({ isError }) => isError),
  ]
}

/** The example values of the required inputs, with a body. */
function inputsWith(operation: Operation, body: Json | undefined): SampleInputs {
  const { path, query, body: sent } = paramsWith(operation, body) ?? {}
  return { path: isObject(path) ? path : {}, query: isObject(query) ? query : {}, body: sent }
}
