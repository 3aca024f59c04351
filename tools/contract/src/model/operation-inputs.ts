import type { Json } from './document.js'
import type { Operation } from './operation.js'
import { shapeOf } from './shape.js'

/** What an operation takes: its parameters, and the members and examples of its body. */
interface OperationInputs extends Pick<Operation, 'operationId' | 'parameters'> {
  readonly body: { readonly members: readonly string[]; readonly examples: readonly Json[] } | undefined
}

export function inputsOf({ operationId, parameters, body, document }: Operation): OperationInputs {
  const members = Object.keys(shapeOf(document, body?.schema).properties)
  return { operationId, parameters, body: body && { members, examples: [...body.examples.values()] } }
}
