import { CORE_TYPES, CORE_VALUES } from './core-exports.js'
import type { JsonObject, OperationModel } from './document.js'
import { schemasOf } from './models.js'
import { assertDistinct, clientName, paginateName, pascal } from './names.js'
import { paramsName } from './params.js'
import { hasResult } from './results.js'

/** Fails where two exports of a package would have one name: TypeScript would leave both out without a word. */
export function assertDistinctExports(
  document: JsonObject,
  operations: readonly OperationModel[],
  group: string,
): void {
  const client = clientName(group)
  assertDistinct([
    ...CORE_TYPES,
    ...CORE_VALUES,
    ...[client, `create${client}`, `${client}Options`, 'QueryValue'],
    ...schemasOf(document).map(([name]) => name),
    ...operations.flatMap((operation) => [
      operation.operationId,
      paramsName(operation),
      ...(hasResult(operation) ? [`${pascal(operation.operationId)}Result`] : []),
      ...(operation.pagination === undefined ? [] : [paginateName(operation.operationId)]),
    ]),
  ])
}
