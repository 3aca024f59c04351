import { CatalogResources } from '../../company/catalog-resources.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import type { DerivedUsage } from '../../simulate/derived-usage.js'
import { METERS } from './meters.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND } from './service-kinds.js'

export const GCP_RESOURCES = new CatalogResources('gcp', GCP_CATALOG, [DISK_KIND, BUCKET_KIND, DATASET_KIND])

/** What the machines of a company imply on GCP. */
export function gcpDerivedUsage({ seed }: { readonly seed: number }): DerivedUsage {
  return {
    rules: GCP_CATALOG.derived,
    meters: METERS,
    disk: ({ account, region, name, zone = `${region}-a` }, disk) =>
      GCP_RESOURCES.of('pd', seed, { account, region, zone, name: `${name}-${disk}` }),
    shared: (kind, account, region) => GCP_RESOURCES.of(kind, seed, { account, region, zone: `${region}-a` }),
  }
}
