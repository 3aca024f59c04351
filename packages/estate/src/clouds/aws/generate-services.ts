import type { AwsAccountEntry, AwsEntry, AwsMachineEntry, AwsSupportEntry } from '../../company/company-file.js'
import type { Generating, Random } from '../../company/generate.js'
import { GeneratedServices } from '../../company/generate-services.js'
import { AWS_RESOURCES, REGIONS_OF_LISTS } from './kinds.js'

type List = 'snapshots' | 'buckets' | 'loadBalancers' | 'natGateways' | 'functions' | 'logGroups'
type Services = Pick<AwsEntry, List | 'volumes' | 'services' | 'support'>

/** What accounts have besides their machines and databases. */
export function generatedAwsServices(
  options: Generating,
  random: Random,
  accounts: readonly AwsAccountEntry[],
  regions: readonly string[],
  machines: readonly AwsMachineEntry[],
): Services {
  const services = new GeneratedServices(options, random)
  const places = (list: List) => {
    const sold = regions.filter((region) => REGIONS_OF_LISTS[list]?.includes(region))
    return accounts.flatMap(({ accountId: account }) =>
      sold.length === 0 ? [] : [{ account, region: random.one(sold) }],
    )
  }
  return {
    volumes: services.withDisk(machines).map(({ name, account, region }) => ({
      ...services.resource('volume'),
      account,
      region,
      gigabytes: services.amount(200),
      ...(services.isUnattached() ? {} : { attachedTo: name }),
    })),
    snapshots: services.some('snapshot', places('snapshots'), 0.4, 2, { gigabytes: 300 }),
    buckets: services.inSome(places('buckets'), 0.7, 3, (place) => ({
      ...services.metered('bucket'),
      ...place,
      ...services.amounts({ gigabytes: 2000, writes: 500_000, reads: 5_000_000 }),
      ...(random.fraction() < 0.3 ? services.amounts({ gigabytesOut: 100 }) : {}),
    })),
    loadBalancers: services.some('alb', places('loadBalancers'), 0.4, 2, { gigabytesOut: 500 }),
    natGateways: services.some('nat', places('natGateways'), 0.35, 2, { gigabytes: 600 }),
    functions: services.some('function', places('functions'), 0.4, 3, {
      requests: 3_000_000,
      gigabyteSeconds: 400_000,
    }),
    logGroups: services.some('log', places('logGroups'), 0.6, 2, { gigabytes: 80 }),
    services: services.further(
      AWS_RESOURCES.services,
      accounts.map(({ accountId: account }) => ({ account, region: random.one(regions) })),
    ),
    support: accounts
      .filter(() => random.fraction() < 0.5)
      .map(
        ({ accountId }): AwsSupportEntry => ({
          account: accountId,
          plan: random.one(['developer', 'business', 'business', 'business']),
        }),
      ),
  }
}
