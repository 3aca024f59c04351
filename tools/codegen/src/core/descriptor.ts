import type { Operation } from '@cloud-cost/contract/model'
import { literal } from './literal.js'

/**
 * What the runtime has to know of an operation, as client-core's `OperationDescriptor`. It stands in the call itself: a
 * constant for each would make a whole group 4 % larger.
 */
export function descriptor(operation: Operation, indent: string): string {
  const { operationId, method, path, payload } = operation
  const comma = commaQuery(operation)
  return literal(
    {
      id: operationId,
      method,
      path,
      ...(!['raw', 'empty', 'none'].includes(payload) && { payload }),
      ...(operation.list && { list: true }),
      ...(payload === 'raw' && { raw: true }),
      ...(payload === 'empty' && { empty: true }),
      ...repeatable(operation),
      ...(comma.length > 0 && { commaQuery: comma }),
    },
    indent,
    'return call(client, , params, options)'.length,
  )
}

/** Whether an operation may be sent again, where it differs from what is usual of its method. */
export function repeatable({ method, repeatable }: Operation): { readonly repeatable?: boolean } {
  return repeatable === (method !== 'POST') ? {} : { repeatable }
}

/** Query arrays that are written as `a,b,c`. */
export function commaQuery({ parameters }: Operation): string[] {
  return parameters.filter(({ commaSeparated }) => commaSeparated).map(({ name }) => name)
}
