// The discounts of AWS by way of buying, in percent of the on-demand price.
import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../company/company-file.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { type AwsProduct, RDS } from './catalog.js'

export const OFFER_CLASSES = ['standard', 'convertible'] as const satisfies readonly OfferClass[]
export const SAVINGS_PLAN_TYPES = ['Compute', 'EC2 Instance'] as const satisfies readonly SavingsPlanType[]

const { reservations, everywhere, upfront, spot } = AWS_CATALOG.discounts
type Terms = keyof typeof reservations.otherwise
/** Percent off the price on demand, without payment up front. */
const BY_FAMILY: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Terms, number>>>>>> = reservations.rows
const SPOT: Readonly<Record<string, Readonly<Record<string, number>>>> = spot.rows

/** What a discount depends on apart from the way of paying. */
export interface Discounted {
  readonly product: AwsProduct
  readonly family: string
}

/** Whether AWS sells reservations on such terms: databases are neither convertible, nor reserved for three years with nothing up front. */
export function isSold(product: string, term: Term, payment: PaymentOption, offerClass: OfferClass): boolean {
  return product !== RDS.code || (offerClass === 'standard' && !(term === '3yr' && payment === 'No Upfront'))
}

/** In percent of the price on demand. */
export function reservationDiscount(
  { product, family }: Discounted,
  region: string,
  term: Term,
  payment: PaymentOption,
  offer: OfferClass,
): number {
  const discount = product === RDS ? everywhere.rows.databases[term] : machineDiscount(family, region, term, offer)
  return paidSo(discount, term, payment)
}

/** In percent of the price on demand. An EC2 Instance plan gets what standard reservations of its family and region get. */
export function savingsPlanDiscount(
  type: SavingsPlanType,
  family: string,
  region: string,
  term: Term,
  payment: PaymentOption,
): number {
  const discount =
    type === 'Compute' ? everywhere.rows.Compute[term] : machineDiscount(family, region, term, 'standard')
  return paidSo(discount, term, payment)
}

function machineDiscount(family: string, region: string, term: Term, offer: OfferClass): number {
  return (BY_FAMILY[family]?.[region] ?? reservations.otherwise)[`${offer} ${term}`]
}

function paidSo(discount: number, term: Term, payment: PaymentOption): number {
  // Rounded, so that what is left of the price is the number nearest to it: 0.952 of 4.8 percent.
  const left = Math.round((100 - upfront.rows[payment][term]) * 1e4) / 1e6
  return 100 - (100 - discount) * left
}

/** In percent of the price on demand. */
export function spotDiscount(family: string, region: string): number {
  return SPOT[region]?.[family] ?? spot.otherwise
}
