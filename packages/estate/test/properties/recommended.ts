import type { Company } from '../../src/clouds/cloud.js'
import type { CompanyFile } from '../../src/index.js'
import { dateOf } from '../../src/kernel/time.js'
import { companyOf, type Rec } from '../support.js'
import { TODAY } from './random.js'

export const RESERVED = 'reserved-instance'
export const PLANS = 'savings-plans'
export const CUD = { service: 'cud' }

export const HOURS_IN_MONTH = 730
export const GCP_DAYS = 30

/** The days that are analyzed, as a range. */
export function lookedBack(days: number) {
  return { startDate: dateOf(TODAY - days), endDate: dateOf(TODAY - 1) }
}

export function micros(dollars: unknown): number {
  return Math.round(Number(dollars) * 1e6)
}

/** The sum of members, in micro-dollars. */
export function total(records: readonly Rec[], ...members: string[]): number {
  return records.reduce((all, record) => all + members.reduce((sum, member) => sum + micros(record[member]), 0), 0)
}

export function firstOf({ companies: [entry], seed }: CompanyFile): Company {
  return companyOf(entry, seed)
}

/** Whether a commitment for the product applies to usage. */
export function appliesTo(product: string): (record: Rec) => boolean {
  return ({ productCode }) => productCode === (product === 'AmazonRDS' ? 'AmazonRDS' : 'AmazonEC2')
}

/** Usage of coverage that a recommendation is for. */
export function isFor(recommendation: Rec): (record: Rec) => boolean {
  const { linkedAccountId, region, instanceType, familyType } = recommendation
  return (record) =>
    record['linkedAccountId'] === linkedAccountId &&
    (region === undefined || record['regionCode'] === region) &&
    (instanceType === undefined || record['instanceType'] === instanceType) &&
    (familyType === undefined || String(record['instanceType']).startsWith(`${familyType}.`))
}
