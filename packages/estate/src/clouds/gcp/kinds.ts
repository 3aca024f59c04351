// The machines, disks, buckets and datasets of Google Cloud, with their prices and meters.
import { metersOf, zoneLetter } from '../../company/catalog.js'
import { CatalogResources, type DerivedUsage, kindOf } from '../../company/catalog-resources.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { gcpCatalog, machinePrice, REGIONS, regionOf } from './catalog.js'

export const GCE_KIND = kindOf(GCP_CATALOG, 'gce', {
  price: (type, region, company, day) => {
    const catalog = gcpCatalog(company)
    const machine = catalog.type(type)
    const priceOf: typeof catalog.price = (series, place, resource) => catalog.price(series, place, resource, day)
    return machine && machinePrice(machine, region, priceOf)
  },
  smaller: (type, company) => gcpCatalog(company).smaller(type),
  describe: ({ name, type }, state) => ({
    name,
    machineType: type,
    status: state === GCP_CATALOG.kinds.gce.states.inUse ? 'RUNNING' : 'TERMINATED',
  }),
})

const DISK_KIND = kindOf(GCP_CATALOG, 'pd', {
  describe: ({ name, type, gigabytes }) => ({ name, type, sizeGb: `${gigabytes}`, status: 'READY' }),
})

const BUCKET_KIND = kindOf(GCP_CATALOG, 'gcs', {
  describe: ({ name, region, type }) => ({ name, location: region.toUpperCase(), storageClass: type }),
})

export const GCP_RESOURCES = new CatalogResources('gcp', GCP_CATALOG, [DISK_KIND, BUCKET_KIND])

/** The zone of what has a name in a project. */
export function gcpZone(region: string, name: string): string {
  return `${region}-${zoneLetter(regionOf(region), name)}`
}

/** The zone in the path of a resource; none of a regional one. */
export function zoneOfKey(key: string): string | undefined {
  return /\/zones\/([^/]+)\//.exec(key)?.[1]
}

export const METERS = metersOf(GCP_CATALOG)

/** Where resources of each list of a company file are sold. */
export const REGIONS_OF_LISTS = GCP_RESOURCES.regionsOf(REGIONS, METERS)

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
