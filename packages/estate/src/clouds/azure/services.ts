// Metered services and further resources of Azure, and what a company is charged for them.
import type { AzureEntry, AzureServiceEntry, InSubscription, ResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { type Making, machineFinder, metered } from '../../company/resource-makers.js'
import type { Steps } from '../../kernel/steps.js'
import { stored } from '../../simulate/metering.js'
import { listedResources, serviceResources } from '../../simulate/services.js'
import { AZURE_RESOURCES, diskTier, METERS } from './kinds.js'

/** Something in a subscription. */
export interface AzureResourceEntry extends ResourceEntry, InSubscription {}

/** The path of a resource, which is its id. */
export function pathOf(
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
export function* azureServices(
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
      meterings: [stored(tier, 1)],
      ...machineOf(subscription, attachedTo),
    })
  })
}
