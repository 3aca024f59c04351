import * as published from '@cloud-cost/openapi'
import { type JsonObject, objectOf, textOf } from './json.js'
import { type DescribedOperation, readOperations } from './operation.js'

const documents: { readonly [group: string]: object } = { ...published }

/** The names of all groups. */
export const GROUPS: readonly string[] = Object.keys(documents)

/** The operations that a server offers. */
export interface Catalog {
  readonly groups: readonly { readonly name: string; readonly summary: string }[]
  readonly operations: readonly DescribedOperation[]
  /** Names of the members that the contract marks as passwords. */
  readonly secrets: readonly string[]
  get(operationId: string): DescribedOperation | undefined
}

/** @throws {RangeError} for a group that doesn't exist */
export function openCatalog(groups: readonly string[] = GROUPS): Catalog {
  const unknown = groups.find((group) => !GROUPS.includes(group))
  if (unknown !== undefined) throw new RangeError(`group "${unknown}" not found; the groups are ${GROUPS.join(', ')}`)
  const chosen = Object.fromEntries(
    GROUPS.filter((group) => groups.includes(group)).map((group) => [group, objectOf(documents[group])]),
  )
  const operations = readOperations(chosen)
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  return {
    groups: Object.entries(chosen).map(([name, { info }]) => ({ name, summary: textOf(objectOf(info)['summary']) })),
    operations,
    secrets: [...new Set(Object.values(chosen).flatMap(passwordsIn))],
    get: (operationId) => byId.get(operationId),
  }
}

function passwordsIn(document: JsonObject): string[] {
  const names: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (objectOf(inner)['format'] === 'password') names.push(name)
      visit(inner)
    }
  }
  visit(objectOf(document['components'])['schemas'])
  return names
}
