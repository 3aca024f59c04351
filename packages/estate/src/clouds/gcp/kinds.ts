import { kindOf } from '../../company/catalog-kinds.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { gcpCatalog, machinePrice } from './catalog.js'

export const GCE_KIND = kindOf(GCP_CATALOG, 'gce', {
  price: (type, region, company) => {
    const catalog = gcpCatalog(company)
    const machine = catalog.type(type)
    return machine && machinePrice(machine, region, catalog.price)
  },
  smaller: (type, company) => {
    const catalog = gcpCatalog(company)
    const machine = catalog.type(type)
    return machine && catalog.smaller(machine)?.name
  },
  describe: ({ name, type }, state) => ({
    name,
    machineType: type,
    status: state === GCP_CATALOG.kinds.gce.states.inUse ? 'RUNNING' : 'TERMINATED',
  }),
})
