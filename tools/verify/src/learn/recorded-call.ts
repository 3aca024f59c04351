// An exchange of a recording as a call of an operation, with the elements of its inputs.
import type { Json } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import type { Operation } from '@cloud-cost/contract/model'
import type { Exchange } from './har.js'
import type { SchemaElement } from './schema-elements.js'
import type { Schemas } from './schema-walk.js'

/** An operation as the recordings are compared with it. */
export interface Subject {
  readonly operation: Operation
  readonly group: Group
  readonly schemas: Schemas
  /** Where the operation is in its document. */
  readonly reference: string
}

/** An exchange of an operation of the contract. */
export interface RecordedCall {
  readonly subject: Subject
  readonly exchange: Exchange
  /** The parameters of the path. */
  readonly path: { readonly [name: string]: string }
  /** The JSON of the bodies; nothing for what is no JSON. */
  readonly requestBody: Json | undefined
  readonly body: Json | undefined
  /** Whether the response is a success, which shows that its request was understood. */
  readonly accepted: boolean
}

/** The elements of the inputs of an operation, by name: its parameters, and the fields of its body. */
export function inputElements({ operation, group, schemas }: Subject): Map<string, readonly SchemaElement[]> {
  const fields = operation.body === undefined ? [] : schemas.node([operation.body.reference]).properties
  const inputs = [
    ...operation.parameters.map(({ name, reference }) => [name, [reference.replace(/\/schema$/, '')]] as const),
    ...fields,
  ]
  return new Map(
    inputs.map(([name, references]) => [name, references.map((reference) => schemas.elements.at(group, reference))]),
  )
}
