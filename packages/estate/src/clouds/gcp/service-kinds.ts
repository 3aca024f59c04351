import type { Kind } from '../../company/resource.js'
import { COMPUTE_ENGINE } from './catalog.js'
import { BIGQUERY, CLOUD_STORAGE } from './meters.js'

export const DISK_KIND: Kind = {
  code: 'pd',
  name: 'Persistent Disk',
  isStorage: true,
  describe: ({ name, type, gigabytes }) => ({ name, type, sizeGb: `${gigabytes}`, status: 'READY' }),
  product: COMPUTE_ENGINE,
  docUrl: 'https://cloud.google.com/compute/docs/disks',
  states: { inUse: 'in-use', idle: 'available' },
  metrics: [],
  events: {
    created: 'v1.compute.disks.insert',
    tagged: 'v1.compute.disks.setLabels',
    ended: 'v1.compute.disks.delete',
    attached: 'v1.compute.instances.attachDisk',
  },
}

export const BUCKET_KIND: Kind = {
  code: 'gcs',
  name: 'Cloud Storage Bucket',
  isRegional: true,
  describe: ({ name, region, type }) => ({ name, location: region.toUpperCase(), storageClass: type }),
  product: CLOUD_STORAGE,
  docUrl: 'https://cloud.google.com/storage/docs',
  states: { inUse: 'available', idle: 'available' },
  metrics: [],
  events: { created: 'storage.buckets.create', tagged: 'storage.buckets.update', ended: 'storage.buckets.delete' },
}

export const DATASET_KIND: Kind = {
  code: 'bigquery',
  name: 'BigQuery Dataset',
  isRegional: true,
  describe: ({ name, region }) => ({ id: name, location: region }),
  product: BIGQUERY,
  docUrl: 'https://cloud.google.com/bigquery/docs',
  states: { inUse: 'available', idle: 'available' },
  metrics: [],
  events: {
    created: 'google.cloud.bigquery.v2.DatasetService.InsertDataset',
    tagged: 'google.cloud.bigquery.v2.DatasetService.UpdateDataset',
    ended: 'google.cloud.bigquery.v2.DatasetService.DeleteDataset',
  },
}
