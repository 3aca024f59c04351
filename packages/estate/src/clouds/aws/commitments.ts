// Reserved instances and savings plans of AWS, with their terms.

import type { Commitment } from '../../charges/commitment.js'
import { type CompanyState, isExpired, today } from '../../charges/company.js'
import type {
  BoughtBy,
  CompanyEntry,
  OfferClass,
  PaymentOption,
  ReservedInstanceEntry,
  SavingsPlanEntry,
  SavingsPlanType,
  Term,
} from '../../company/company-file.js'
import { applies, endOfDays, HOURS_IN_YEAR, termOf, YEARS } from '../../company/terms.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { currencyOf, type Micros, micros } from '../../kernel/money.js'
import { type DateRange, dayOf, overlaps } from '../../kernel/time.js'
import {
  awsCatalog,
  EC2,
  type InstanceType,
  MULTI_AZ,
  regionOf,
  reservationDiscount,
  savingsPlanDiscount,
  savingsPlanProduct,
} from './catalog.js'

interface CommitmentTerms extends Commitment {
  readonly boughtBy: BoughtBy
  /** Left out, as the term is, where a bill alone tells of it. */
  readonly payment?: PaymentOption
  readonly term?: Term
}

/** A commitment whose term is known: a bill alone does not tell it. */
export type WithTerm<C extends AwsCommitment> = C & Required<Pick<CommitmentTerms, 'payment' | 'term'>>

export function hasTerm<C extends AwsCommitment>(commitment: C): commitment is WithTerm<C> {
  return commitment.term !== undefined && commitment.payment !== undefined
}

export interface ReservedInstance extends CommitmentTerms {
  readonly kind: 'reserved instance'
  readonly type: InstanceType
  readonly region: string
  readonly count: number
  /** How many normalized units one of them has, times four. */
  readonly unitsPerHour: number
  readonly isMultiAz: boolean
  readonly offerClass?: OfferClass
  readonly az?: string
}

export interface SavingsPlan extends CommitmentTerms {
  readonly kind: 'savings plan'
  readonly type: SavingsPlanType
  readonly family?: string
  readonly region?: string
  /** In percent of the price on demand. */
  readonly discount: number
}

export type AwsCommitment = ReservedInstance | SavingsPlan

export const { reservedInstance: RESERVED_INSTANCE, savingsPlan: SAVINGS_PLAN } = AWS_CATALOG.commitments

export function awsCommitments(company: CompanyEntry): AwsCommitment[] {
  return [
    ...(company.aws?.reservedInstances ?? []).flatMap((entry) => reservedInstance(entry, company) ?? []),
    ...(company.aws?.savingsPlans ?? []).map((entry) => savingsPlan(entry, currencyOf(company))),
  ]
}

function reservedInstance(entry: ReservedInstanceEntry, company: CompanyEntry): ReservedInstance | undefined {
  const catalog = awsCatalog(company)
  const type = catalog.type(entry.type)
  const price = catalog.price(entry.type, entry.region, dayOf(entry.start))
  if (type === undefined || price === undefined) return undefined
  const { term, payment = 'No Upfront', offerClass = 'standard', boughtBy = 'customer', count = 0 } = entry
  const discount = reservationDiscount(type, entry.region, term, payment, offerClass)
  const times = entry.multiAz ? MULTI_AZ : 1
  const hourlyCost = count * Math.round(price * times * (1 - discount / 100))
  return {
    kind: 'reserved instance',
    id: entry.reservedInstanceId,
    account: entry.account,
    region: entry.region,
    type,
    unitsPerHour: type.quarterUnits * times,
    isMultiAz: times > 1,
    count,
    offerClass,
    boughtBy,
    key:
      type.product === EC2
        ? `arn:aws:ec2:${entry.region}:${entry.account}:reserved-instances/${entry.reservedInstanceId}`
        : `arn:aws:rds:${entry.region}:${entry.account}:ri:${entry.reservedInstanceId}`,
    words: RESERVED_INSTANCE.words,
    focus: { amount: count, machineType: type.name, ...RESERVED_INSTANCE.focus },
    product: type.product,
    billed: 'monthly',
    ...terms(entry.start, term, payment, hourlyCost),
    ...(entry.az === undefined ? {} : { az: entry.az }),
  }
}

function savingsPlan(entry: SavingsPlanEntry, unit: string): SavingsPlan {
  const { type, term, payment = 'No Upfront', boughtBy = 'customer', hourlyCommitment = 0 } = entry
  return {
    kind: 'savings plan',
    id: entry.savingsPlansId,
    account: entry.account,
    type,
    boughtBy,
    key: `arn:aws:savingsplans::${entry.account}:savingsplan/${entry.savingsPlansId}`,
    words: SAVINGS_PLAN.words,
    focus: { amount: hourlyCommitment, ...SAVINGS_PLAN.focus, unit },
    product: savingsPlanProduct(type),
    billed: 'hourly',
    discount: savingsPlanDiscount(type, entry.family ?? '', entry.region ?? '', term, payment),
    ...terms(entry.start, term, payment, micros(hourlyCommitment)),
    ...(entry.family === undefined ? {} : { family: entry.family }),
    ...(entry.region === undefined ? {} : { region: entry.region }),
  }
}

/** What is not paid up front recurs, by whole micro-dollars an hour, so that the fees of a term come to its cost exactly. */
function terms(start: string, term: Term, payment: PaymentOption, hourlyCost: Micros) {
  const first = dayOf(start) ?? 0
  const recurringFee = Math.floor(hourlyCost * RECURRING[payment])
  const upfrontFee = (hourlyCost - recurringFee) * HOURS_IN_YEAR * YEARS[term]
  return { start: first, end: endOfDays(first, term), term, payment, hourlyCost, upfrontFee, recurringFee }
}

/** The share of the cost that recurs. */
const RECURRING: Readonly<Record<PaymentOption, number>> = {
  'No Upfront': 1,
  'Partial Upfront': 0.5,
  'All Upfront': 0,
}

/** Kinds of commitments, as coverage tells them apart. */
export const KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp'] as const
export type CoverageKind = (typeof KINDS)[number]

export function kindOf({ kind, boughtBy }: AwsCommitment): CoverageKind {
  if (boughtBy === 'automated savings') return kind === 'reserved instance' ? 'autoRi' : 'autoSp'
  return kind === 'reserved instance' ? 'reservedInstance' : 'savingsPlans'
}

/** Whether a commitment's term overlaps the range; what is over at the clock is listed only with expired ones. */
export function isListed(
  company: CompanyState,
  commitment: AwsCommitment,
  range: DateRange,
  withExpired: boolean,
): boolean {
  return overlaps(termOf(commitment), range) && (withExpired || !isExpired(company, commitment))
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
