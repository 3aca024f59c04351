import { CatalogResources } from '../../company/catalog-resources.js'
import { zoneLetter } from '../../company/zones.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { regionOf } from './catalog.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND } from './service-kinds.js'

export const GCP_RESOURCES = new CatalogResources('gcp', GCP_CATALOG, [DISK_KIND, BUCKET_KIND, DATASET_KIND])

/** The zone of what has a name in a project. */
export function gcpZone(region: string, name: string): string {
  return `${region}-${zoneLetter(regionOf(region), name)}`
}

/** The zone in the path of a resource; none of a regional one. */
export function zoneOfKey(key: string): string | undefined {
  return /\/zones\/([^/]+)\//.exec(key)?.[1]
}
