import { metersOf } from '../../company/catalog-meters.js'
import type { Meter } from '../../company/resource.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'

export const METERS = metersOf(AZURE_CATALOG)

/** Performance tiers of managed disks: the meters of what is sold whole. */
const TIERS: ReadonlyMap<string, Meter> = new Map(
  Object.entries<Meter>(METERS).filter(([, { gibibytes }]) => gibibytes !== undefined),
)

export const DISK_TIERS: readonly string[] = [...TIERS.keys()]

/** The meter of a performance tier of managed disks; `undefined` of an unknown one. */
export function diskTier(name: string): Meter | undefined {
  return TIERS.get(name)
}
