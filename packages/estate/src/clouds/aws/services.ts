import type { AwsEntry, AwsResourceEntry } from '../../company/company-file.js'
import { growthOf, kept, steadily, usedWithActivity } from '../../company/demand/metering.js'
import { soldIn } from '../../company/meter.js'
import { type Kind, machineFinder, metered, type Resource } from '../../company/resource.js'
import { hexadecimal } from '../../kernel/random.js'
import { REGIONS } from './catalog.js'
import * as METERS from './meters.js'
import * as KINDS from './service-kinds.js'

/** Where each service is sold, by the list of a company file that has its resources. */
export const REGIONS_OF_SERVICES = {
  snapshots: soldIn(REGIONS, METERS.SNAPSHOT_STORAGE),
  buckets: soldIn(REGIONS, METERS.OBJECT_STORAGE),
  loadBalancers: soldIn(REGIONS, METERS.BALANCER_HOURS),
  natGateways: soldIn(REGIONS, METERS.NAT_HOURS),
  functions: soldIn(REGIONS, METERS.FUNCTION_REQUESTS),
  logGroups: soldIn(REGIONS, METERS.LOG_INGESTION),
} satisfies Partial<Record<keyof AwsEntry, readonly string[]>>

/** A load balancer capacity unit serves a GB in an hour. */
const UNITS_OF_GB = 1

/** What a company is charged for by the amount. */
export function awsServices(aws: AwsEntry, machines: readonly Resource[], seed: number): Resource[] {
  return [
    ...volumes(aws, machines, seed),
    ...snapshots(aws, seed),
    ...buckets(aws, seed),
    ...loadBalancers(aws, seed),
    ...natGateways(aws, seed),
    ...functions(aws, seed),
    ...logGroups(aws, seed),
  ]
}

function volumes({ volumes = [] }: AwsEntry, machines: readonly Resource[], seed: number): Resource[] {
  const machineOf = machineFinder(machines)
  return volumes.map((entry) => {
    const { name, account, region, gigabytes } = entry
    const id = entry.resourceId ?? `vol-0${hexadecimal(16, seed, account, name)}`
    const key = `arn:aws:ec2:${region}:${account}:volume/${id}`
    return metered(entry, identity(KINDS.EBS_KIND, entry, id, key), {
      type: 'gp3',
      gigabytes,
      meterings: [kept(METERS.VOLUME_STORAGE, gigabytes)],
      ...machineOf(account, entry.attachedTo),
    })
  })
}

function snapshots({ snapshots = [] }: AwsEntry, seed: number): Resource[] {
  return snapshots.map((entry) => {
    const id = entry.resourceId ?? madeId('snap', seed, entry)
    // Snapshots belong to a region: their ARN names no account.
    return metered(entry, identity(KINDS.SNAPSHOT_KIND, entry, id, `arn:aws:ec2:${entry.region}::snapshot/${id}`), {
      type: 'standard',
      gigabytes: entry.gigabytes,
      meterings: [kept(METERS.SNAPSHOT_STORAGE, entry.gigabytes, growthOf(entry))],
    })
  })
}

function buckets({ buckets = [] }: AwsEntry, seed: number): Resource[] {
  return buckets.map((entry) => {
    const { name, account, gigabytes, writes = 0, reads = 0, gigabytesOut = 0 } = entry
    const growth = growthOf(entry)
    const seeds = [seed, account, name]
    return metered(entry, identity(KINDS.BUCKET_KIND, entry, name, `arn:aws:s3:::${name}`), {
      type: 'Standard',
      meterings: [
        kept(METERS.OBJECT_STORAGE, gigabytes, growth),
        usedWithActivity(METERS.OBJECT_WRITES, writes, growth, ...seeds),
        usedWithActivity(METERS.OBJECT_READS, reads, growth, ...seeds),
        usedWithActivity(METERS.TRANSFER_OUT, gigabytesOut, growth, ...seeds),
      ],
    })
  })
}

function loadBalancers({ loadBalancers = [] }: AwsEntry, seed: number): Resource[] {
  return loadBalancers.map((entry) => {
    const { name, account, region, gigabytesOut } = entry
    const growth = growthOf(entry)
    const seeds = [seed, account, name]
    const path = `app/${name}/${hexadecimal(16, ...seeds)}`
    const key = `arn:aws:elasticloadbalancing:${region}:${account}:loadbalancer/${path}`
    return metered(entry, identity(KINDS.LOAD_BALANCER_KIND, entry, path, key), {
      type: 'application',
      meterings: [
        steadily(METERS.BALANCER_HOURS, 24),
        usedWithActivity(METERS.BALANCER_UNITS, gigabytesOut * UNITS_OF_GB, growth, ...seeds),
        usedWithActivity(METERS.TRANSFER_OUT, gigabytesOut, growth, ...seeds),
      ],
    })
  })
}

function natGateways({ natGateways = [] }: AwsEntry, seed: number): Resource[] {
  return natGateways.map((entry) => {
    const { name, account, region, gigabytes } = entry
    const id = entry.resourceId ?? madeId('nat', seed, entry)
    const key = `arn:aws:ec2:${region}:${account}:natgateway/${id}`
    return metered(entry, identity(KINDS.NAT_GATEWAY_KIND, entry, id, key), {
      type: 'public',
      meterings: [
        steadily(METERS.NAT_HOURS, 24),
        usedWithActivity(METERS.NAT_BYTES, gigabytes, growthOf(entry), seed, account, name),
      ],
    })
  })
}

function functions({ functions = [] }: AwsEntry, seed: number): Resource[] {
  return functions.map((entry) => {
    const { name, account, region, requests, gigabyteSeconds } = entry
    const growth = growthOf(entry)
    const seeds = [seed, account, name]
    const key = `arn:aws:lambda:${region}:${account}:function:${name}`
    return metered(entry, identity(KINDS.FUNCTION_KIND, entry, name, key), {
      type: 'x86_64',
      meterings: [
        usedWithActivity(METERS.FUNCTION_REQUESTS, requests, growth, ...seeds),
        usedWithActivity(METERS.FUNCTION_DURATION, gigabyteSeconds, growth, ...seeds),
      ],
    })
  })
}

function logGroups({ logGroups = [] }: AwsEntry, seed: number): Resource[] {
  return logGroups.map((entry) => {
    const { name, account, region, gigabytes } = entry
    const key = `arn:aws:logs:${region}:${account}:log-group:${name}`
    return metered(entry, identity(KINDS.LOG_GROUP_KIND, entry, name, key), {
      type: 'STANDARD',
      meterings: [usedWithActivity(METERS.LOG_INGESTION, gigabytes, growthOf(entry), seed, account, name)],
    })
  })
}

function identity(kind: Kind, { account }: AwsResourceEntry, id: string, key: string) {
  return { vendor: 'aws', kind, account, id, key }
}

function madeId(prefix: string, seed: number, { account, name }: AwsResourceEntry): string {
  return `${prefix}-0${hexadecimal(16, seed, prefix, account, name)}`
}
