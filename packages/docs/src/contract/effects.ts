import { type Operation, shapeOf } from '@cloud-cost/contract/model'
import { type DescribedOperation, type OperationEffects, operationEffects } from '@cloud-cost/estate'
import type { Service } from './service.js'

/** What the estate behind the mock does for each operation, by operationId. */
export function effectsOf({ groups }: Service): ReadonlyMap<string, OperationEffects> {
  return operationEffects(groups.flatMap(({ operations }) => operations.map(described)))
}

function described({ operationId, parameters, body, document }: Operation): DescribedOperation {
  return {
    operationId,
    parameters,
    body: body && {
      members: Object.keys(shapeOf(document, body.schema).properties),
      examples: [...body.examples.values()],
    },
  }
}
