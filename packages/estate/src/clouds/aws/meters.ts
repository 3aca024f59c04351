import { type Meter, MILLIONTHS, WHOLE } from '../../company/meter.js'
import { type PricesByRegion, pricedIn } from '../../company/service-prices.js'
import type { Micros } from '../../kernel/money.js'
import { EC2, storagePrice, usagePrefix } from './catalog.js'
import * as PRICES from './service-prices.js'

const S3 = { code: 'AmazonS3', name: 'Amazon Simple Storage Service' } as const
const TRANSFER = { code: 'AWSDataTransfer', name: 'AWS Data Transfer' } as const
const ELB = { code: 'AWSELB', name: 'Elastic Load Balancing' } as const
const LAMBDA = { code: 'AWSLambda', name: 'AWS Lambda' } as const
const CLOUDWATCH = { code: 'AmazonCloudWatch', name: 'AmazonCloudWatch' } as const
export const PRODUCTS = { S3, ELB, LAMBDA, CLOUDWATCH } as const

const THOUSAND_REQUESTS = { units: 1000, text: '1,000 requests' } as const
const MILLION_REQUESTS = { units: 1_000_000, text: '1,000,000 requests' } as const
const MILLION_GB_SECONDS = { units: 1_000_000, text: '1,000,000 GB-seconds' } as const

const OF_GB_MONTH = { unit: 'GB-month', partsOfUnit: MILLIONTHS, isMonthly: true } as const
const OF_GB = { unit: 'GB', partsOfUnit: MILLIONTHS } as const
const OF_REQUEST = { unit: 'request', partsOfUnit: WHOLE } as const
const OF_HOUR = { unit: 'hour', partsOfUnit: WHOLE } as const

export const VOLUME_STORAGE = meter('EBS:VolumeUsage.gp3', EC2, ['CreateVolume', 'Storage'], OF_GB_MONTH, storagePrice)
export const SNAPSHOT_STORAGE = meter(
  'EBS:SnapshotUsage',
  EC2,
  ['CreateSnapshot', 'Storage Snapshot'],
  OF_GB_MONTH,
  PRICES.SNAPSHOTS,
)
export const OBJECT_STORAGE = meter(
  'TimedStorage-ByteHrs',
  S3,
  ['StandardStorage', 'Storage'],
  OF_GB_MONTH,
  PRICES.OBJECT_STORAGE,
)
export const OBJECT_WRITES = meter(
  'Requests-Tier1',
  S3,
  ['PutObject', 'API Request'],
  { ...OF_REQUEST, pricedBy: THOUSAND_REQUESTS },
  PRICES.WRITES,
)
export const OBJECT_READS = meter(
  'Requests-Tier2',
  S3,
  ['GetObject', 'API Request'],
  { ...OF_REQUEST, pricedBy: THOUSAND_REQUESTS },
  PRICES.READS,
)
export const TRANSFER_OUT = meter(
  'DataTransfer-Out-Bytes',
  TRANSFER,
  ['RunInstances', 'Data Transfer'],
  OF_GB,
  PRICES.TRANSFER_OUT,
)
export const NAT_HOURS = meter('NatGateway-Hours', EC2, ['NatGateway', 'NAT Gateway'], OF_HOUR, PRICES.NAT_GATEWAY)
export const NAT_BYTES = meter('NatGateway-Bytes', EC2, ['NatGateway', 'NAT Gateway'], OF_GB, PRICES.NAT_GATEWAY)
export const BALANCER_HOURS = meter(
  'LoadBalancerUsage',
  ELB,
  ['LoadBalancing:Application', 'Load Balancer-Application'],
  OF_HOUR,
  PRICES.LOAD_BALANCER,
)
export const BALANCER_UNITS = meter(
  'LCUUsage',
  ELB,
  ['LoadBalancing:Application', 'Load Balancer-Application'],
  { unit: 'LCU-hour', partsOfUnit: MILLIONTHS },
  PRICES.LOAD_BALANCER_UNIT,
)
export const FUNCTION_REQUESTS = meter(
  'Request',
  LAMBDA,
  ['Invoke', 'Serverless'],
  { ...OF_REQUEST, pricedBy: MILLION_REQUESTS },
  PRICES.FUNCTION_REQUESTS,
)
export const FUNCTION_DURATION = meter(
  'Lambda-GB-Second',
  LAMBDA,
  ['Invoke', 'Serverless'],
  { unit: 'GB-second', partsOfUnit: WHOLE, pricedBy: MILLION_GB_SECONDS },
  PRICES.FUNCTION_DURATION,
)
export const LOG_INGESTION = meter(
  'DataProcessing-Bytes',
  CLOUDWATCH,
  ['PutLogEvents', 'Data Payload'],
  OF_GB,
  PRICES.LOGS,
)

export const ALL: readonly Meter[] = [
  VOLUME_STORAGE,
  SNAPSHOT_STORAGE,
  OBJECT_STORAGE,
  OBJECT_WRITES,
  OBJECT_READS,
  TRANSFER_OUT,
  NAT_HOURS,
  NAT_BYTES,
  BALANCER_HOURS,
  BALANCER_UNITS,
  FUNCTION_REQUESTS,
  FUNCTION_DURATION,
  LOG_INGESTION,
]

function meter(
  code: string,
  product: Meter['product'],
  [operation, subProduct]: readonly [operation: string, subProduct: string],
  counted: Pick<Meter, 'unit' | 'partsOfUnit' | 'pricedBy' | 'isMonthly'>,
  prices: PricesByRegion | ((region: string) => Micros | undefined),
): Meter {
  return {
    code,
    product,
    ...counted,
    billing: { operation, subProduct, useType: (region) => `${usagePrefix(region)}${code}` },
    price: typeof prices === 'function' ? prices : pricedIn(prices),
  }
}
