import type { DocumentedGroup, DocumentedOperation } from '../../src/contract/group.js'
import { loadService, type Service } from '../../src/contract/service.js'
import { ROOT } from '../../src/paths.js'

export const service: Service = loadService(ROOT)

export interface Case {
  readonly group: DocumentedGroup
  readonly operation: DocumentedOperation
}

/** Every operation of every group. */
export const cases: readonly Case[] = service.groups.flatMap((group) =>
  group.operations.map((operation) => ({ group, operation })),
)
