import { isObject } from '@cloud-cost/contract/document'
import { ACTIONS, type Operation } from '@cloud-cost/contract/model'

/** How deep the collection of an operation lies below others: 0 without a parent. */
export function depthOf(operation: Operation): number {
  return ancestryOf(operation).length - 1
}

/** Names of the inputs by which an operation says what to change, or below what to make something. */
export function targetsOf(operation: Operation): string[] {
  const { resource } = operation
  if (resource === undefined) return []
  const [own, ...parents] = ancestryOf(operation).map(({ id }) => id)
  const { effect } = ACTIONS[resource.action]
  const isChange = effect === 'change' || effect === 'delete'
  return [...(isChange && own !== undefined ? [own] : []), ...parents].filter((id) => id !== undefined)
}

/** The collection of an operation and those above it. */
function ancestryOf({ document, resource }: Operation): { readonly id?: string }[] {
  const collections = document['x-mock-collections']
  const found: { id?: string }[] = []
  for (let name = resource?.collection; name !== undefined; ) {
    const collection = isObject(collections) ? collections[name] : undefined
    if (!isObject(collection)) break
    found.push(typeof collection['id'] === 'string' ? { id: collection['id'] } : {})
    name = typeof collection['parent'] === 'string' ? collection['parent'] : undefined
  }
  return found
}
