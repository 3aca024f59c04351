import type { GcpEntry } from '../../company/company-file.js'
import { growthOf, kept, usedWithActivity } from '../../company/demand/metering.js'
import { machineFinder, metered, type Resource } from '../../company/resource.js'
import { DISK_STORAGE, OBJECT_READS, OBJECT_STORAGE, OBJECT_WRITES, QUERIES, TRANSFER_OUT } from './meters.js'
import { BUCKET_KIND, DATASET_KIND, DISK_KIND } from './service-kinds.js'

/** What a company is charged for by the amount. */
export function gcpServices(gcp: GcpEntry, machines: readonly Resource[], seed: number): Resource[] {
  return [...disks(gcp, machines), ...buckets(gcp, seed), ...datasets(gcp, seed)]
}

function disks({ disks = [] }: GcpEntry, machines: readonly Resource[]): Resource[] {
  const machineOf = machineFinder(machines)
  return disks.map((entry) => {
    const { name, project: account, region, gigabytes } = entry
    const key = `//compute.googleapis.com/projects/${account}/zones/${region}-a/disks/${name}`
    return metered(
      entry,
      { vendor: 'gcp', kind: DISK_KIND, account, id: name, key },
      {
        type: 'pd-balanced',
        gigabytes,
        meterings: [kept(DISK_STORAGE, gigabytes)],
        ...machineOf(account, entry.attachedTo),
      },
    )
  })
}

function buckets({ buckets = [] }: GcpEntry, seed: number): Resource[] {
  return buckets.map((entry) => {
    const { name, project: account, gigabytes, writes = 0, reads = 0, gigabytesOut = 0 } = entry
    const growth = growthOf(entry)
    const seeds = [seed, account, name]
    return metered(
      entry,
      { vendor: 'gcp', kind: BUCKET_KIND, account, id: name, key: `//storage.googleapis.com/${name}` },
      {
        type: 'STANDARD',
        meterings: [
          kept(OBJECT_STORAGE, gigabytes, growth),
          usedWithActivity(OBJECT_WRITES, writes, growth, ...seeds),
          usedWithActivity(OBJECT_READS, reads, growth, ...seeds),
          usedWithActivity(TRANSFER_OUT, gigabytesOut, growth, ...seeds),
        ],
      },
    )
  })
}

function datasets({ datasets = [] }: GcpEntry, seed: number): Resource[] {
  return datasets.map((entry) => {
    const { name, project: account, tebibytesScanned } = entry
    const key = `//bigquery.googleapis.com/projects/${account}/datasets/${name}`
    return metered(
      entry,
      { vendor: 'gcp', kind: DATASET_KIND, account, id: name, key },
      {
        type: 'on-demand',
        meterings: [usedWithActivity(QUERIES, tebibytesScanned, growthOf(entry), seed, account, name)],
      },
    )
  })
}
