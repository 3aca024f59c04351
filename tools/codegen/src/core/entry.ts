import type { Contract } from './contract.js'
import { CORE_TYPES, CORE_VALUES } from './core-exports.js'
import { schemasOf } from './models.js'
import { clientName, paginateName } from './names.js'
import { typeNames } from './results.js'

/** The names that an entry of a client package exports. */
export interface Exports {
  readonly values: readonly string[]
  readonly types: readonly string[]
}

/** What the main entry of a client exports. */
export function mainExports({ document, group, operations }: Contract): Exports {
  const client = clientName(group)
  const unnamed = operations.some(({ unnamedInputs }) => unnamedInputs !== undefined)
  return {
    values: [
      ...CORE_VALUES,
      `create${client}`,
      ...operations.flatMap(({ operationId, pagination }) => [
        operationId,
        ...(pagination === undefined ? [] : [paginateName(operationId)]),
      ]),
    ],
    types: [
      ...CORE_TYPES,
      client,
      `${client}Options`,
      ...(unnamed ? ['QueryValue'] : []),
      ...schemasOf(document).map(([name]) => name),
      ...operations.flatMap(typeNames),
    ],
  }
}
