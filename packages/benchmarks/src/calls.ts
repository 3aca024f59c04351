import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations, responseFor } from '@cloud-cost/contract/model'
import * as published from '@cloud-cost/openapi'

/** A request to be sent. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string
}

/** An operation, with the call that its own examples make and the answer that they show. */
export interface ExampleCall {
  readonly group: string
  readonly operation: Operation
  readonly call: Call
  readonly answer: Json | undefined
}

/** The documents by group. */
export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** The calls of every operation of every group. */
export const exampleCalls: readonly ExampleCall[] = Object.entries(documents).flatMap(([group, document]) =>
  readOperations(document).map((operation) => ({
    group,
    operation,
    call: callOf(operation),
    answer: responseFor(operation.responses, 200)?.examples.find(({ name }) => name === 'default')?.body?.value,
  })),
)

function callOf({ path, method, parameters, body }: Operation): Call {
  const query = new URLSearchParams()
  let target = path
  for (const { name, in: place, required, example } of parameters) {
    const text = Array.isArray(example) ? example.join(',') : String(example)
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(text))
    else if (required) query.set(name, text)
  }
  const sent = body?.example
  return {
    method,
    path: query.size === 0 ? target : `${target}?${query}`,
    headers: {
      authorization: 'Bearer fake-token',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  }
}
