import published, { type OperationGroup, type PublishedOperation } from '@cloud-cost/openapi/operations'

/** The names of all groups. */
export const GROUPS: readonly string[] = published.map(({ group }) => group)

/** An operation with its group. */
export interface CatalogOperation extends PublishedOperation {
  readonly group: OperationGroup
}

/** The operations that a server offers. */
export interface Catalog {
  readonly groups: readonly OperationGroup[]
  readonly operations: readonly CatalogOperation[]
  /** Names of the fields that the contract marks as passwords. */
  readonly secrets: readonly string[]
  get(operationId: string): CatalogOperation | undefined
}

/** @throws {RangeError} for a group that doesn't exist */
export function openCatalog(names: readonly string[] = GROUPS): Catalog {
  const unknown = names.find((name) => !GROUPS.includes(name))
  if (unknown !== undefined) throw new RangeError(`group "${unknown}" not found; the groups are ${GROUPS.join(', ')}`)
  const groups = published.filter(({ group }) => names.includes(group))
  const operations = groups.flatMap((group) => group.operations.map((operation) => ({ ...operation, group })))
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  return {
    groups,
    operations,
    secrets: groups.flatMap(({ secrets }) => secrets),
    get: (operationId) => byId.get(operationId),
  }
}
