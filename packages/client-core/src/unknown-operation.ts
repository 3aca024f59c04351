import type { Method, OperationDescriptor } from './operation.js'

/** An operation that the contract doesn't have: any JSON is a success, but for an error in an envelope, and the whole body is the result. */
export function unknownOperation(method: string, path: string): OperationDescriptor {
  return {
    id: `${method} ${path}`,
    method: method as Method,
    path,
    raw: true,
    type: 'unknown',
    optional: true,
    repeatable: /^(GET|HEAD|OPTIONS|PUT|DELETE)$/.test(method),
  }
}
