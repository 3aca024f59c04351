import { kindOf } from '../../company/catalog-kinds.js'
import type { Kind } from '../../company/resource.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import { azureCatalog } from './catalog.js'

const PRICED: Pick<Kind, 'price' | 'smaller'> = {
  price: (type, region, company) => azureCatalog(company).price(type, region),
  smaller: (type, company) => {
    const catalog = azureCatalog(company)
    const size = catalog.size(type)
    return size && catalog.smaller(size)?.name
  },
}

export const VM_KIND = kindOf(AZURE_CATALOG, 'vm', {
  ...PRICED,
  describe: ({ name, type, region }) => ({ name, location: region, properties: { hardwareProfile: { vmSize: type } } }),
})

export const POSTGRESQL_KIND = kindOf(AZURE_CATALOG, 'postgresql', {
  ...PRICED,
  describe: ({ name, type, region }, state) => ({
    name,
    location: region,
    sku: { name: type, tier: type.startsWith('Standard_E') ? 'MemoryOptimized' : 'GeneralPurpose' },
    properties: { state },
  }),
})
