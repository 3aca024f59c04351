import type { AzureRegionCode } from './regions.js'

/** The regions of the prices in a row, in their order. */
const COLUMNS = [
  'eastus',
  'eastus2',
  'westus2',
  'westeurope',
  'northeurope',
  'japaneast',
  'koreacentral',
  'southeastasia',
  'australiaeast',
  'centralindia',
] as const satisfies readonly AzureRegionCode[]

/** As many numbers as there are columns. */
type NumberEach<Columns extends readonly string[]> = { readonly [Column in keyof Columns]: number }

interface Row {
  readonly vCpus: number
  readonly memoryGb: number
  /** How much of a reservation of its size group a machine uses, where that is not as many times as it has vCPUs. */
  readonly ratio?: number
  /** Dollars an hour. */
  readonly prices: NumberEach<typeof COLUMNS>
}

/**
 * Sizes of virtual machines with their list prices on demand: Linux. Looked up on 2026-11-23: prices in a public copy of the vendor's
 * retail prices of 2026-06-18, vCPUs, memory and ratios in the vendor's documentation of the series and of instance size flexibility.
 */
const ROWS = {
  Standard_D2s_v5: {
    vCpus: 2,
    memoryGb: 8,
    prices: [0.096, 0.096, 0.096, 0.115, 0.107, 0.124, 0.118, 0.12, 0.12, 0.101],
  },
  Standard_D4s_v5: {
    vCpus: 4,
    memoryGb: 16,
    prices: [0.192, 0.192, 0.192, 0.23, 0.214, 0.248, 0.236, 0.24, 0.24, 0.202],
  },
  Standard_D8s_v5: {
    vCpus: 8,
    memoryGb: 32,
    prices: [0.384, 0.384, 0.384, 0.46, 0.428, 0.496, 0.472, 0.48, 0.48, 0.404],
  },
  Standard_D16s_v5: {
    vCpus: 16,
    memoryGb: 64,
    prices: [0.768, 0.768, 0.768, 0.92, 0.856, 0.992, 0.944, 0.96, 0.96, 0.808],
  },
  Standard_D32s_v5: {
    vCpus: 32,
    memoryGb: 128,
    prices: [1.536, 1.536, 1.536, 1.84, 1.712, 1.984, 1.888, 1.92, 1.92, 1.616],
  },
  Standard_D48s_v5: {
    vCpus: 48,
    memoryGb: 192,
    prices: [2.304, 2.304, 2.304, 2.76, 2.568, 2.976, 2.832, 2.88, 2.88, 2.424],
  },
  Standard_D64s_v5: {
    vCpus: 64,
    memoryGb: 256,
    prices: [3.072, 3.072, 3.072, 3.68, 3.424, 3.968, 3.776, 3.84, 3.84, 3.232],
  },
  Standard_D96s_v5: {
    vCpus: 96,
    memoryGb: 384,
    prices: [4.608, 4.608, 4.608, 5.52, 5.136, 5.952, 5.664, 5.76, 5.76, 4.848],
  },
  Standard_E2s_v5: {
    vCpus: 2,
    memoryGb: 16,
    prices: [0.126, 0.126, 0.126, 0.152, 0.141, 0.152, 0.152, 0.152, 0.151, 0.13],
  },
  Standard_E4s_v5: {
    vCpus: 4,
    memoryGb: 32,
    prices: [0.252, 0.252, 0.252, 0.304, 0.282, 0.304, 0.304, 0.304, 0.302, 0.26],
  },
  Standard_E8s_v5: {
    vCpus: 8,
    memoryGb: 64,
    prices: [0.504, 0.504, 0.504, 0.608, 0.564, 0.608, 0.608, 0.608, 0.604, 0.52],
  },
  Standard_E16s_v5: {
    vCpus: 16,
    memoryGb: 128,
    prices: [1.008, 1.008, 1.008, 1.216, 1.128, 1.216, 1.216, 1.216, 1.208, 1.04],
  },
  Standard_E20s_v5: { vCpus: 20, memoryGb: 160, prices: [1.26, 1.26, 1.26, 1.52, 1.41, 1.52, 1.52, 1.52, 1.51, 1.3] },
  Standard_E32s_v5: {
    vCpus: 32,
    memoryGb: 256,
    prices: [2.016, 2.016, 2.016, 2.432, 2.256, 2.432, 2.432, 2.432, 2.416, 2.08],
  },
  Standard_E48s_v5: {
    vCpus: 48,
    memoryGb: 384,
    prices: [3.024, 3.024, 3.024, 3.648, 3.384, 3.648, 3.648, 3.648, 3.624, 3.12],
  },
  Standard_E64s_v5: {
    vCpus: 64,
    memoryGb: 512,
    prices: [4.032, 4.032, 4.032, 4.864, 4.512, 4.864, 4.864, 4.864, 4.832, 4.16],
  },
  Standard_E96s_v5: {
    vCpus: 96,
    memoryGb: 672,
    prices: [6.048, 6.048, 6.048, 7.296, 6.768, 7.296, 7.296, 7.296, 7.248, 6.24],
  },
  Standard_F2s_v2: {
    vCpus: 2,
    memoryGb: 4,
    prices: [0.0846, 0.0846, 0.0846, 0.097, 0.096, 0.107, 0.096, 0.098, 0.111, 0.085],
  },
  Standard_F4s_v2: {
    vCpus: 4,
    memoryGb: 8,
    prices: [0.169, 0.169, 0.169, 0.194, 0.192, 0.214, 0.192, 0.196, 0.222, 0.17],
  },
  Standard_F8s_v2: {
    vCpus: 8,
    memoryGb: 16,
    prices: [0.338, 0.338, 0.338, 0.388, 0.384, 0.428, 0.384, 0.392, 0.444, 0.34],
  },
  Standard_F16s_v2: {
    vCpus: 16,
    memoryGb: 32,
    prices: [0.677, 0.677, 0.677, 0.776, 0.768, 0.856, 0.768, 0.784, 0.888, 0.68],
  },
  Standard_F32s_v2: {
    vCpus: 32,
    memoryGb: 64,
    prices: [1.353, 1.353, 1.353, 1.552, 1.536, 1.712, 1.536, 1.568, 1.776, 1.36],
  },
  Standard_F48s_v2: {
    vCpus: 48,
    memoryGb: 96,
    prices: [2.03, 2.03, 2.03, 2.328, 2.304, 2.568, 2.304, 2.352, 2.664, 2.04],
  },
  Standard_F64s_v2: {
    vCpus: 64,
    memoryGb: 128,
    prices: [2.706, 2.706, 2.706, 3.104, 3.072, 3.424, 3.072, 3.136, 3.552, 2.72],
  },
  Standard_F72s_v2: {
    vCpus: 72,
    memoryGb: 144,
    prices: [3.045, 3.045, 3.045, 3.492, 3.456, 3.852, 3.456, 3.528, 3.996, 3.06],
  },
  Standard_B1s: {
    vCpus: 1,
    memoryGb: 1,
    prices: [0.0104, 0.0104, 0.0104, 0.012, 0.0113, 0.0136, 0.013, 0.0132, 0.0132, 0.0112],
  },
  Standard_B1ms: {
    vCpus: 1,
    memoryGb: 2,
    prices: [0.0207, 0.0208, 0.0207, 0.024, 0.0227, 0.0272, 0.026, 0.0264, 0.0264, 0.0224],
  },
  Standard_B2s: {
    vCpus: 2,
    memoryGb: 4,
    ratio: 4,
    prices: [0.0416, 0.0416, 0.0416, 0.048, 0.045, 0.0544, 0.052, 0.0528, 0.0528, 0.0448],
  },
  Standard_B2ms: {
    vCpus: 2,
    memoryGb: 8,
    ratio: 4,
    prices: [0.0832, 0.0832, 0.0832, 0.096, 0.091, 0.109, 0.104, 0.106, 0.106, 0.0896],
  },
  Standard_B4ms: {
    vCpus: 4,
    memoryGb: 16,
    ratio: 8,
    prices: [0.166, 0.166, 0.166, 0.192, 0.182, 0.218, 0.208, 0.211, 0.211, 0.179],
  },
  Standard_B8ms: {
    vCpus: 8,
    memoryGb: 32,
    ratio: 16,
    prices: [0.333, 0.333, 0.333, 0.384, 0.364, 0.435, 0.416, 0.422, 0.422, 0.358],
  },
  Standard_B12ms: {
    vCpus: 12,
    memoryGb: 48,
    ratio: 24,
    prices: [0.499, 0.499, 0.499, 0.576, 0.546, 0.653, 0.624, 0.634, 0.634, 0.538],
  },
  Standard_B16ms: {
    vCpus: 16,
    memoryGb: 64,
    ratio: 32,
    prices: [0.666, 0.666, 0.666, 0.768, 0.728, 0.87, 0.832, 0.845, 0.845, 0.717],
  },
  Standard_B20ms: {
    vCpus: 20,
    memoryGb: 80,
    ratio: 40,
    prices: [0.832, 0.832, 0.832, 0.96, 0.909, 1.088, 1.04, 1.056, 1.056, 0.896],
  },
} as const satisfies Readonly<Record<string, Row>>

/** Sizes with their prices by region. */
export const SIZES = Object.entries<Row>(ROWS).map(([name, { vCpus, memoryGb, ratio, prices }]) => ({
  name,
  vCpus,
  memoryGb,
  ratio: ratio ?? vCpus,
  prices: new Map<string, number | undefined>(COLUMNS.map((region, column) => [region, prices[column]])),
}))
