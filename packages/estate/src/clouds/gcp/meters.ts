import { type Meter, MILLIONTHS, WHOLE } from '../../company/meter.js'
import { pricedIn } from '../../company/service-prices.js'
import { COMPUTE_ENGINE } from './catalog.js'
import * as PRICES from './service-prices.js'

export const CLOUD_STORAGE = { code: '95FF-2EF5-5EA1', name: 'Cloud Storage' } as const
export const BIGQUERY = { code: '24E6-581D-38E5', name: 'BigQuery' } as const

const OF_GB_MONTH = { unit: 'GB-month', partsOfUnit: MILLIONTHS, isMonthly: true } as const
const OF_OPERATION = {
  unit: 'operation',
  partsOfUnit: WHOLE,
  pricedBy: { units: 1000, text: '1,000 operations' },
} as const

export const DISK_STORAGE: Meter = {
  code: 'Balanced PD Capacity',
  product: COMPUTE_ENGINE,
  ...OF_GB_MONTH,
  price: pricedIn(PRICES.DISKS),
}

export const OBJECT_STORAGE: Meter = {
  code: 'Standard Storage',
  product: CLOUD_STORAGE,
  ...OF_GB_MONTH,
  price: pricedIn(PRICES.OBJECT_STORAGE),
}

export const OBJECT_WRITES: Meter = {
  code: 'Regional Standard Class A Operations',
  product: CLOUD_STORAGE,
  ...OF_OPERATION,
  price: pricedIn(PRICES.WRITES),
}

export const OBJECT_READS: Meter = {
  code: 'Regional Standard Class B Operations',
  product: CLOUD_STORAGE,
  ...OF_OPERATION,
  price: pricedIn(PRICES.READS),
}

export const TRANSFER_OUT: Meter = {
  code: 'Download Worldwide Destinations',
  product: CLOUD_STORAGE,
  unit: 'GB',
  partsOfUnit: MILLIONTHS,
  price: pricedIn(PRICES.TRANSFER_OUT),
}

export const QUERIES: Meter = {
  code: 'Analysis',
  product: BIGQUERY,
  unit: 'TiB',
  partsOfUnit: MILLIONTHS,
  price: pricedIn(PRICES.QUERIES),
}

export const ALL: readonly Meter[] = [DISK_STORAGE, OBJECT_STORAGE, OBJECT_WRITES, OBJECT_READS, TRANSFER_OUT, QUERIES]
