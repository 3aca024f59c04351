import type { PricesByRegion } from '../../company/service-prices.js'

/**
 * Public list prices of the first paid tier, US dollars. Found in public sources on 2026-11-23: all in us-central1. The others
 * are to be compared to the price list of Google Cloud. A service is sold where its price is here.
 */

/** A balanced persistent disk, a GB-month. */
export const DISKS = {
  'us-central1': 0.1,
  'us-east1': 0.1,
  'us-west1': 0.1,
  'europe-west1': 0.1,
} satisfies PricesByRegion

/** Standard storage, a GB-month. */
export const OBJECT_STORAGE = {
  'us-central1': 0.02,
  'us-east1': 0.02,
  'us-west1': 0.02,
  'europe-west1': 0.02,
} satisfies PricesByRegion

/** 1,000 operations of class A. */
export const WRITES = {
  'us-central1': 0.005,
  'us-east1': 0.005,
  'us-west1': 0.005,
  'europe-west1': 0.005,
} satisfies PricesByRegion

/** 1,000 operations of class B. */
export const READS = {
  'us-central1': 0.0004,
  'us-east1': 0.0004,
  'us-west1': 0.0004,
  'europe-west1': 0.0004,
} satisfies PricesByRegion

/** A GB to the internet on the premium tier, up to 1 TiB a month. */
export const TRANSFER_OUT = {
  'us-central1': 0.12,
  'us-east1': 0.12,
  'us-west1': 0.12,
  'europe-west1': 0.12,
} satisfies PricesByRegion

/** A TiB that queries scan on demand. */
export const QUERIES = { 'us-central1': 6.25, 'us-east1': 6.25, 'us-west1': 6.25 } satisfies PricesByRegion
