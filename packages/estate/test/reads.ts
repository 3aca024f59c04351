import { OPERATIONS } from './contract.js'
import type { Asker, Rec } from './support.js'

/** A read with all that it takes. */
export interface Read {
  readonly operationId: string
  readonly path: Rec
  readonly query: Rec
}

const PRODUCTS = [
  ['reserved-instance', 'AmazonEC2'],
  ['reserved-instance', 'AmazonRDS'],
  ['savings-plans', 'ComputeSavingsPlans'],
  ['savings-plans', 'EC2InstanceSavingsPlans'],
] as const

/** Every read of a company, of each of its accounts, tenants and subscriptions. */
export async function readsOf(asker: Asker, range: Rec): Promise<Read[]> {
  const accounts = (await asker.list('listAwsAccounts')).map(({ accountId }) => ({ accountId }))
  const tenants = (await asker.list('listAzureTenants')).map(({ tenantId }) => ({ tenantId }))
  const subscriptions = (
    await Promise.all(
      tenants.map(async ({ tenantId }) =>
        (
          await asker.list('listAzureSubscriptions', {}, { tenantId })
        ).map(({ subscriptionId }) => ({ tenantId, subscriptionId })),
      ),
    )
  ).flat()
  return OPERATIONS.filter(({ isRead }) => isRead).flatMap(({ operationId, path, parameters }): Read[] => {
    if (parameters.some(({ name }) => name === 'product')) {
      return PRODUCTS.map(([service, product]) => {
        return { operationId, path: { service }, query: { product, purchase: 'any', term: '30' } }
      })
    }
    const query = parameters.some(({ name }) => name === 'startDate') ? range : {}
    return pathsOf(path).map((inPath) => ({ operationId, path: inPath, query }))
  })

  function pathsOf(path: string): readonly Rec[] {
    if (path.includes('{subscriptionId}')) return subscriptions
    if (path.includes('{tenantId}')) return tenants
    if (path.includes('{accountId}')) return accounts
    if (path.includes('/gcp/services/{service}')) return [{ service: 'cud' }]
    if (path.includes('{service}')) return [{ service: 'reserved-instance' }, { service: 'savings-plans' }]
    return [{ dateType: 'DAILY' }]
  }
}

/** The bodies of the answers to all of them. */
export async function answersTo(asker: Asker, reads: readonly Read[]): Promise<unknown[]> {
  return await Promise.all(
    reads.map(async ({ operationId, path, query }) => await asker.answer(operationId, query, path)),
  )
}

/** Every object within a value, the outer ones first. */
export function objectsIn(value: unknown): Rec[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Rec, ...inner]
}
