import { inputsOf } from '@cloud-cost/contract/model'
import { type OperationEffects, operationEffects } from '@cloud-cost/estate'
import type { Service } from './service.js'

/** What the estate behind the mock does for each operation, by operationId. */
export function effectsOf({ groups }: Service): ReadonlyMap<string, OperationEffects> {
  return operationEffects(groups.flatMap(({ operations }) => operations.map(inputsOf)))
}
