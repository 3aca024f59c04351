import type { OperationDescriptor } from './operation.js'
import { scalar } from './scalar.js'
import { valid } from './validate.js'

/** What makes no segment of a path: nothing, and the dots that URL parsers resolve, even percent-encoded, so that the call would reach another path. */
const NO_SEGMENT = /^\.{0,2}$/

/**
 * Fills the placeholders of a path.
 * @throws {ValidationError} for a missing value, and for one that is no segment of a path
 */
export function writePath({ id, path }: OperationDescriptor, values: object = {}): string {
  return path.replace(/\{(.+?)\}/g, (_, name: string) =>
    valid(id, name, 'is required, as a path segment', () => {
      const text = scalar(Reflect.get(values, name)) ?? ''
      return NO_SEGMENT.test(text) ? undefined : text
    }),
  )
}
