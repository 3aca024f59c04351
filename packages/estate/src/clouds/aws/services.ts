// Metered services of AWS: where they are sold, and what a company is charged for.

import type { AwsEntry, AwsResourceEntry, AwsServiceEntry } from '../../company/company-file.js'
import { soldIn } from '../../company/meter.js'
import type { Kind, Resource } from '../../company/resource.js'
import { type Making, machineFinder, metered } from '../../company/resource-makers.js'
import { hexadecimal } from '../../kernel/random.js'
import { mapped, type Steps } from '../../kernel/steps.js'
import { steadily, stored, usedWithActivity } from '../../simulate/metering.js'
import { serviceResources } from '../../simulate/services.js'
import { REGIONS } from './catalog.js'
import * as KINDS from './kinds.js'
import { AWS_RESOURCES, METERS } from './kinds.js'
import { supportMeter } from './support-plans.js'

/** Where each service is sold, by the list of a company file that has its resources. */
export const REGIONS_OF_SERVICES = {
  snapshots: soldIn(REGIONS, METERS.snapshotStorage),
  buckets: soldIn(REGIONS, METERS.objectStorage),
  loadBalancers: soldIn(REGIONS, METERS.balancerHours),
  natGateways: soldIn(REGIONS, METERS.natHours),
  functions: soldIn(REGIONS, METERS.functionRequests),
  logGroups: soldIn(REGIONS, METERS.logIngestion),
} satisfies Partial<Record<keyof AwsEntry, readonly string[]>>

/** A load balancer capacity unit serves a GB in an hour. */
const UNITS_OF_GB = 1

/** What a company is charged for by the amount. */
export function* awsServices(
  aws: AwsEntry,
  machines: readonly Resource[],
  making: Making<AwsResourceEntry>,
): Steps<Resource[]> {
  return [
    ...(yield* volumes(aws, machines, making)),
    ...snapshots(aws, making),
    ...buckets(aws, making),
    ...loadBalancers(aws, making),
    ...natGateways(aws, making),
    ...functions(aws, making),
    ...logGroups(aws, making),
    ...serviceResources<AwsServiceEntry>(aws.services ?? [], making, {
      resources: AWS_RESOURCES,
      meters: METERS,
      placeOf: ({ account }) => ({ account }),
    }),
    ...supportPlans(aws, making),
  ]
}

function* volumes(
  { volumes = [] }: AwsEntry,
  machines: readonly Resource[],
  making: Making<AwsResourceEntry>,
): Steps<Resource[]> {
  const machineOf = machineFinder(machines)
  yield
  return yield* mapped(volumes, (entry) => {
    const { name, account, region, gigabytes } = entry
    const id = entry.resourceId ?? `vol-0${hexadecimal(16, making.seed, account, name)}`
    const key = `arn:aws:ec2:${region}:${account}:volume/${id}`
    return metered(entry, identity(KINDS.EBS_KIND, entry, id, key), making.lifeOf(entry), {
      type: 'gp3',
      gigabytes,
      meterings: [stored(METERS.volumeStorage, gigabytes)],
      ...machineOf(account, entry.attachedTo),
    })
  })
}

