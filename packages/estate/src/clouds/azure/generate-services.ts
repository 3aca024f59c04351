import type { AzureEntry, AzureMachineEntry, AzureSubscriptionEntry } from '../../company/company-file.js'
import type { GenerateOptions, Random } from '../../company/generate.js'
import { GeneratedServices, nameWith } from '../../company/generate-services.js'
import { soldIn } from '../../company/meter.js'
import { REGIONS } from './catalog.js'
import { AZURE_RESOURCES } from './catalog-resources.js'
import { DISK_TIERS, diskTier, METERS } from './meters.js'

/** What subscriptions have besides their machines. */
export function generatedAzureServices(
  options: GenerateOptions,
  random: Random,
  subscriptions: readonly AzureSubscriptionEntry[],
  machines: readonly AzureMachineEntry[],
): Pick<AzureEntry, 'disks' | 'storageAccounts' | 'services'> {
  const services = new GeneratedServices(options, random)
  const regions = soldIn(REGIONS, METERS.blobStorage)
  return {
    disks: services.withDisk(machines).flatMap(({ name, subscription, region }) => {
      const tiers = DISK_TIERS.filter((tier) => diskTier(tier)?.price(region) !== undefined)
      if (tiers.length === 0) return []
      return {
        ...services.resource('disk'),
        subscription,
        region,
        type: random.one(tiers),
        ...(services.isUnattached() ? {} : { attachedTo: name }),
      }
    }),
    services: services.further(
      AZURE_RESOURCES.services,
      subscriptions.map(({ subscriptionId: subscription }) => ({ subscription, region: random.one(regions) })),
    ),
    storageAccounts: services.inSome(subscriptions, 0.7, 2, ({ subscriptionId: subscription }) => ({
      ...nameWith('', services.metered('storage')),
      subscription,
      region: random.one(regions),
      gigabytes: services.amount(1500),
      writes: services.amount(400_000),
      reads: services.amount(4_000_000),
      gigabytesOut: services.amount(200),
    })),
  }
}
