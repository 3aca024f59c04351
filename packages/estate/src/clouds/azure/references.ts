import { soldIn } from '../../company/meter.js'
import {
  type CloudReferences,
  type Found,
  notSold,
  referencesOf,
  unknownServices,
  valuesAt,
  withoutUse,
} from '../../company/references.js'
import { type CompanyFileMistake, isObject, oneOf } from '../../company/schema.js'
import { REFERENCES } from '../../generated/references.js'
import { listPrice, POSTGRESQL, REGIONS, sizeGroup, sizesOf, VIRTUAL_MACHINES } from './catalog.js'
import { AZURE_RESOURCES, DISK_TIERS, diskTier, REGIONS_OF_LISTS } from './kinds.js'

const ENTRIES = 'azure.machines|databases|reservations.*'

export const AZURE_REFERENCES: CloudReferences = {
  ...referencesOf(REFERENCES.azure, {
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
    ...valuesAt(company, 'azure.disks.*').flatMap(notSoldInRegion),
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
function notSoldInRegion({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const tier = diskTier(String(value['type']))
  const regions = tier === undefined ? [] : soldIn(REGIONS, tier)
  const isSold = tier === undefined || regions.includes(String(value['region']))
  return isSold ? [] : [{ path: [...path, 'region'], message: oneOf(regions, value['region']) }]
}
