import { ValidationError } from './errors.js'
import type { OperationDescriptor } from './operation.js'
import { scalar } from './scalar.js'
import { valid } from './validate.js'

/**
 * Writes a query without its question mark.
 * @throws {ValidationError} for a value that cannot be written, and for a name that is given twice
 */
export function writeQuery(operation: OperationDescriptor, query: object = {}, extraQuery: object = {}): string {
  const { id, commaQuery } = operation
  const written = new Map<string, string>()
  for (const [name, value] of [...Object.entries(query), ...Object.entries(extraQuery)]) {
    const given = [value].flat().filter((item) => item !== undefined && item !== null)
    if (given.length === 0) continue
    if (written.has(name)) throw new ValidationError(id, name, 'is in both query and extraQuery')
    const texts = given.map((item) => valid(id, name, 'must be text, number or valid date', () => scalar(item)))
    const key = `${encodeURIComponent(name)}=`
    written.set(name, key + texts.join(commaQuery?.includes(name) ? ',' : `&${key}`))
  }
  return [...written.values()].join('&')
}
