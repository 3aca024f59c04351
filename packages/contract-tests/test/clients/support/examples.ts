import { isObject, type Json } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import { documentOf } from '../../../src/clients/group.js'

/** An example of the contract: of a request body, or of an answer, which may have no body. */
export interface Example {
  readonly operationId: string
  readonly part: 'body' | 'success' | 'error'
  readonly name: string
  /** The HTTP status of an answer; 500 for what is declared for every status that is not. */
  readonly status: number
  readonly body: Json | undefined
}

/** Every example of every operation of a group. */
export function examplesOf(group: string): Example[] {
  return readOperations(documentOf(group)).flatMap(({ operationId, body: sent, responses }): Example[] => [
    ...Array.from(sent?.examples ?? [], ([name, body]) => ({
      operationId,
      part: 'body' as const,
      name,
      status: 0,
      body,
    })),
    ...responses.flatMap(({ status, examples }) =>
      examples.map(({ name, body }): Example => {
        const isSuccess = status === '200' && !(isObject(body?.value) && body.value['status'] === 'error')
        const code = status === 'default' ? 500 : Number(status)
        return { operationId, part: isSuccess ? 'success' : 'error', name, status: code, body: body?.value }
      }),
    ),
  ])
}
