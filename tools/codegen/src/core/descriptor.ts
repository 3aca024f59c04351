// Writes what the runtime has to know of an operation.
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { literal } from './literal.js'

/**
 * What the runtime has to know of an operation, as client-core's `OperationDescriptor`. It stands in the call itself: a
 * constant for each would make a whole group 4 % larger.
 */
export function descriptor(operation: Operation, indent: string): string {
  return literal(descriptorOf(operation), indent, 'return call(client, , params, options)'.length)
}

/** The same as data. */
export function descriptorOf(operation: Operation): JsonObject {
  const { payload, payloadType: type, payloadOptional: optional } = operation
  const { id, method, path, ...others } = requestDescriptor(operation)
  const answer = {
    ...(!['raw', 'empty', 'none'].includes(payload) && { payload }),
    ...(!['empty', 'none'].includes(payload) && type !== 'object' && { type }),
    ...(optional && { optional }),
    ...(payload === 'raw' && { raw: true }),
    ...(payload === 'empty' && { empty: true }),
  }
  return { id, method, path, ...answer, ...others } as JsonObject
}

/** The part of it that is about the request alone. */
function requestDescriptor(operation: Operation): JsonObject {
  const { operationId, method, path, repeatable } = operation
  const comma = commaQuery(operation)
  return {
    id: operationId,
    method,
    path,
    ...(repeatable !== (method !== 'POST') && { repeatable }),
    ...(comma.length > 0 && { commaQuery: comma }),
  }
}

/** Query arrays that are written as `a,b,c`. */
function commaQuery({ parameters }: Operation): string[] {
  return parameters.filter(({ commaSeparated }) => commaSeparated).map(({ name }) => name)
}