function snapshots({ snapshots = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return snapshots.map((entry) => {
    const id = entry.resourceId ?? madeId('snap', making.seed, entry)
    // Snapshots belong to a region: their ARN names no account.
    return metered(
      entry,
      identity(KINDS.SNAPSHOT_KIND, entry, id, `arn:aws:ec2:${entry.region}::snapshot/${id}`),
      making.lifeOf(entry),
      {
        type: 'standard',
        gigabytes: entry.gigabytes,
        meterings: [stored(METERS.snapshotStorage, entry.gigabytes, making.growthOf(entry))],
      },
    )
  })
}

function buckets({ buckets = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return buckets.map((entry) => {
    const { name, account, gigabytes, writes = 0, reads = 0, gigabytesOut = 0 } = entry
    const growth = making.growthOf(entry)
    const seeds = [making.seed, account, name]
    return metered(entry, identity(KINDS.BUCKET_KIND, entry, name, `arn:aws:s3:::${name}`), making.lifeOf(entry), {
      type: 'Standard',
      meterings: [
        stored(METERS.objectStorage, gigabytes, growth),
        usedWithActivity(METERS.objectWrites, writes, growth, ...seeds),
        usedWithActivity(METERS.objectReads, reads, growth, ...seeds),
        usedWithActivity(METERS.transferOut, gigabytesOut, growth, ...seeds),
      ],
    })
  })
}

function loadBalancers({ loadBalancers = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return loadBalancers.map((entry) => {
    const { name, account, region, gigabytesOut } = entry
    const growth = making.growthOf(entry)
    const seeds = [making.seed, account, name]
    const path = `app/${name}/${hexadecimal(16, ...seeds)}`
    const key = `arn:aws:elasticloadbalancing:${region}:${account}:loadbalancer/${path}`
    return metered(entry, identity(KINDS.LOAD_BALANCER_KIND, entry, path, key), making.lifeOf(entry), {
      type: 'application',
      meterings: [
        steadily(METERS.balancerHours, 24),
        usedWithActivity(METERS.balancerUnits, gigabytesOut * UNITS_OF_GB, growth, ...seeds),
        usedWithActivity(METERS.transferOut, gigabytesOut, growth, ...seeds),
      ],
    })
  })
}

function natGateways({ natGateways = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return natGateways.map((entry) => {
    const { name, account, region, gigabytes } = entry
    const id = entry.resourceId ?? madeId('nat', making.seed, entry)
    const key = `arn:aws:ec2:${region}:${account}:natgateway/${id}`
    return metered(entry, identity(KINDS.NAT_GATEWAY_KIND, entry, id, key), making.lifeOf(entry), {
      type: 'public',
      meterings: [
        steadily(METERS.natHours, 24),
        usedWithActivity(METERS.natBytes, gigabytes, making.growthOf(entry), making.seed, account, name),
      ],
    })
  })
}

function functions({ functions = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return functions.map((entry) => {
    const { name, account, region, requests, gigabyteSeconds } = entry
    const growth = making.growthOf(entry)
    const seeds = [making.seed, account, name]
    const key = `arn:aws:lambda:${region}:${account}:function:${name}`
    return metered(entry, identity(KINDS.FUNCTION_KIND, entry, name, key), making.lifeOf(entry), {
      type: 'x86_64',
      meterings: [
        usedWithActivity(METERS.functionRequests, requests, growth, ...seeds),
        usedWithActivity(METERS.functionDuration, gigabyteSeconds, growth, ...seeds),
      ],
    })
  })
}

function logGroups({ logGroups = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return logGroups.map((entry) => {
    const { name, account, region, gigabytes } = entry
    const key = `arn:aws:logs:${region}:${account}:log-group:${name}`
    return metered(entry, identity(KINDS.LOG_GROUP_KIND, entry, name, key), making.lifeOf(entry), {
      type: 'STANDARD',
      meterings: [usedWithActivity(METERS.logIngestion, gigabytes, making.growthOf(entry), making.seed, account, name)],
    })
  })
}

/** A plan is of the whole account, in no region. */
function supportPlans({ support = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return support.map((plan) => {
    const meter = supportMeter(plan.plan)
    const entry = { ...plan, name: meter.product.name, region: 'global' }
    const key = `arn:aws:support::${plan.account}:plan/${plan.plan}`
    const meterings = [steadily(meter, 1)]
    return metered(entry, identity(KINDS.SUPPORT_KIND, entry, plan.plan, key), making.lifeOf(entry), {
      type: plan.plan,
      meterings,
    })
  })
}

function identity(kind: Kind, { account }: AwsResourceEntry, id: string, key: string) {
  return { vendor: 'aws', kind, account, id, key }
}

function madeId(prefix: string, seed: number, { account, name }: AwsResourceEntry): string {
  return `${prefix}-0${hexadecimal(16, seed, prefix, account, name)}`
}
