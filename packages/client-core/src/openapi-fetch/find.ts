// Finds the operation of a method and a path, and the values of its placeholders.
import { type OperationDescriptor, unknownOperation } from '../operation.js'

/** An operation, and the values that a path has for its placeholders. */
export interface FoundOperation {
  readonly operation: OperationDescriptor
  readonly values: Readonly<Record<string, string>>
}

/**
 * Finds operations by method and path. One that isn't known is called by these, so that a client can call what newer types describe; nothing is
 * known of what it does, so its POST is never repeated.
 */
export function finderOf(operations: readonly OperationDescriptor[]): (method: string, path: string) => FoundOperation {
  const templates = operations
    .map((operation) => ({ operation, segments: operation.path.split('/') }))
    // A path without placeholders matches before one with them.
    .sort((a, b) => placeholdersIn(a.segments) - placeholdersIn(b.segments))
  return (method, path) => {
    const segments = path.split('/')
    for (const template of templates) {
      const values = template.operation.method === method && valuesIn(template.segments, segments)
      if (values) return { operation: template.operation, values }
    }
    return { operation: unknownOperation(method, path), values: {} }
  }
}

function placeholdersIn(template: readonly string[]): number {
  return template.filter(isPlaceholder).length
}

function isPlaceholder(segment: string): boolean {
  return segment.startsWith('{')
}

/** The values of placeholders by name, or `undefined` where the path is another. */
function valuesIn(template: readonly string[], path: readonly string[]): Record<string, string> | undefined {
  if (template.length !== path.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, segment] of template.entries()) {
    const given = path[index] ?? ''
    if (isPlaceholder(segment)) values[segment.slice(1, -1)] = decodeURIComponent(given)
    else if (segment !== given) return undefined
  }
  return values
}
