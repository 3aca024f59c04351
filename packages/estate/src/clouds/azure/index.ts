import { zoneLetter } from '../../company/catalog.js'
import { AZURE_CATALOG } from '../../generated/azure-catalog.js'
import type { Cloud, Handlers, IdsOf } from '../cloud.js'
import { azureAccounts, NO_AZURE, SUBSCRIPTION, TENANT } from './accounts.js'
import { REGIONS, regionOf } from './catalog.js'
import { AZURE_FOCUS } from './focus.js'
import { generatedAzure } from './generate.js'
import { azureInventory } from './inventory.js'
import { AZURE_RESOURCES, POSTGRESQL_KIND, VM_KIND } from './kinds.js'
import { AZURE_CHARGES, azureLedgerOf } from './ledger.js'
import {
  automatedSavingsAccounts,
  automatedSavingsIntegration,
  azureAutoSavingsState,
  azureAutoSavingsSubscriptions,
} from './operations/automated-savings.js'
import { azureSubscriptionOperations } from './operations/azure-subscriptions.js'
import { azureTenants } from './operations/azure-tenants.js'
import { AZURE_REFERENCES } from './references.js'

const ZONAL = /\/providers\/Microsoft\.Compute\/(?:virtualMachines|disks)\//

/** Microsoft Azure: virtual machines, databases and their reservations, what is charged for by the amount, automated savings. */
export const azure: Cloud & { readonly code: 'azure' } = {
  code: 'azure',
  name: AZURE_CATALOG.name,
  regions: REGIONS,
  kinds: [VM_KIND, POSTGRESQL_KIND, ...AZURE_RESOURCES.kinds],
  entries: {
    accounts: { list: 'subscriptions', id: 'subscriptionId' },
    account: 'subscription',
    machines: 'machines',
    product: AZURE_CHARGES.product,
    databases: 'databases',
    commitments: [{ list: 'reservations', id: 'reservationId', sizes: [{ member: 'count', step: 1 }] }],
  },
  references: AZURE_REFERENCES,
  focus: AZURE_FOCUS,
  changed: {
    definition: 'AzureEntry',
    lists: ['tenants', 'subscriptions'],
    deletable: [TENANT, SUBSCRIPTION],
    empty: NO_AZURE,
  },
  generated: {
    share: 0.15,
    accounts: 2,
    entry: (options, random, resources) => ({ azure: generatedAzure(options, random, resources) }),
  },
  // It has no names for them.
  // Machines and disks are in zones, which have numbers; a disk is in the one of its machine.
  zoneOf: ({ region, key, attachedTo = key }) =>
    ZONAL.test(key) ? zoneLetter(regionOf(region), attachedTo) : undefined,
  accounts: azureAccounts,
  inventory: azureInventory,
  billed: AZURE_CHARGES,
  ledger: azureLedgerOf,
  autoSavings: { subscriptions: azureAutoSavingsSubscriptions, state: azureAutoSavingsState },
  operations: {
    ...automatedSavingsAccounts,
    ...automatedSavingsIntegration,
    ...azureSubscriptionOperations,
    ...azureTenants,
  } satisfies Handlers<IdsOf<'azure'>>,
}
