import type { SampleOperation } from '../../core/example-call.js'

/** What TanStack Query makes of an operation: the hook `useQuery` takes `…QueryOptions`, and so on. */
export type Kind = 'Query' | 'InfiniteQuery' | 'Mutation'

export function kindsOf(operation: SampleOperation): Kind[] {
  if (!isQuery(operation)) return ['Mutation']
  return operation.pagination === undefined ? ['Query'] : ['Query', 'InfiniteQuery']
}

/** Whether an operation is read as a query: it changes nothing, and there is something to read. */
export function isQuery({ isRead, payload }: SampleOperation): boolean {
  return isRead && payload !== 'empty'
}

/** The function that makes options, such as `listCompaniesQueryOptions`. */
export function optionsName({ operationId }: SampleOperation, kind: Kind): string {
  return `${operationId}${kind}Options`
}

export function queryKeyName({ operationId }: SampleOperation): string {
  return `${operationId}QueryKey`
}
