// The operations that a server offers, by group and id, with the search over them.
import published, { type OperationGroup, type PublishedOperation } from '@cloud-cost/openapi/operations'
import { bareName } from '../search/words.js'
import { type Find, searchOf } from '../tools/find.js'

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
  readonly find: Find
  /** The operation of an id, whose case and separators don't count: no two operations differ by them alone. */
  get(operationId: string): CatalogOperation | undefined
}

/** A catalog and its search are the same for all servers with the same groups. */
const catalogs = new Map<string, Catalog>()

/** @throws {RangeError} for a group that doesn't exist */
export function openCatalog(names: readonly string[] = GROUPS): Catalog {
  const unknown = names.find((name) => !GROUPS.includes(name))
  if (unknown !== undefined) throw new RangeError(`group "${unknown}" not found; the groups are ${GROUPS.join(', ')}`)
  const groups = published.filter(({ group }) => names.includes(group))
  const key = groups.map(({ group }) => group).join()
  const catalog = catalogs.get(key) ?? catalogOf(groups)
  catalogs.set(key, catalog)
  return catalog
}

function catalogOf(groups: readonly OperationGroup[]): Catalog {
  const operations = groups.flatMap((group) => group.operations.map((operation) => ({ ...operation, group })))
  const byId = new Map(operations.map((operation) => [bareName(operation.operationId), operation]))
  return {
    groups,
    operations,
    secrets: groups.flatMap(({ secrets }) => secrets),
    find: searchOf(operations),
    get: (operationId) => byId.get(bareName(operationId)),
  }
}
