import type { Pagination } from '../contract.js'
import { isObject } from '../json.js'

/** The pagination of an operation; none where the contract doesn't show where the items are. */
export function compilePagination(extension: unknown): Pagination | undefined {
  if (!isObject(extension) || typeof extension['items'] !== 'string' || !extension['items'].startsWith('/')) {
    return undefined
  }
  return extension as unknown as Pagination
}
