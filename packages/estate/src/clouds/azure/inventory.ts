// What a company has on Azure.

import type { CompanyState } from '../../charges/company.js'
import { lifeIn, placeOf } from '../../company/beginning.js'
import type { AzureEntry, AzureServiceEntry, InSubscription, ResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { fleet, type Making, machineFinder, metered } from '../../company/resource-makers.js'
import { flatMapped, madeOnce, type Steps } from '../../kernel/steps.js'
import type { DateRange } from '../../kernel/time.js'
import { accountCharges, listedResources, serviceResources } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { growthFrom, storageUsage } from '../../simulate/metering.js'
import { regionOf } from './catalog.js'
import { AZURE_RESOURCES, azureDerivedUsage, diskTier, METERS, POSTGRESQL_KIND, VM_KIND } from './kinds.js'

/** Virtual machines, and what is charged for by the amount. */
export const azureInventory = madeOnce(made)

function* made(company: CompanyState): Steps<readonly Resource[]> {
  const { azure } = company.file
  const subscriptions = new Map(azure?.subscriptions.map((entry) => [entry.subscriptionId, entry]))
  const accountOf = (entry: AzureResourceEntry) => subscriptions.get(entry.subscription)
  const lifeOf = (entry: AzureResourceEntry): DateRange => lifeIn(company, accountOf(entry), entry)
  const machines = yield* flatMapped(azure?.machines ?? [], (entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), accountOf(entry), entry), (name) => {
      const key = pathOf(entry, 'Microsoft.Compute/virtualMachines', name)
      return { vendor: 'azure', kind: VM_KIND, account: entry.subscription, id: key, key }
    }),
  )
  const databases = yield* flatMapped(azure?.databases ?? [], (entry) =>
    fleet(entry, placeOf(company, regionOf(entry.region), accountOf(entry), entry), (name) => {
      const key = pathOf(entry, 'Microsoft.DBforPostgreSQL/flexibleServers', name)
      return { vendor: 'azure', kind: POSTGRESQL_KIND, account: entry.subscription, id: key, key }
    }),
  )
  const services =
    azure === undefined
      ? []
      : yield* azureServices(azure, machines, { seed: company.seed, lifeOf, growthOf: growthFrom(company) })
  return [
    ...machines,
    ...databases,
    ...services,
    ...(yield* derivedResources(company, [...machines, ...databases], services, azureDerivedUsage(company))),
    ...accountCharges(company.file, subscriptions, {
      vendor: 'azure',
      docUrl: 'https://learn.microsoft.com/azure/cost-management-billing/',
      lifeOf: (account, charge) => lifeIn(company, account, charge),
      identify: (account, path) => {
        const key = `/subscriptions/${account}/providers/Microsoft.Billing/${path}`
        return { id: key, key }
      },
    }),
  ]
}

/** Something in a subscription. */
interface AzureResourceEntry extends ResourceEntry, InSubscription {}

/** The path of a resource, which is its id. */
function pathOf(
  { subscription, resourceGroup = 'rg-default' }: InSubscription,
  provider: string,
  name: string,
): string {
  return `/subscriptions/${subscription}/resourceGroups/${resourceGroup}/providers/${provider}/${name}`
}

const LISTING = {
  resources: AZURE_RESOURCES,
  meters: METERS,
  placeOf: ({ subscription: account, resourceGroup }: InSubscription) => ({
    account,
    ...(resourceGroup === undefined ? {} : { group: resourceGroup }),
  }),
}

/** What a company is charged for by the amount. */
function* azureServices(
  azure: AzureEntry,
  machines: readonly Resource[],
  making: Making<AzureResourceEntry>,
): Steps<Resource[]> {
  return [
    ...disks(azure, machines, making),
    ...(yield* listedResources<AzureResourceEntry>(azure, machines, making, LISTING)),
    ...serviceResources<AzureServiceEntry>(azure.services ?? [], making, LISTING),
  ]
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
    const identity = AZURE_RESOURCES.of('disk', making.seed, { ...LISTING.placeOf(entry), region, name })
    return metered(entry, identity, making.lifeOf(entry), {
      type,
      ...(tier.gibibytes === undefined ? {} : { gigabytes: tier.gibibytes }),
      meterings: [storageUsage(tier, 1)],
      ...machineOf(subscription, attachedTo),
    })
  })
}
