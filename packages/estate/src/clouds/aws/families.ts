/** The sizes of a family of machines or databases. */
export interface Family {
  /** The memory of the size `large`. */
  readonly memoryGb: number
  /** The smaller sizes of burstable families have as many vCPUs as a large one. */
  readonly isBurstable?: true
  readonly sizes: readonly string[]
}

const BURSTABLE = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge', '2xlarge']
const BURSTABLE_DATABASES = BURSTABLE.slice(1)
const UP_TO_16 = ['large', 'xlarge', '2xlarge', '4xlarge', '8xlarge', '12xlarge', '16xlarge']
const UP_TO_24 = [...UP_TO_16, '24xlarge']
const UP_TO_32 = [...UP_TO_24, '32xlarge']
const GRAVITON = ['medium', ...UP_TO_16]

/** Families of machines and databases, from the pages of the vendor about instance types. Looked up on 2026-11-23. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  t3: { memoryGb: 8, isBurstable: true, sizes: BURSTABLE },
  t4g: { memoryGb: 8, isBurstable: true, sizes: BURSTABLE },
  m5: { memoryGb: 8, sizes: UP_TO_24 },
  m6i: { memoryGb: 8, sizes: UP_TO_32 },
  m7g: { memoryGb: 8, sizes: GRAVITON },
  c5: { memoryGb: 4, sizes: ['large', 'xlarge', '2xlarge', '4xlarge', '9xlarge', '12xlarge', '18xlarge', '24xlarge'] },
  c6i: { memoryGb: 4, sizes: UP_TO_32 },
  c7g: { memoryGb: 4, sizes: GRAVITON },
  r5: { memoryGb: 16, sizes: UP_TO_24 },
  r6i: { memoryGb: 16, sizes: UP_TO_32 },
  r7g: { memoryGb: 16, sizes: GRAVITON },
  'db.t3': { memoryGb: 8, isBurstable: true, sizes: BURSTABLE_DATABASES },
  'db.t4g': { memoryGb: 8, isBurstable: true, sizes: BURSTABLE_DATABASES },
  'db.m5': { memoryGb: 8, sizes: UP_TO_24 },
  'db.m6g': { memoryGb: 8, sizes: UP_TO_16 },
  'db.m7g': { memoryGb: 8, sizes: UP_TO_16 },
  'db.r5': { memoryGb: 16, sizes: UP_TO_24 },
  'db.r6g': { memoryGb: 16, sizes: UP_TO_16 },
  'db.r7g': { memoryGb: 16, sizes: UP_TO_16 },
}
