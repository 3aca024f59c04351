/** A series of machine types, all of which cost the same for a vCPU and for a GB. */
export interface Series {
  readonly commitmentType: { readonly code: string; readonly name: string }
  /** Percent off the price in each quarter of the month that usage lasts; none where it is left out. */
  readonly sustainedUse?: readonly number[]
  /** The GB of memory for a vCPU, and how many vCPUs there are, by the word in the middle of a machine type. */
  readonly shapes: Readonly<Record<string, Shape>>
}

interface Shape {
  readonly gbPerVCpu: number
  readonly vCpus: readonly number[]
}

/** The discounts by quarters of the month, in percent. */
const UP_TO_20_PERCENT = [0, 13.22, 26.7, 40]
const UP_TO_30_PERCENT = [0, 20, 40, 60]

const UP_TO_16 = [2, 4, 8, 16]
const UP_TO_32 = [...UP_TO_16, 32]
const UP_TO_80 = [...UP_TO_32, 48, 64, 80]
const UP_TO_96 = [...UP_TO_80, 96]
const N1 = [...UP_TO_32, 64, 96]
const C3 = [4, 8, 22, 44, 88, 176]

/** From the pages of the vendor about machine families and committed use. Looked up on 2026-11-23. */
export const SERIES: Readonly<Record<string, Series>> = {
  n2: {
    commitmentType: { code: 'GENERAL_PURPOSE_N2', name: 'General-purpose N2' },
    sustainedUse: UP_TO_20_PERCENT,
    shapes: {
      standard: { gbPerVCpu: 4, vCpus: UP_TO_96 },
      highmem: { gbPerVCpu: 8, vCpus: UP_TO_96 },
      highcpu: { gbPerVCpu: 1, vCpus: UP_TO_96 },
    },
  },
  e2: {
    commitmentType: { code: 'GENERAL_PURPOSE_E2', name: 'General-purpose E2' },
    shapes: {
      standard: { gbPerVCpu: 4, vCpus: UP_TO_32 },
      highmem: { gbPerVCpu: 8, vCpus: UP_TO_16 },
      highcpu: { gbPerVCpu: 1, vCpus: UP_TO_32 },
    },
  },
  n1: {
    commitmentType: { code: 'GENERAL_PURPOSE', name: 'General-purpose N1' },
    sustainedUse: UP_TO_30_PERCENT,
    shapes: {
      standard: { gbPerVCpu: 3.75, vCpus: [1, ...N1] },
      highmem: { gbPerVCpu: 6.5, vCpus: N1 },
      highcpu: { gbPerVCpu: 0.9, vCpus: N1 },
    },
  },
  n2d: {
    commitmentType: { code: 'GENERAL_PURPOSE_N2D', name: 'General-purpose N2D' },
    sustainedUse: UP_TO_20_PERCENT,
    shapes: {
      standard: { gbPerVCpu: 4, vCpus: UP_TO_96 },
      highmem: { gbPerVCpu: 8, vCpus: UP_TO_96 },
      highcpu: { gbPerVCpu: 1, vCpus: UP_TO_96 },
    },
  },
  n4: {
    commitmentType: { code: 'GENERAL_PURPOSE_N4', name: 'General-purpose N4' },
    shapes: {
      standard: { gbPerVCpu: 4, vCpus: UP_TO_80 },
      highmem: { gbPerVCpu: 8, vCpus: UP_TO_80 },
      highcpu: { gbPerVCpu: 2, vCpus: UP_TO_80 },
    },
  },
  c3: {
    commitmentType: { code: 'COMPUTE_OPTIMIZED_C3', name: 'Compute-optimized C3' },
    shapes: {
      standard: { gbPerVCpu: 4, vCpus: C3 },
      highmem: { gbPerVCpu: 8, vCpus: C3 },
      highcpu: { gbPerVCpu: 2, vCpus: C3 },
    },
  },
}
