import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { type Operation, readOperations } from '@cloud-cost/contract/model'

/** The contract of one group, from which its client is generated. */
export interface Contract {
  readonly document: JsonObject
  readonly group: string
  readonly operations: readonly Operation[]
}

export function readContract(document: JsonObject): Contract {
  return { document, group: groupOf(document), operations: readOperations(document) }
}

/** The group of a document: the segment that every path begins with. */
function groupOf(document: JsonObject): string {
  const paths = isObject(document['paths']) ? Object.keys(document['paths']) : []
  const groups = new Set(paths.map((path) => path.split('/')[1] ?? ''))
  const [group] = groups
  if (group === undefined || groups.size > 1 || !/^[a-z][a-z0-9]*$/.test(group)) {
    throw new UserError(`the paths begin with ${[...groups].join(', ') || 'nothing'}, not with the name of one group`)
  }
  return group
}
