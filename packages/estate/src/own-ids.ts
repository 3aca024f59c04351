import type { CompanyState } from './charges/company.js'
import type { Company } from './clouds/cloud.js'
import { remembered } from './kernel/maps.js'

interface Inputs {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * The inputs of a request with the ids of tenants and subscriptions as the company has them: their vendor takes capital and small letters for the
 * same.
 *
 * @internal
 */
export function withOwnIds<In extends Inputs>(company: Company, inputs: In): In {
  const ids = guidsOf(company)
  return ids.size === 0 ? inputs : (withIds(inputs, ids) as In)
}

const guidsOf = remembered((company: CompanyState): ReadonlyMap<string, string> => {
  const { tenants = [], subscriptions = [] } = company.azure ?? {}
  const ids = [...tenants.map(({ tenantId }) => tenantId), ...subscriptions.map(({ subscriptionId }) => subscriptionId)]
  return new Map(ids.map((id) => [id.toLowerCase(), id]))
})

function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replaceAll(GUID, (guid) => ids.get(guid.toLowerCase()) ?? guid)
  if (Array.isArray(value)) return (value as readonly unknown[]).map((item) => withIds(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, ids)]))
}
