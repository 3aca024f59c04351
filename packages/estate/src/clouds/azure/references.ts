import type { Entry } from '../../company/cloud-entries.js'
import { soldIn } from '../../company/meter.js'
import {
  type CloudReferences,
  checked,
  notIn,
  notSold,
  unknownServices,
  valuesAt,
  type Wrong,
  withLists,
  withoutUse,
} from '../../company/references.js'
import { REFERENCES } from '../../generated/references.js'
import { listPrice, POSTGRESQL, REGIONS, sizeGroup, sizesOf, VIRTUAL_MACHINES } from './catalog.js'
import { AZURE_RESOURCES, DISK_TIERS, diskTier, REGIONS_OF_LISTS } from './kinds.js'

const ENTRIES = 'azure.machines|databases|reservations.*'

export const AZURE_REFERENCES: CloudReferences = {
  ...REFERENCES.azure,
  references: withLists(REFERENCES.azure.references, {
    regions: REGIONS.map(({ code }) => code),
    machineTypes: sizesOf(VIRTUAL_MACHINES),
    databaseTypes: sizesOf(POSTGRESQL),
    types: [...sizesOf(VIRTUAL_MACHINES), ...sizesOf(POSTGRESQL)],
    diskTiers: DISK_TIERS,
    ...REGIONS_OF_LISTS,
  }),
  mistakes: (company) => [
    ...unknownServices(company, 'azure.services.*', AZURE_RESOURCES.services),
    ...notSold(
      valuesAt(company, ENTRIES),
      valuesAt(company, 'azure.prices.*'),
      REGIONS,
      (size, region) => listPrice(size, region) !== undefined,
    ),
    ...checked(company, 'azure.disks.*', notSoldInRegion),
  ],
  warnings: (company) =>
    withoutUse(
      valuesAt(company, 'azure.reservations.*'),
      valuesAt(company, 'azure.machines|databases.*'),
      ({ region, type, scope, subscription }, machine) =>
        machine['region'] === region &&
        sizeGroup(String(machine['type'])) === sizeGroup(String(type)) &&
        (scope !== 'subscription' || machine['subscription'] === subscription),
    ),
}

/** Not every performance tier has a price in every region. */
function notSoldInRegion({ type, region }: Entry): Wrong {
  const tier = diskTier(String(type))
  return [['region', tier !== undefined && notIn(soldIn(REGIONS, tier), String(region))]]
}
