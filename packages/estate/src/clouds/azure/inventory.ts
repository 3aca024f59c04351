// What a company has on Azure.
import type { AzureEntry, AzureMachineEntry, InSubscription, ResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { type Making, machineFinder, metered } from '../../company/resource-makers.js'
import { inventoryOf } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { storageUsage } from '../../simulate/metering.js'
import { regionOf } from './catalog.js'
import { AZURE_RESOURCES, azureDerivedUsage, diskTier, METERS, POSTGRESQL_KIND, VM_KIND } from './kinds.js'

/** Something in a subscription. */
interface AzureResourceEntry extends ResourceEntry, InSubscription {}

/** Virtual machines, databases, and what is charged for by the amount. */
export const azureInventory = inventoryOf<AzureEntry, AzureMachineEntry, AzureResourceEntry>({
  vendor: 'azure',
  resources: AZURE_RESOURCES,
  meters: METERS,
  docUrl: 'https://learn.microsoft.com/azure/cost-management-billing/',
  partOf: ({ azure }) => azure,
  accountsOf: ({ subscriptions }) => subscriptions.map((entry) => [entry.subscriptionId, entry]),
  placeOf,
  regionOf,
  identify: ({ subscription, resourceGroup = 'rg-default' }, _, isDatabase) => {
    const provider = isDatabase ? 'Microsoft.DBforPostgreSQL/flexibleServers' : 'Microsoft.Compute/virtualMachines'
    const kind = isDatabase ? POSTGRESQL_KIND : VM_KIND
    return (name) => {
      // The path of a resource is its id.
      const key = `/subscriptions/${subscription}/resourceGroups/${resourceGroup}/providers/${provider}/${name}`
      return { kind, id: key, key }
    }
  },
  withOthers: (listed, azure, machines, making) => [...disks(azure, machines, making), ...listed],
  implied: (company, machines, described) => derivedResources(company, machines, described, azureDerivedUsage(company)),
  chargeKey: (account, path) => `/subscriptions/${account}/providers/Microsoft.Billing/${path}`,
  hasPathsAsIds: true,
})

function placeOf({ subscription: account, resourceGroup }: InSubscription) {
  return { account, ...(resourceGroup === undefined ? {} : { group: resourceGroup }) }
}

/** Disks are sold whole, by their performance tier. */
function disks(
  { disks = [] }: AzureEntry,
  machines: readonly Resource[],
  making: Making<AzureResourceEntry>,
): Resource[] {
  const machineOf = machineFinder(machines)
  return disks.flatMap((entry) => {
    const tier = diskTier(entry.type)
    if (tier === undefined) return []
    const { region, name, type, subscription, attachedTo } = entry
    const identity = AZURE_RESOURCES.of('disk', making.seed, { ...placeOf(entry), region, name })
    return metered(entry, identity, making.lifeOf(entry), {
      type,
      ...(tier.gibibytes === undefined ? {} : { gigabytes: tier.gibibytes }),
      meterings: [storageUsage(tier, 1)],
      ...machineOf(subscription, attachedTo),
    })
  })
}
