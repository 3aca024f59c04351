import type {
  AwsEntry,
  BoughtBy,
  OfferClass,
  PaymentOption,
  ReservedInstanceEntry,
  SavingsPlanEntry,
  SavingsPlanType,
  Term,
} from '../../company/company-file.js'
import { type CommitmentTerm, endOf, HOURS_IN_YEAR, YEARS } from '../../company/terms.js'
import { type Micros, micros } from '../../kernel/money.js'
import { dayOf } from '../../kernel/time.js'
import { hourlyPrice, type InstanceType, instanceType, reservationDiscount, savingsPlanDiscount } from './catalog.js'

interface CommitmentTerms extends CommitmentTerm {
  readonly id: string
  readonly account: string
  readonly boughtBy: BoughtBy
  readonly payment: PaymentOption
  readonly term: Term
  /** Cost of an hour of the whole commitment, with its share of what was paid up front. */
  readonly hourlyCost: Micros
  readonly upfrontFee: Micros
  /** By the hour, of the whole commitment. */
  readonly recurringFee: Micros
}

export interface ReservedInstance extends CommitmentTerms {
  readonly kind: 'reserved instance'
  readonly type: InstanceType
  readonly region: string
  readonly count: number
  readonly offerClass: OfferClass
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

export function awsCommitments(aws: AwsEntry): AwsCommitment[] {
  return [
    ...(aws.reservedInstances ?? []).flatMap((entry) => reservedInstance(entry) ?? []),
    ...(aws.savingsPlans ?? []).map(savingsPlan),
  ]
}

function reservedInstance(entry: ReservedInstanceEntry): ReservedInstance | undefined {
  const type = instanceType(entry.type)
  const price = type && hourlyPrice(type, entry.region)
  if (type === undefined || price === undefined) return undefined
  const { term, payment = 'No Upfront', offerClass = 'standard', boughtBy = 'customer', count } = entry
  const hourlyCost = count * Math.round(price * (1 - reservationDiscount(type, term, payment, offerClass) / 100))
  return {
    kind: 'reserved instance',
    id: entry.reservedInstanceId,
    account: entry.account,
    region: entry.region,
    type,
    count,
    offerClass,
    boughtBy,
    ...terms(entry.start, term, payment, hourlyCost),
    ...(entry.az === undefined ? {} : { az: entry.az }),
  }
}

function savingsPlan(entry: SavingsPlanEntry): SavingsPlan {
  const { type, term, payment = 'No Upfront', boughtBy = 'customer' } = entry
  return {
    kind: 'savings plan',
    id: entry.savingsPlansId,
    account: entry.account,
    type,
    boughtBy,
    discount: savingsPlanDiscount(type, term, payment),
    ...terms(entry.start, term, payment, micros(entry.hourlyCommitment)),
    ...(entry.family === undefined ? {} : { family: entry.family }),
    ...(entry.region === undefined ? {} : { region: entry.region }),
  }
}

function terms(start: string, term: Term, payment: PaymentOption, hourlyCost: Micros) {
  const first = dayOf(start) ?? 0
  const whole = hourlyCost * HOURS_IN_YEAR * YEARS[term]
  const upfrontFee = payment === 'All Upfront' ? whole : payment === 'Partial Upfront' ? Math.round(whole / 2) : 0
  const recurringFee = Math.round((whole - upfrontFee) / (HOURS_IN_YEAR * YEARS[term]))
  return { start: first, end: endOf(first, term), term, payment, hourlyCost, upfrontFee, recurringFee }
}
