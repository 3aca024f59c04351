import type { Json } from '../document.js'
import type { Operation, Parameter } from './operation.js'
import { shapeOf } from './shape.js'

/** What an operation takes: its parameters, and the members and examples of its body. */
interface OperationInputs {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly members: readonly string[]; readonly examples: readonly Json[] } | undefined
}

export function inputsOf({ operationId, parameters, body, document }: Operation): OperationInputs {
  return {
    operationId,
    parameters,
    body: body && {
      members: Object.keys(shapeOf(document, body.schema).properties),
      examples: [...body.examples.values()],
    },
  }
}
