import { isObject, lookUp, toReference } from '@cloud-cost/contract-tools/document'
import type { Operation } from './operation.js'

/** What the contract says of the answers of an operation with one status. */
export interface AnswerDescription {
  /** The status as it is written there: a number or `default`. */
  readonly status: string
  /** Reference of the schema of its JSON body; nothing when it has no body. */
  readonly schema?: string
}

/** The answer that the contract describes for a status, or nothing where it has none and no `default` either. */
export function answerFor(operation: Operation, status: number): AnswerDescription | undefined {
  const responses = operation.value['responses']
  if (!isObject(responses)) return undefined
  const written = [String(status), 'default'].find((name) => name in responses)
  if (written === undefined) return undefined
  const response = responses[written]
  const shared = isObject(response) ? response['$ref'] : undefined
  const base = typeof shared === 'string' ? shared : toReference([...operation.pointer, 'responses', written])
  const schema = `${base}/content/application~1json/schema`
  return lookUp(operation.group.document, schema) === undefined ? { status: written } : { status: written, schema }
}

/** Reference of the schema of the success, for operations that answer with a body. */
export function successSchema(operation: Operation): string | undefined {
  return answerFor(operation, 200)?.schema
}
