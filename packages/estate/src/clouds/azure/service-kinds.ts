import { kindOf } from '../../company/catalog-kinds.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'

export const DISK_KIND = kindOf(AZURE_CATALOG, 'disk', {
  describe: ({ name, region, gigabytes }, state) => ({
    name,
    location: region,
    properties: { diskSizeGB: gigabytes, diskState: state },
  }),
})

export const STORAGE_ACCOUNT_KIND = kindOf(AZURE_CATALOG, 'storage', {
  describe: ({ name, region, type }, state) => ({
    name,
    location: region,
    sku: { name: type },
    properties: { statusOfPrimary: state },
  }),
})
