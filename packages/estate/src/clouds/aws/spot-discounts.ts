import type { AwsRegionCode } from './regions.js'

/** The regions of the discounts in a row, in their order. */
const COLUMNS = [
  'us-east-1',
  'us-east-2',
  'us-west-2',
  'eu-central-1',
  'eu-west-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-south-1',
] as const satisfies readonly AwsRegionCode[]

/** As many numbers as there are columns. */
type NumberEach<Columns extends readonly string[]> = { readonly [Column in keyof Columns]: number }

/**
 * Percent that spot machines are cheaper than on demand: of each family, the median of its sizes on Linux. Looked up on 2026-11-23 in a
 * public copy of the vendor's Spot Instance Advisor of 2025-06-28. Spot prices change several times a day; here they stay.
 */
const BY_FAMILY = {
  t3: [65, 69, 67, 60, 55, 66, 70, 64, 62, 65],
  t4g: [63, 67, 61, 70, 55, 67, 62, 69, 72, 66],
  m5: [68, 64, 66, 68, 55, 68, 68, 66, 68, 68],
  m6i: [63, 63, 63, 60, 55, 65, 67, 63, 64, 62],
  m7g: [64, 63, 66, 65, 54, 62, 63, 66, 63, 58],
  c5: [62, 66, 66, 72, 56, 66, 69, 70, 71, 74],
  c6i: [63, 63, 68, 67, 55, 65, 70, 58, 72, 66],
  c7g: [70, 62, 65, 64, 54, 62, 66, 61, 67, 58],
  r5: [67, 63, 61, 66, 55, 66, 62, 66, 69, 60],
  r6i: [69, 62, 66, 65, 55, 66, 64, 64, 69, 74],
  r7g: [68, 66, 67, 70, 56, 64, 66, 64, 64, 62],
} as const satisfies Readonly<Record<string, NumberEach<typeof COLUMNS>>>

const REGIONS: readonly string[] = COLUMNS
const ROWS: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(BY_FAMILY))

/** About what the families of the table have: for families of a company's own. */
const USUAL = 64

/** In percent of the price on demand. */
export function spotDiscount(family: string, region: string): number {
  return ROWS.get(family)?.[REGIONS.indexOf(region)] ?? USUAL
}
