import type { Company } from '../clouds/cloud.js'
import { BILL_MEASURES } from '../generated/bill-measures.js'
import { factsOf } from './bill-facts.js'
import { measured } from './measures.js'

/** A measure of a bill, with the bounds between which real bills are. */
export interface BillMeasure {
  readonly id: string
  readonly name: string
  readonly unit: 'percent' | 'count' | 'ratio'
  readonly least?: number
  readonly most?: number
  /** Where the bounds come from. */
  readonly source: string
  /** What the bill has; left out where it does not tell. */
  readonly value?: number
  /** Whether the value is within the bounds. */
  readonly isUsual?: boolean
}

/** Returns the measures of all charges of a company in the year up to its clock. */
export async function profileOf(company: Company): Promise<BillMeasure[]> {
  const values = measured(await factsOf(company))
  return Object.entries(MEASURES).map(([id, { source, ...measure }]) => {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = measure
    const value = values[id as keyof typeof values]
    const { text } = BILL_MEASURES.sources[source as keyof typeof BILL_MEASURES.sources]
    if (value === undefined) return { id, ...measure, source: text }
    return { id, ...measure, source: text, value, isUsual: value >= least && value <= most }
  })
}

const MEASURES: Readonly<Record<string, Omit<BillMeasure, 'id' | 'value' | 'isUsual'>>> = BILL_MEASURES.measures
