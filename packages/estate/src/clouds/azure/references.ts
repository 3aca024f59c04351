import { soldIn } from '../../company/meter.js'
import { type CloudReferences, type Found, valuesAt } from '../../company/references.js'
import { type CompanyFileMistake, isObject, oneOf } from '../../company/schema.js'
import { REGIONS, VM_SIZES } from './catalog.js'
import { BLOB_STORAGE, DISK_TIERS, diskTier } from './meters.js'

const ENTRIES = 'azure.machines|reservations.*'
const SERVICES = 'azure.disks|storageAccounts.*'
const SUBSCRIPTIONS = 'azure.subscriptions.*.subscriptionId'

export const AZURE_REFERENCES: CloudReferences = {
  references: [
    { at: 'azure.subscriptions.*.tenantId', names: 'azure.tenants.*.tenantId' },
    { at: `${ENTRIES}.subscription`, names: SUBSCRIPTIONS },
    { at: 'azure.autoSavings.subscriptions.*.account', names: SUBSCRIPTIONS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: `${ENTRIES}.type`, names: VM_SIZES },
    { at: `${SERVICES}.subscription`, names: SUBSCRIPTIONS },
    { at: 'azure.disks.*.type', names: DISK_TIERS },
    { at: 'azure.disks.*.attachedTo', names: 'azure.machines.*.name', isNumbered: true },
    { at: 'azure.storageAccounts.*.region', names: soldIn(REGIONS, BLOB_STORAGE) },
  ],
  ids: [
    ['azure.tenants.*', 'tenantId'],
    ['azure.subscriptions.*', 'subscriptionId'],
    ['azure.machines.*', 'name', 'subscription'],
    ['azure.disks.*', 'name', 'subscription'],
    ['azure.storageAccounts.*', 'name'],
    ['azure.reservations.*', 'reservationId'],
  ],
  mistakes: (company) => valuesAt(company, 'azure.disks.*').flatMap(notSoldInRegion),
}

/** Not every performance tier has a price in every region. */
function notSoldInRegion({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const tier = diskTier(String(value['type']))
  const regions = tier === undefined ? [] : soldIn(REGIONS, tier.meter)
  const isSold = tier === undefined || regions.includes(String(value['region']))
  return isSold ? [] : [{ path: [...path, 'region'], message: oneOf(regions, value['region']) }]
}
