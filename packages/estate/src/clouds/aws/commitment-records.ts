// What the lists of AWS commitments share: which ones they have, and how they name them.
import { type CompanyState, today } from '../../charges/company.js'
import { isOver } from '../../charges/ranges.js'
import { applies, termOf } from '../../company/terms.js'
import { type DateRange, overlaps } from '../../kernel/time.js'
import { regionOf } from './catalog.js'
import type { AwsCommitment, SavingsPlan } from './commitments.js'
import { type CoverageKind, kindOf } from './commitments.js'

/** Whether a commitment's term overlaps the range; what is over at the clock is listed only with expired ones. */
export function isListed(
  company: CompanyState,
  commitment: AwsCommitment,
  range: DateRange,
  withExpired: boolean,
): boolean {
  return overlaps(termOf(commitment), range) && (withExpired || !isOver(company, commitment))
}

/** Whether a commitment applies at the clock. */
export function isActive(company: CompanyState, commitment: AwsCommitment): boolean {
  return applies(commitment, today(company))
}

/** What `searchType` says of a commitment. */
export function isSearched(searchType: string | undefined, { boughtBy }: AwsCommitment): boolean {
  if (searchType === 'My') return boughtBy === 'customer'
  return searchType !== 'AutoSavings' || boughtBy === 'automated savings'
}

/** The region that a savings plan is bound to, where it is bound to one. */
export function regionOfPlan({ region }: SavingsPlan): { regionCode?: string; regionName?: string } {
  return region === undefined ? {} : { regionCode: region, regionName: regionOf(region).name }
}

/** Purchase kinds as the integrated reads name them. */
export const NEUTRAL_PRODUCTS: Readonly<Record<CoverageKind, string>> = {
  reservedInstance: 'SELF',
  savingsPlans: 'SELF',
  autoRi: 'AUTO-RI',
  autoSp: 'AUTO-SP',
}

export function neutralProductOf(commitment: AwsCommitment): string {
  return NEUTRAL_PRODUCTS[kindOf(commitment)]
}
