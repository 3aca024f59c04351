import { type CloudReferences, notSold, valuesAt, withoutUse } from '../../company/references.js'
import { REGIONS, sizeGroup, VM_SIZES, vmPrice } from './catalog.js'

const ENTRIES = 'azure.machines|reservations.*'
const SUBSCRIPTIONS = 'azure.subscriptions.*.subscriptionId'

export const AZURE_REFERENCES: CloudReferences = {
  references: [
    { at: 'azure.subscriptions.*.tenantId', names: 'azure.tenants.*.tenantId' },
    { at: `${ENTRIES}.subscription`, names: SUBSCRIPTIONS },
    { at: 'azure.autoSavings.subscriptions.*.account', names: SUBSCRIPTIONS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: 'azure.prices.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'azure.machines|reservations|prices.*.type', names: VM_SIZES, own: 'azure.types.*.name' },
  ],
  ids: [
    ['azure.tenants.*', 'tenantId'],
    ['azure.types.*', 'name'],
    ['azure.prices.*', 'type', 'region'],
    ['azure.subscriptions.*', 'subscriptionId'],
    ['azure.machines.*', 'name', 'subscription'],
    ['azure.reservations.*', 'reservationId'],
  ],
  mistakes: (company) =>
    notSold(
      valuesAt(company, ENTRIES),
      valuesAt(company, 'azure.prices.*'),
      REGIONS,
      (size, region) => vmPrice(size, region) !== undefined,
    ),
  warnings: (company) =>
    withoutUse(
      valuesAt(company, 'azure.reservations.*'),
      valuesAt(company, 'azure.machines.*'),
      ({ region, type, scope, subscription }, machine) =>
        machine['region'] === region &&
        sizeGroup(String(machine['type'])) === sizeGroup(String(type)) &&
        (scope !== 'subscription' || machine['subscription'] === subscription),
    ),
}
