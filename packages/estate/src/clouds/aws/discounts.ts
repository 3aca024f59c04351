import type { OfferClass, PaymentOption, SavingsPlanType, Term } from '../../company/company-file.js'
import { type AwsProduct, RDS } from './products.js'
import type { AwsRegionCode } from './regions.js'

export const OFFER_CLASSES = ['standard', 'convertible'] as const satisfies readonly OfferClass[]
export const SAVINGS_PLAN_TYPES = ['Compute', 'EC2 Instance'] as const satisfies readonly SavingsPlanType[]

/** Percent off the price on demand, without payment up front. */
type Discounts = readonly [
  oneYear: number,
  threeYears: number,
  convertibleOneYear: number,
  convertibleThreeYears: number,
]

/**
 * Reserved instances of families, by region. Looked up on 2026-11-23 in a public copy of the vendor's price list of 2019-04-05, rounded
 * to half a percent.
 */
const BY_FAMILY = {
  t3: {
    'us-east-1': [37.5, 56.5, 28, 50.5],
    'us-east-2': [37.5, 56.5, 28, 50.5],
    'us-west-2': [37.5, 56.5, 28, 50.5],
    'eu-central-1': [28, 48, 17, 41],
    'eu-west-1': [29, 49.5, 18, 42],
    'ap-northeast-1': [31.5, 50.5, 21.5, 43],
    'ap-northeast-2': [39.5, 56, 30.5, 49.5],
    'ap-southeast-1': [37, 57.5, 27.5, 51],
    'ap-southeast-2': [32, 51.5, 22, 44.5],
    'ap-south-1': [37, 58, 27.5, 51.5],
  },
  m5: {
    'us-east-1': [36, 56, 26.5, 49.5],
    'us-east-2': [36, 56, 26.5, 49.5],
    'us-west-2': [36, 56, 26.5, 49.5],
    'eu-central-1': [29, 47.5, 18, 39.5],
    'eu-west-1': [30, 50.5, 19.5, 43],
    'ap-northeast-1': [30.5, 49.5, 20, 42],
    'ap-northeast-2': [37.5, 54, 28.5, 47.5],
    'ap-southeast-1': [35, 56, 25.5, 49.5],
    'ap-southeast-2': [30.5, 50.5, 20.5, 43],
    'ap-south-1': [35.5, 56, 26, 50],
  },
  c5: {
    'us-east-1': [37, 58, 27.5, 51.5],
    'us-east-2': [36.5, 58.5, 27, 52.5],
    'us-west-2': [37, 58, 27.5, 51.5],
    'eu-central-1': [31, 50.5, 20.5, 43],
    'eu-west-1': [31, 51.5, 21, 45],
    'ap-northeast-1': [28, 48.5, 17.5, 41],
    'ap-northeast-2': [32, 51, 22, 44],
    'ap-southeast-1': [32.5, 55, 22.5, 48.5],
    'ap-southeast-2': [36.5, 55.5, 26.5, 48.5],
    'ap-south-1': [32.5, 55, 22.5, 48],
  },
  r5: {
    'us-east-1': [37, 54.5, 27.5, 48],
    'us-east-2': [37, 54.5, 27.5, 48],
    'us-west-2': [37, 54.5, 27.5, 48],
    'eu-central-1': [37, 54.5, 27.5, 48],
    'eu-west-1': [37, 54.5, 27.5, 48],
    'ap-northeast-1': [37, 54.5, 27.5, 48],
    'ap-northeast-2': [37, 54.5, 27.5, 48],
    'ap-southeast-1': [37, 54.5, 27.5, 48],
    'ap-southeast-2': [37, 54.5, 27.5, 48],
    'ap-south-1': [37.5, 55, 28, 48],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<AwsRegionCode, Discounts>>>>

const FAMILIES: Readonly<Record<string, Readonly<Record<string, Discounts>>>> = BY_FAMILY

/** About what the other families get, in every region. */
const USUAL: Discounts = [37, 57, 27, 50]

/** About what databases get, in every region. */
const DATABASE: Readonly<Record<Term, number>> = { '1yr': 30, '3yr': 50 }

/** About what machines of every family and region get by a Compute savings plan: never more than by a plan of one family. */
const COMPUTE: Readonly<Record<Term, number>> = { '1yr': 27, '3yr': 47 }

/** What is left to pay of the price without payment up front. It is the same for all families and regions of the price list. */
const LEFT: Readonly<Record<Term, Readonly<Record<PaymentOption, number>>>> = {
  '1yr': { 'No Upfront': 1, 'Partial Upfront': 0.952, 'All Upfront': 0.933 },
  '3yr': { 'No Upfront': 1, 'Partial Upfront': 0.925, 'All Upfront': 0.87 },
}

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
  const discount = product === RDS ? DATABASE[term] : machineDiscount(family, region, term, offer)
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
  const discount = type === 'Compute' ? COMPUTE[term] : machineDiscount(family, region, term, 'standard')
  return paidSo(discount, term, payment)
}

function machineDiscount(family: string, region: string, term: Term, offer: OfferClass): number {
  const [oneYear, threeYears, convertibleOneYear, convertibleThreeYears] = FAMILIES[family]?.[region] ?? USUAL
  if (offer === 'standard') return term === '1yr' ? oneYear : threeYears
  return term === '1yr' ? convertibleOneYear : convertibleThreeYears
}

function paidSo(discount: number, term: Term, payment: PaymentOption): number {
  return 100 - (100 - discount) * LEFT[term][payment]
}
