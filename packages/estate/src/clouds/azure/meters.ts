import { type Meter, MILLIONTHS, WHOLE } from '../../company/meter.js'
import { pricedIn } from '../../company/service-prices.js'
import * as PRICES from './service-prices.js'

export const STORAGE = { code: 'Storage', name: 'Storage' } as const
const BANDWIDTH_PRODUCT = { code: 'Bandwidth', name: 'Bandwidth' } as const

const OF_OPERATION = {
  unit: 'operation',
  partsOfUnit: WHOLE,
  pricedBy: { units: 10_000, text: '10,000 operations' },
} as const

export const DISK_TIERS: readonly string[] = Object.keys(PRICES.DISKS)

/** The GiB of a performance tier of managed disks, and its meter; `undefined` of an unknown one. */
export function diskTier(name: string): { readonly gibibytes: number; readonly meter: Meter } | undefined {
  return TIERS.get(name)
}

const TIERS = new Map(
  Object.entries(PRICES.DISKS).map(([name, { gibibytes, prices }]) => [
    name,
    {
      gibibytes,
      meter: {
        code: `${name} LRS Disk`,
        product: STORAGE,
        unit: 'disk-month',
        partsOfUnit: MILLIONTHS,
        isMonthly: true,
        price: pricedIn(prices),
      } satisfies Meter,
    },
  ]),
)

export const BLOB_STORAGE: Meter = {
  code: 'Hot LRS Data Stored',
  product: STORAGE,
  unit: 'GB-month',
  partsOfUnit: MILLIONTHS,
  isMonthly: true,
  price: pricedIn(PRICES.BLOBS),
}

export const BLOB_WRITES: Meter = {
  code: 'Hot LRS Write Operations',
  product: STORAGE,
  ...OF_OPERATION,
  price: pricedIn(PRICES.WRITES),
}

export const BLOB_READS: Meter = {
  code: 'Hot Read Operations',
  product: STORAGE,
  ...OF_OPERATION,
  price: pricedIn(PRICES.READS),
}

export const TRANSFER_OUT: Meter = {
  code: 'Standard Data Transfer Out',
  product: BANDWIDTH_PRODUCT,
  unit: 'GB',
  partsOfUnit: MILLIONTHS,
  price: pricedIn(PRICES.BANDWIDTH),
}

export const ALL: readonly Meter[] = [
  ...Array.from(TIERS.values(), ({ meter }) => meter),
  BLOB_STORAGE,
  BLOB_WRITES,
  BLOB_READS,
  TRANSFER_OUT,
]
