import { CatalogResources } from '../../company/catalog-resources.js'
import type { DerivedUsage } from '../../company/derived-usage.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { METERS } from './meters.js'
import { DISK_KIND, STORAGE_ACCOUNT_KIND } from './service-kinds.js'

export const AZURE_RESOURCES = new CatalogResources('azure', AZURE_CATALOG, [DISK_KIND, STORAGE_ACCOUNT_KIND])

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
