import { kindOf } from '../allocation/aws-allocation.js'
import { type AwsCommitment, applies, type SavingsPlan, termOf } from '../allocation/aws-commitment.js'
import type { CoverageKind } from '../allocation/aws-day.js'
import { EC2 } from '../catalog/aws.js'
import { regionOf } from '../catalog/regions.js'
import { type Company, today } from '../company/company.js'
import type { DateRange } from '../time.js'
import { overlaps } from './common.js'

export function arnOf(commitment: AwsCommitment): string {
  const { account, id } = commitment
  if (commitment.kind === 'savings plan') return `arn:aws:savingsplans::${account}:savingsplan/${id}`
  const { region, type } = commitment
  return type.product === EC2
    ? `arn:aws:ec2:${region}:${account}:reserved-instances/${id}`
    : `arn:aws:rds:${region}:${account}:ri:${id}`
}

/** Whether a commitment's term overlaps the range. What is over at the clock joins only when expired ones are asked for. */
export function isListed(company: Company, commitment: AwsCommitment, range: DateRange, withExpired: boolean): boolean {
  return overlaps(termOf(commitment), range) && (withExpired || commitment.end > today(company))
}

/** Whether a commitment applies at the clock. */
export function isActive(company: Company, commitment: AwsCommitment): boolean {
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
export const NEUTRAL_PRODUCTS: Readonly<Record<Exclude<CoverageKind, 'onDemand'>, string>> = {
  reservedInstance: 'SELF',
  savingsPlans: 'SELF',
  autoRi: 'AUTO-RI',
  autoSp: 'AUTO-SP',
}

export function neutralProductOf(commitment: AwsCommitment): string {
  return NEUTRAL_PRODUCTS[kindOf(commitment)]
}
