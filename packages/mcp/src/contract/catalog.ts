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
  const chosen = GROUPS.filter((group) => groups.includes(group)).map(readGroup)
  const operations = chosen.flatMap((group) => group.operations)
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  return {
    groups: chosen,
    operations,
    secrets: [...new Set(chosen.flatMap(({ secrets }) => secrets))],
    get: (operationId) => byId.get(operationId),
  }
}

/** What a catalog holds of a group. */
interface DescribedGroup extends Pick<Catalog, 'operations' | 'secrets'> {
  readonly name: string
  readonly summary: string
}

const described = new Map<string, DescribedGroup>()

/** Reads a group once for all servers of a process, which may make one for each session. */
function readGroup(name: string): DescribedGroup {
  const document = objectOf(documents[name])
  const group = described.get(name) ?? {
    name,
    summary: textOf(objectOf(document['info'])['summary']),
    operations: readOperations(name, document),
    secrets: passwordsIn(document),
  }
  described.set(name, group)
  return group
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
