import { typesLike } from '../../company/archetypes.js'
import type {
  AzureEntry,
  AzureMachineEntry,
  AzureReservationEntry,
  AzureSubscriptionEntry,
} from '../../company/company-file.js'
import { firstDayOf, type Generating, Random } from '../../company/generate.js'
import { autoSavingsOf, boughtOf, startsOf } from '../../company/generate-commitments.js'
import { fleets, ownerAt, steadyFleets, weighted } from '../../company/generate-fleets.js'
import { GeneratedServices, nameWith } from '../../company/generate-services.js'
import { TERMS } from '../../company/terms.js'
import { memo } from '../../kernel/maps.js'
import { dateOf } from '../../kernel/time.js'
import { listPrice, POSTGRESQL, REGIONS, SIZES, VIRTUAL_MACHINES } from './catalog.js'
import { AZURE_RESOURCES, DISK_TIERS, diskTier, REGIONS_OF_LISTS } from './kinds.js'

const MOST_REGIONS = 2
const SUBSCRIPTIONS_OF_A_TENANT = 8
/** Databases are somewhat more frequent than on AWS. */
const DATABASES_TO_USUAL = 0.8

export function generatedAzure(options: Generating, random: Random, resources: number): AzureEntry {
  const { shortName: name } = options
  const archetype = options.archetype
  const createdDate = dateOf(firstDayOf(options))
  const count = Math.ceil(options.accounts / 2)
  const tenants = Array.from({ length: Math.ceil(count / SUBSCRIPTIONS_OF_A_TENANT) }, (_, index) => ({
    tenantId: random.uuid(),
    tenantAlias: index === 0 ? name : `${name}-${index + 1}`,
    tenantType: random.one(['EA', 'CSP', 'AZURE-PLAN', 'PAY-AS-YOU-GO']),
    applicationId: random.uuid(),
    createdDate,
  }))
  const regions = Array.from({ length: MOST_REGIONS }, () => random.one(REGIONS).code)
  const places = Array.from({ length: count }, (_, index) => ({
    subscriptionId: random.uuid(),
    owner: ownerAt(options, index),
    region: random.one(regions),
  }))
  const subscriptions = places.map(({ subscriptionId }, index) => ({
    subscriptionId,
    subscriptionAlias: `${name}-${ownerAt(options, index).alias}`,
    tenantId: tenants[index % tenants.length]?.tenantId ?? '',
    createdDate,
  }))
  const drawn = weighted(places)
  const computers = SIZES.filter(({ product }) => product === VIRTUAL_MACHINES)
  const sold = memo((region: string) =>
    typesLike(
      archetype,
      computers.filter(({ name }) => listPrice(name, region) !== undefined),
    ),
  )
  const databaseRandom = new Random(options.seed, 'azure databases')
  const usual = typesLike(
    {},
    SIZES.filter(({ product }) => product === POSTGRESQL),
  )
  const databases = fleets(
    options,
    databaseRandom,
    Math.floor(resources / (DATABASES_TO_USUAL * archetype.databases)),
    () => {
      const { subscriptionId: subscription, owner, region } = databaseRandom.one(drawn)
      const type = databaseRandom.one(usual).name
      return { owner, place: { subscription, region, type, resourceGroup: `rg-${owner.team}` } }
    },
    'databases',
  )
  const machines = fleets(options, random, resources, () => {
    const { subscriptionId: subscription, owner, region } = random.one(drawn)
    return {
      owner,
      place: { subscription, region, type: random.one(sold(region)).name, resourceGroup: `rg-${owner.team}` },
    }
  })
  return {
    tenants,
    subscriptions,
    machines,
    databases,
    reservations: [...reservations(options, random, machines), ...reservations(options, databaseRandom, databases)],
    autoSavings: {
      subscriptions: autoSavingsOf(
        options,
        random,
        subscriptions.map(({ subscriptionId }) => subscriptionId),
        'AUTO-DISK',
      ),
    },
    ...generatedAzureServices(options, random, subscriptions, machines),
  }
}

/** For most of the fleets that run all the time, most of their machines. */
function reservations(
  options: Generating,
  random: Random,
  machines: readonly AzureMachineEntry[],
): AzureReservationEntry[] {
  return steadyFleets(options, machines).flatMap(({ subscription, region, type, count }): AzureReservationEntry[] => {
    const times = boughtOf(options, region, type.replace(/\d+/, ''))
    if (times === undefined && random.fraction() < 0.2) return []
    const term = random.one(TERMS)
    const scope = random.fraction() < 0.8 ? 'shared' : 'subscription'
    const reserved = Math.ceil(random.whole(Math.ceil(count / 2), count) * (times ?? 1))
    return startsOf(options, random, term).map((start) => ({
      reservationId: random.uuid(),
      subscription,
      scope,
      region,
      type,
      count: reserved,
      start,
      term,
    }))
  })
}

/** Names of storage accounts are no longer; their ends tell them apart. */
const LONGEST_NAME = 24

function shortened<Of extends { readonly name: string }>(of: Of): Of {
  return { ...of, name: of.name.slice(-LONGEST_NAME) }
}

/** What subscriptions have besides their machines. */
function generatedAzureServices(
  options: Generating,
  random: Random,
  subscriptions: readonly AzureSubscriptionEntry[],
  machines: readonly AzureMachineEntry[],
): Pick<AzureEntry, 'disks' | 'storageAccounts' | 'services'> {
  const services = new GeneratedServices(options, random)
  const regions = REGIONS_OF_LISTS['storageAccounts'] ?? []
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
      ...shortened(nameWith('', services.metered('storage'))),
      subscription,
      region: random.one(regions),
      ...services.amounts({ gigabytes: 1500, writes: 400_000, reads: 4_000_000, gigabytesOut: 200 }),
    })),
  }
}
