import type { AwsRegionCode } from './regions.js'

/** Dollars for a GB of gp3 storage in a month, by region, from the vendor's price list. Looked up on 2026-11-23. */
export const VOLUME_PRICES = {
  'us-east-1': 0.08,
  'us-east-2': 0.08,
  'us-west-2': 0.08,
  'eu-central-1': 0.0952,
  'eu-west-1': 0.088,
  'ap-northeast-1': 0.096,
  'ap-northeast-2': 0.0912,
  'ap-southeast-1': 0.096,
  'ap-southeast-2': 0.096,
  'ap-south-1': 0.0912,
} as const satisfies Readonly<Record<AwsRegionCode, number>>
