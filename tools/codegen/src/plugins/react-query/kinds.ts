import type { Operation } from '@cloud-cost/contract/model'

/** What TanStack Query makes of an operation: the hook `useQuery` takes `…QueryOptions`, and so on. */
export type Kind = 'Query' | 'InfiniteQuery' | 'Mutation'

export function kindsOf(operation: Operation): Kind[] {
  if (!isQuery(operation)) return ['Mutation']
  return operation.pagination === undefined ? ['Query'] : ['Query', 'InfiniteQuery']
}

/** Whether an operation is read as a query: it changes nothing, and there is something to read. */
export function isQuery({ isRead, payload }: Operation): boolean {
  return isRead && payload !== 'empty'
}

/** The function that makes options, such as `listCompaniesQueryOptions`. */
export function optionsName({ operationId }: Operation, kind: Kind): string {
  return `${operationId}${kind}Options`
}

export function queryKeyName({ operationId }: Operation): string {
  return `${operationId}QueryKey`
}
