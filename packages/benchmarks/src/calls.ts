import {
  isObject,
  type Json,
  type JsonObject,
  type Operation,
  operationsOf,
  resolve,
} from '@cloud-cost/contract-tools/document'
import * as published from '@cloud-cost/openapi/with-mock'

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

/** The documents by group, with the extensions of the mock. */
export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** The calls of every operation of every group. */
export const exampleCalls: readonly ExampleCall[] = Object.entries(documents).flatMap(([group, document]) =>
  operationsOf(document).map((operation) => ({
    group,
    operation,
    call: callOf(document, operation),
    answer: defaultExample(document, (operation.value['responses'] as JsonObject | undefined)?.['200']),
  })),
)

function callOf(document: JsonObject, { path, method, value, pointer }: Operation): Call {
  const item = (document['paths'] as { [path: string]: JsonObject })[pointer[1] ?? ''] ?? {}
  const query = new URLSearchParams()
  let target = path
  for (const entry of [...listOf(item['parameters']), ...listOf(value['parameters'])]) {
    const { name, in: place, required, example } = resolve(document, entry) as JsonObject
    const text = Array.isArray(example) ? example.join(',') : String(example)
    if (place === 'path') target = target.replace(`{${String(name)}}`, encodeURIComponent(text))
    else if (place === 'query' && required === true) query.set(String(name), text)
  }
  const body = defaultExample(document, value['requestBody'])
  return {
    method: method.toUpperCase(),
    path: query.size === 0 ? target : `${target}?${query}`,
    headers: {
      authorization: 'Bearer fake-token',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

function defaultExample(document: JsonObject, holder: Json | undefined): Json | undefined {
  const content = resolve(document, holder)
  const media = isObject(content) && isObject(content['content']) ? content['content']['application/json'] : undefined
  const examples = isObject(media) && isObject(media['examples']) ? media['examples'] : {}
  const example = resolve(document, examples['default'])
  return isObject(example) ? example['value'] : undefined
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
