export { type InfiniteQueryKey, type OperationKey, type QueryKey, queryKey } from './key.js'
export {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type MutationOptions,
  mutationOptions,
  type QueryCallOptions,
  type QueryOptions,
  queryOptions,
} from './options.js'
