// Metered services and further resources of Azure, and what a company is charged for them.
import type { AzureEntry, AzureServiceEntry, ResourceEntry } from '../../company/company-file.js'
import type { Kind, Resource } from '../../company/resource.js'
import { type Making, machineFinder, metered } from '../../company/resource-makers.js'
import { stored, usedWithActivity } from '../../simulate/metering.js'
import { serviceResources } from '../../simulate/services.js'
import { AZURE_RESOURCES, DISK_KIND, diskTier, METERS, STORAGE_ACCOUNT_KIND } from './kinds.js'

interface Place {
  readonly subscription: string
  readonly resourceGroup?: string
}

/** Something in a subscription. */
export interface AzureResourceEntry extends ResourceEntry, Place {}

/** The path of a resource, which is its id. */
export function pathOf({ subscription, resourceGroup = 'rg-default' }: Place, provider: string, name: string): string {
  return `/subscriptions/${subscription}/resourceGroups/${resourceGroup}/providers/${provider}/${name}`
}

/** What a company is charged for by the amount. */
export function azureServices(
  azure: AzureEntry,
  machines: readonly Resource[],
  making: Making<AzureResourceEntry>,
): Resource[] {
  return [
    ...disks(azure, machines, making),
    ...storageAccounts(azure, making),
    ...serviceResources<AzureServiceEntry>(azure.services ?? [], making, {
      resources: AZURE_RESOURCES,
      meters: METERS,
      placeOf: ({ subscription: account, resourceGroup }) => ({
        account,
        ...(resourceGroup === undefined ? {} : { group: resourceGroup }),
      }),
    }),
  ]
}

function disks(
  { disks = [] }: AzureEntry,
  machines: readonly Resource[],
  making: Making<AzureResourceEntry>,
): Resource[] {
  const machineOf = machineFinder(machines)
  return disks.flatMap((entry) => {
    const tier = diskTier(entry.type)
    if (tier === undefined) return []
    return metered(
      entry,
      identity(DISK_KIND, entry, pathOf(entry, 'Microsoft.Compute/disks', entry.name)),
      making.lifeOf(entry),
      {
        type: entry.type,
        ...(tier.gibibytes === undefined ? {} : { gigabytes: tier.gibibytes }),
        meterings: [stored(tier, 1)],
        ...machineOf(entry.subscription, entry.attachedTo),
      },
    )
  })
}

function storageAccounts({ storageAccounts = [] }: AzureEntry, making: Making<AzureResourceEntry>): Resource[] {
  return storageAccounts.map((entry) => {
    const { name, subscription, gigabytes, writes = 0, reads = 0, gigabytesOut = 0 } = entry
    const growth = making.growthOf(entry)
    const seeds = [making.seed, subscription, name]
    const path = pathOf(entry, 'Microsoft.Storage/storageAccounts', name)
    return metered(entry, identity(STORAGE_ACCOUNT_KIND, entry, path), making.lifeOf(entry), {
      type: 'Standard_LRS',
      meterings: [
        stored(METERS.blobStorage, gigabytes, growth),
        usedWithActivity(METERS.blobWrites, writes, growth, ...seeds),
        usedWithActivity(METERS.blobReads, reads, growth, ...seeds),
        usedWithActivity(METERS.transferOut, gigabytesOut, growth, ...seeds),
      ],
    })
  })
}

function identity(kind: Kind, { subscription: account }: Place, key: string) {
  return { vendor: 'azure', kind, account, id: key, key }
}
