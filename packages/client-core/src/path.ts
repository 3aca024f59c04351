import { ValidationError } from './errors.js'
import type { OperationDescriptor } from './operation.js'
import { scalar } from './scalar.js'
import { valid } from './validate.js'

/**
 * Fills the placeholders of a path.
 * @throws {ValidationError} for a missing value, and for one that is no segment of a path
 */
export function writePath({ id, path }: OperationDescriptor, values: object = {}): string {
  return path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const text = valid(id, name, 'is required, as a path segment', () => scalar(Reflect.get(values, name)) || undefined)
    // URL parsers resolve such segments, even percent-encoded, so that the call would reach another path.
    if (/^\.\.?$/.test(text)) throw new ValidationError(id, name, `must not be "${text}", which leads to another path`)
    return text
  })
}
