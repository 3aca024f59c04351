import { metersOf } from '../../company/catalog-meters.js'
import type { Meter } from '../../company/resource.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'

export const METERS = metersOf(AZURE_CATALOG)

/** Performance tiers of managed disks: the meters of what is sold whole. */
const TIERS: ReadonlyMap<string, { readonly gibibytes: number; readonly meter: Meter }> = new Map(
  Object.entries(AZURE_CATALOG.meters).flatMap(([name, words]) =>
    'gibibytes' in words ? [[name, { gibibytes: words.gibibytes, meter: METERS[name as keyof typeof METERS] }]] : [],
  ),
)

export const DISK_TIERS: readonly string[] = [...TIERS.keys()]

/** The GiB of a performance tier of managed disks, and its meter; `undefined` of an unknown one. */
export function diskTier(name: string): { readonly gibibytes: number; readonly meter: Meter } | undefined {
  return TIERS.get(name)
}
