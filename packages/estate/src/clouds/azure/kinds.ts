// The machines, databases, disks and storage accounts of Azure, with their prices and meters.
import { metersOf } from '../../company/catalog.js'
import { CatalogResources, type DerivedUsage, kindOf } from '../../company/catalog-resources.js'
import type { Kind, Meter } from '../../company/resource.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { azureCatalog, REGIONS } from './catalog.js'

const PRICED: Pick<Kind, 'price' | 'smaller'> = {
  price: (type, region, company, day) => azureCatalog(company).price(type, region, day),
  smaller: (type, company) => azureCatalog(company).smaller(type),
}

export const VM_KIND = kindOf(AZURE_CATALOG, 'vm', PRICED)

export const POSTGRESQL_KIND = kindOf(AZURE_CATALOG, 'postgresql', {
  ...PRICED,
  describe: ({ name, type, region }, state) => ({
    name,
    location: region,
    sku: { name: type, tier: type.startsWith('Standard_E') ? 'MemoryOptimized' : 'GeneralPurpose' },
    properties: { state },
  }),
})

export const AZURE_RESOURCES = new CatalogResources('azure', AZURE_CATALOG)

/** What the machines of a company imply on Azure. */
export function azureDerivedUsage({ seed }: { readonly seed: number }): DerivedUsage {
  return {
    rules: AZURE_CATALOG.derived,
    meters: METERS,
    disk: ({ account, region, name, key }, disk, meter) => {
      // A disk is in the resource group of its machine.
      const [, group = 'rg-default'] = /\/resourceGroups\/([^/]+)\//.exec(key) ?? []
      return { ...AZURE_RESOURCES.of('disk', seed, { account, region, group, name: `${name}-${disk}` }), type: meter }
    },
    shared: (kind, account, region) => AZURE_RESOURCES.of(kind, seed, { account, region }),
  }
}

export const METERS = metersOf(AZURE_CATALOG)

/** Where resources of each list of a company file are sold. */
export const REGIONS_OF_LISTS = AZURE_RESOURCES.regionsOf(REGIONS, METERS)

/** Performance tiers of managed disks: the meters of what is sold whole. */
const TIERS: ReadonlyMap<string, Meter> = new Map(
  Object.entries<Meter>(METERS).filter(([, { gibibytes }]) => gibibytes !== undefined),
)

export const DISK_TIERS: readonly string[] = [...TIERS.keys()]

/** The meter of a performance tier of managed disks; `undefined` of an unknown one. */
export function diskTier(name: string): Meter | undefined {
  return TIERS.get(name)
}
