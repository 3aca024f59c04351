import type { PricesByRegion } from '../../company/service-prices.js'

/**
 * Public list prices of the first paid tier, US dollars. Found in public sources on 2026-11-23: S3, functions and requests in us-
 * east-1, S3 storage, NAT hours and logs in eu-central-1, and NAT gateways in ap-southeast-1 and us-east-1. The others are to be
 * compared to the price list of AWS. A service is sold where its price is here.
 */

/** S3 Standard, a GB-month. */
export const OBJECT_STORAGE = {
  'us-east-1': 0.023,
  'us-east-2': 0.023,
  'us-west-2': 0.023,
  'eu-west-1': 0.023,
  'eu-central-1': 0.0245,
  'ap-northeast-1': 0.025,
  'ap-northeast-2': 0.025,
  'ap-southeast-1': 0.025,
  'ap-southeast-2': 0.025,
  'ap-south-1': 0.025,
} satisfies PricesByRegion

/** 1,000 requests that write or list. */
export const WRITES = {
  'us-east-1': 0.005,
  'us-east-2': 0.005,
  'us-west-2': 0.005,
  'eu-west-1': 0.005,
  'eu-central-1': 0.0054,
  'ap-northeast-1': 0.0047,
  'ap-northeast-2': 0.0045,
  'ap-southeast-1': 0.005,
  'ap-southeast-2': 0.0055,
  'ap-south-1': 0.005,
} satisfies PricesByRegion

/** 1,000 requests that read. */
export const READS = {
  'us-east-1': 0.0004,
  'us-east-2': 0.0004,
  'us-west-2': 0.0004,
  'eu-west-1': 0.0004,
  'eu-central-1': 0.00043,
  'ap-northeast-1': 0.00037,
  'ap-northeast-2': 0.00035,
  'ap-southeast-1': 0.0004,
  'ap-southeast-2': 0.00044,
  'ap-south-1': 0.0004,
} satisfies PricesByRegion

/** A GB to the internet, up to 10 TB a month. */
export const TRANSFER_OUT = {
  'us-east-1': 0.09,
  'us-east-2': 0.09,
  'us-west-2': 0.09,
  'eu-west-1': 0.09,
  'eu-central-1': 0.09,
  'ap-northeast-1': 0.114,
  'ap-northeast-2': 0.126,
  'ap-southeast-1': 0.12,
  'ap-southeast-2': 0.114,
  'ap-south-1': 0.1093,
} satisfies PricesByRegion

/** A NAT gateway for an hour, and a GB that it processes: they cost the same. */
export const NAT_GATEWAY = {
  'us-east-1': 0.045,
  'us-east-2': 0.045,
  'us-west-2': 0.045,
  'eu-west-1': 0.048,
  'eu-central-1': 0.052,
  'ap-northeast-1': 0.062,
  'ap-northeast-2': 0.059,
  'ap-southeast-1': 0.059,
  'ap-southeast-2': 0.059,
  'ap-south-1': 0.056,
} satisfies PricesByRegion

/** An application load balancer for an hour. */
export const LOAD_BALANCER = {
  'us-east-1': 0.0225,
  'us-east-2': 0.0225,
  'us-west-2': 0.0225,
  'eu-west-1': 0.0252,
  'eu-central-1': 0.027,
} satisfies PricesByRegion

/** A load balancer capacity unit for an hour. */
export const LOAD_BALANCER_UNIT = {
  'us-east-1': 0.008,
  'us-east-2': 0.008,
  'us-west-2': 0.008,
  'eu-west-1': 0.008,
  'eu-central-1': 0.008,
} satisfies PricesByRegion

/** 1,000,000 invocations of functions. */
export const FUNCTION_REQUESTS = {
  'us-east-1': 0.2,
  'us-east-2': 0.2,
  'us-west-2': 0.2,
  'eu-west-1': 0.2,
  'eu-central-1': 0.2,
  'ap-northeast-1': 0.2,
  'ap-northeast-2': 0.2,
  'ap-southeast-1': 0.2,
  'ap-southeast-2': 0.2,
  'ap-south-1': 0.2,
} satisfies PricesByRegion

/** 1,000,000 GB-seconds of functions on x86. */
export const FUNCTION_DURATION = {
  'us-east-1': 16.6667,
  'us-east-2': 16.6667,
  'us-west-2': 16.6667,
  'eu-west-1': 16.6667,
  'eu-central-1': 16.6667,
  'ap-northeast-1': 16.6667,
  'ap-northeast-2': 16.6667,
  'ap-southeast-1': 16.6667,
  'ap-southeast-2': 16.6667,
  'ap-south-1': 16.6667,
} satisfies PricesByRegion

/** A GB of logs that is ingested. */
export const LOGS = {
  'us-east-1': 0.5,
  'us-east-2': 0.5,
  'us-west-2': 0.5,
  'eu-west-1': 0.57,
  'eu-central-1': 0.63,
  'ap-northeast-1': 0.76,
  'ap-northeast-2': 0.76,
  'ap-southeast-1': 0.7,
  'ap-southeast-2': 0.67,
  'ap-south-1': 0.67,
} satisfies PricesByRegion

/** A GB-month of snapshots. */
export const SNAPSHOTS = {
  'us-east-1': 0.05,
  'us-east-2': 0.05,
  'us-west-2': 0.05,
  'eu-west-1': 0.05,
  'eu-central-1': 0.054,
  'ap-northeast-1': 0.05,
  'ap-northeast-2': 0.05,
  'ap-southeast-1': 0.05,
  'ap-southeast-2': 0.055,
  'ap-south-1': 0.05,
} satisfies PricesByRegion
