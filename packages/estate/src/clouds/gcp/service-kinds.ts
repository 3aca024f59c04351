import { kindOf } from '../../company/catalog-kinds.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'

export const DISK_KIND = kindOf(GCP_CATALOG, 'pd', {
  describe: ({ name, type, gigabytes }) => ({ name, type, sizeGb: `${gigabytes}`, status: 'READY' }),
})

export const BUCKET_KIND = kindOf(GCP_CATALOG, 'gcs', {
  describe: ({ name, region, type }) => ({ name, location: region.toUpperCase(), storageClass: type }),
})

export const DATASET_KIND = kindOf(GCP_CATALOG, 'bigquery', {
  describe: ({ name, region }) => ({ id: name, location: region }),
})
