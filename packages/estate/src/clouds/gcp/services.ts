import type { GcpEntry, GcpServiceEntry, ResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { type Making, machineFinder, metered } from '../../company/resource-makers.js'
import { stored, usedWithActivity } from '../../simulate/metering.js'
import { serviceResources } from '../../simulate/services.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND, GCP_RESOURCES, gcpZone, METERS, zoneOfKey } from './kinds.js'

/** What a company is charged for by the amount. */
export function gcpServices(gcp: GcpEntry, machines: readonly Resource[], making: Making<ResourceEntry>): Resource[] {
  return [
    ...disks(gcp, machines, making),
    ...buckets(gcp, making),
    ...datasets(gcp, making),
    ...serviceResources<GcpServiceEntry>(gcp.services ?? [], making, {
      resources: GCP_RESOURCES,
      meters: METERS,
      placeOf: ({ project: account }) => ({ account }),
    }),
  ]
}

function disks({ disks = [] }: GcpEntry, machines: readonly Resource[], making: Making<ResourceEntry>): Resource[] {
  const machineOf = machineFinder(machines)
  return disks.map((entry) => {
    const { name, project: account, region, gigabytes } = entry
    const machine = machineOf(account, entry.attachedTo)
    // A disk is in the zone of its machine.
    const zone = zoneOfKey(machine.attachedTo ?? '') ?? gcpZone(region, `${account} ${name}`)
    const key = `//compute.googleapis.com/projects/${account}/zones/${zone}/disks/${name}`
    return metered(entry, { vendor: 'gcp', kind: DISK_KIND, account, id: name, key }, making.lifeOf(entry), {
      type: 'pd-balanced',
      gigabytes,
      meterings: [stored(METERS.diskStorage, gigabytes)],
      ...machine,
    })
  })
}

function buckets({ buckets = [] }: GcpEntry, making: Making<ResourceEntry>): Resource[] {
  return buckets.map((entry) => {
    const { name, project: account, gigabytes, writes = 0, reads = 0, gigabytesOut = 0 } = entry
    const growth = making.growthOf(entry)
    const seeds = [making.seed, account, name]
    return metered(
      entry,
      { vendor: 'gcp', kind: BUCKET_KIND, account, id: name, key: `//storage.googleapis.com/${name}` },
      making.lifeOf(entry),
      {
        type: 'STANDARD',
        meterings: [
          stored(METERS.objectStorage, gigabytes, growth),
          usedWithActivity(METERS.objectWrites, writes, growth, ...seeds),
          usedWithActivity(METERS.objectReads, reads, growth, ...seeds),
          usedWithActivity(METERS.transferOut, gigabytesOut, growth, ...seeds),
        ],
      },
    )
  })
}

function datasets({ datasets = [] }: GcpEntry, making: Making<ResourceEntry>): Resource[] {
  return datasets.map((entry) => {
    const { name, project: account, tebibytesScanned } = entry
    const key = `//bigquery.googleapis.com/projects/${account}/datasets/${name}`
    return metered(entry, { vendor: 'gcp', kind: DATASET_KIND, account, id: name, key }, making.lifeOf(entry), {
      type: 'on-demand',
      meterings: [
        usedWithActivity(METERS.queries, tebibytesScanned, making.growthOf(entry), making.seed, account, name),
      ],
    })
  })
}
