import type { Catalog, CatalogOperation } from '../contract/catalog.js'
import { suggestName } from '../suggest-name.js'
import { ToolError } from './tool-error.js'

/** The argument that names an operation. What is not found is repeated in the answer. */
export const OPERATION_ID = {
  kind: 'text',
  required: true,
  longest: 100,
  description: 'Such as listCompanies',
} as const

/** @throws {ToolError} for an id that there is not, with those that may be meant */
export function operationOf(catalog: Catalog, id: string): CatalogOperation {
  const operation = catalog.get(id)
  if (operation !== undefined) return operation
  const misspelt = suggestName(
    id,
    catalog.operations.map(({ operationId }) => operationId),
  )
  const found = misspelt === undefined ? catalog.find(id, 3).map(({ operationId }) => operationId) : [misspelt]
  const meant = found.length > 0 ? ` Did you mean ${found.join(', ')}?` : ''
  throw new ToolError(`operation "${id}" not found.${meant} find_operations finds those that exist.`)
}
