import type { DerivedUsage } from '../../company/derived-usage.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { GCP_RESOURCES, gcpZone, zoneOfKey } from './catalog-resources.js'
import { METERS } from './meters.js'

/** What the machines of a company imply on GCP. */
export function gcpDerivedUsage({ seed }: { readonly seed: number }): DerivedUsage {
  return {
    rules: GCP_CATALOG.derived,
    meters: METERS,
    disk: ({ account, region, name, key }, disk) =>
      GCP_RESOURCES.of('pd', seed, { account, region, zone: zoneOfKey(key) ?? '', name: `${name}-${disk}` }),
    shared: (kind, account, region) =>
      GCP_RESOURCES.of(kind, seed, { account, region, zone: gcpZone(region, account) }),
  }
}
