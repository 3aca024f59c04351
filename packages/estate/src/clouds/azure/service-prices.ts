import type { PricesByRegion } from '../../company/service-prices.js'

/**
 * Public list prices of the first paid tier, US dollars. Found in public sources on 2026-11-23: P10 in westeurope, E10 in eastus,
 * and blobs with their operations in eastus2. The others are to be compared to the price list of Azure. A service is sold where
 * its price is here.
 */

/** Managed disks with local redundancy, a month, by performance tier. */
export const DISKS: Readonly<Record<string, { readonly gibibytes: number; readonly prices: PricesByRegion }>> = {
  P10: { gibibytes: 128, prices: { eastus: 19.71, westeurope: 21.68 } },
  P15: { gibibytes: 256, prices: { eastus: 38.01, westeurope: 41.82 } },
  P20: { gibibytes: 512, prices: { eastus: 73.22, westeurope: 80.54 } },
  P30: { gibibytes: 1024, prices: { eastus: 135.17, westeurope: 148.68 } },
  E10: { gibibytes: 128, prices: { eastus: 9.6, westeurope: 9.6, northeurope: 9.6 } },
  E15: { gibibytes: 256, prices: { eastus: 19.2, westeurope: 19.2, northeurope: 19.2 } },
  E20: { gibibytes: 512, prices: { eastus: 38.4, westeurope: 38.4, northeurope: 38.4 } },
  E30: { gibibytes: 1024, prices: { eastus: 76.8, westeurope: 76.8, northeurope: 76.8 } },
}

/** Blobs in the hot tier with local redundancy, a GB-month. */
export const BLOBS = {
  eastus: 0.0208,
  eastus2: 0.0184,
  westeurope: 0.0196,
  northeurope: 0.018,
} satisfies PricesByRegion

/** 10,000 write operations on them. */
export const WRITES = { eastus: 0.05, eastus2: 0.05, westeurope: 0.054, northeurope: 0.05 } satisfies PricesByRegion

/** 10,000 read operations on them. */
export const READS = { eastus: 0.004, eastus2: 0.004, westeurope: 0.0043, northeurope: 0.004 } satisfies PricesByRegion

/** A GB to the internet, in North America and Europe. */
export const BANDWIDTH = {
  eastus: 0.087,
  eastus2: 0.087,
  westeurope: 0.087,
  northeurope: 0.087,
} satisfies PricesByRegion
