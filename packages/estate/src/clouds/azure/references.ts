import { soldIn } from '../../company/meter.js'
import {
  type CloudReferences,
  type Found,
  notSold,
  unknownServices,
  valuesAt,
  withoutUse,
} from '../../company/references.js'
import { type CompanyFileMistake, isObject, oneOf } from '../../company/schema.js'
import { listPrice, POSTGRESQL, REGIONS, sizeGroup, sizesOf, VIRTUAL_MACHINES } from './catalog.js'
import { AZURE_RESOURCES, DISK_TIERS, diskTier, METERS } from './kinds.js'

const ENTRIES = 'azure.machines|databases|reservations.*'
const SERVICES = 'azure.disks|storageAccounts|services.*'
const SUBSCRIPTIONS = 'azure.subscriptions.*.subscriptionId'

export const AZURE_REFERENCES: CloudReferences = {
  references: [
    { at: 'azure.subscriptions.*.tenantId', names: 'azure.tenants.*.tenantId' },
    { at: `${ENTRIES}.subscription`, names: SUBSCRIPTIONS },
    { at: 'azure.autoSavings.subscriptions.*.account', names: SUBSCRIPTIONS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: 'azure.prices.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'azure.machines.*.type', names: sizesOf(VIRTUAL_MACHINES), own: 'azure.types.*.name' },
    { at: 'azure.databases.*.type', names: sizesOf(POSTGRESQL) },
    {
      at: 'azure.reservations|prices.*.type',
      names: [...sizesOf(VIRTUAL_MACHINES), ...sizesOf(POSTGRESQL)],
      own: 'azure.types.*.name',
    },
    { at: `${SERVICES}.subscription`, names: SUBSCRIPTIONS },
    { at: 'azure.services.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'azure.disks.*.type', names: DISK_TIERS },
    { at: 'azure.disks.*.attachedTo', names: 'azure.machines.*.name', isNumbered: true },
    { at: 'azure.storageAccounts.*.region', names: soldIn(REGIONS, METERS.blobStorage) },
  ],
  ids: [
    ['azure.tenants.*', 'tenantId'],
    ['azure.types.*', 'name'],
    ['azure.prices.*', 'type', 'region', 'from'],
    ['azure.subscriptions.*', 'subscriptionId'],
    ['azure.machines.*', 'name', 'subscription'],
    ['azure.databases.*', 'name', 'subscription'],
    ['azure.disks.*', 'name', 'subscription'],
    ['azure.storageAccounts.*', 'name'],
    ['azure.services.*', 'type', 'name', 'subscription'],
    ['azure.reservations.*', 'reservationId'],
  ],
  names: [
    {
      at: 'azure.storageAccounts.*.name',
      form: /^[a-z\d]{3,24}$/,
      text: '3 to 24 lower-case letters and digits',
    },
    {
      at: 'azure.databases.*.name',
      form: /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/,
      text: '3 to 63 lower-case letters, digits and hyphens, and begin and end with a letter or digit',
    },
    {
      at: 'azure.machines.*.name',
      form: /^[a-z\d](?:[\w.-]{0,62}\w)?$/i,
      text: 'up to 64 letters, digits, hyphens, underscores and dots, begin with a letter or digit, and end with no hyphen or dot',
    },
    {
      at: 'azure.disks.*.name',
      form: /^[a-z\d](?:[\w.-]{0,78}\w)?$/i,
      text: 'up to 80 letters, digits, hyphens, underscores and dots, begin with a letter or digit, and end with no hyphen or dot',
    },
  ],
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
