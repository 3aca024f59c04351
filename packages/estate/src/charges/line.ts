// A line: one SKU at one price in one account and region, as the rows of a table refer to it.

import { type ChargeClassification, type Kind, type Machines, type Meter, USAGE } from '../company/resource.js'
import { dollars, LISTED_CURRENCY, type Micros } from '../kernel/money.js'
import type { Commitment } from './commitment.js'

/*
 * Indexes of the dictionaries of a table of charges. An index of another dictionary, or a number that is none, does not compile in their place.
 */

declare const dictionary: unique symbol
type Index<Of extends string> = number & { readonly [dictionary]: { readonly [One in Of]: true } }

export type LineIndex = Index<'line'>
/** The first lines are pools, to which commitments may apply. */
export type PoolIndex = Index<'line' | 'pool'>
/** An entry is an account with one of its products. */
export type AccountIndex = Index<'account'>
export type PayerIndex = Index<'payer'>
export type CommitmentIndex = Index<'commitment'>

/** A typed array of indexes. */
export interface IndexColumn<Of extends number> extends Iterable<Of> {
  readonly length: number
  [position: number]: Of
  set(other: IndexColumn<Of>): void
  slice(start?: number, end?: number): IndexColumn<Of>
  subarray(start?: number, end?: number): IndexColumn<Of>
}

/** Returns a column of so many indexes, or of those that are given. */
export function indexColumn<Of extends number>(of: number | Iterable<Of>): IndexColumn<Of> {
  return (typeof of === 'number' ? new Int32Array(of) : Int32Array.from(of)) as unknown as IndexColumn<Of>
}

/** Returns the indexes of the entries of a dictionary. */
export function indexesOf<Of extends number>(dictionary: readonly unknown[]): Of[] {
  return dictionary.map((_, index) => index as Of)
}

/**
 * What usage is charged for: one SKU at one price in one account and region, in the words of the bill. Rows refer to it by its index in the
 * dictionary of their table.
 */
export interface Line extends LineWords {
  readonly account: string
  readonly region: string
  /** As its resources have it: instance type or size, type of a volume. */
  readonly typeName: string
  /** At list price, for so many units as are priced together. */
  readonly price: Micros
  /** Of its resources. */
  readonly kind: Kind
}

interface LineWords extends ChargeClassification {
  /** The product under which bills have it. */
  readonly service: { readonly code: string; readonly name: string }
  /** What is sold, such as `m5.large` or `TimedStorage-ByteHrs`. */
  readonly sku: string
  /** What the SKU counts: the part of a machine, where a cloud sells parts by themselves. */
  readonly skuMeter: string
  /** What is used, such as `hour`, and how many parts of it are counted. */
  readonly unit: string
  readonly partsOfUnit: number
  /** How many units the price is for. */
  readonly pricedUnits: number
  /** What cost lines say of it where no commitment pays. */
  readonly description: string
  /** In the words of the vendor, where they are known. */
  readonly operation?: string
  readonly subProduct?: string
  readonly usageType?: string
  /** Whether the hours of machines are charged. */
  readonly isMachine?: true
  /** Whether its price is a share of the bill. */
  readonly isShareOfBill?: true
  /** Whether no negotiated discount is taken off its price. */
  readonly isNet?: true
}

/** An account and a product, by which bills and trends add up. Their usage is apart from their other charges. */
export interface Account {
  readonly account: string
  readonly product: { readonly code: string; readonly name: string }
  /** Charges that don't depend on usage have sums of their own. */
  readonly isFixed?: true
}

/** Hours of machines that cost the same and that commitments can't tell apart; of those, one part where a cloud sells parts by themselves. */
export interface Pool extends Line {
  readonly machines: readonly Machines[]
  /** What a machine uses in an hour: 1, or the vCPUs or GB of the part. */
  readonly unitsPerHour: number
  /** What an hour of a unit counts when machines of several sizes are added up. */
  readonly weight: number
  readonly part?: Part
}

/** A part of a machine, such as `vCPU`, and what it is counted in, such as `GB`. */
interface Part {
  readonly name: string
  readonly unit: string
}

/** What is said of the hours of machines, without what follows from it. */
export type MachineHours = Omit<Pool, 'machines' | keyof LineWords>

/** Hours are counted in thousandths, so that shares of them are whole numbers and sums are exact. */
export const HOUR = 1000

/** Returns the line of the hours of machines, with what a bill says of it. */
export function machineLine<Of extends MachineHours>(of: Of, currency = LISTED_CURRENCY): Of & LineWords {
  const { kind, typeName, region, price, part } = of
  const sku = part === undefined ? typeName : `${typeName} ${part.name}`
  const unit = part === undefined ? 'hour' : `${part.unit}-hour`
  return {
    ...of,
    service: kind.product,
    sku,
    skuMeter: part?.name ?? sku,
    unit,
    partsOfUnit: HOUR,
    pricedUnits: 1,
    description: `${dollars(price)} ${currency} per ${unit}, ${sku} ${kind.isSpot ? 'spot' : 'on demand'}`,
    ...vendorWords(kind.billing, kind.billing?.useType(typeName, region)),
    ...USAGE,
    isMachine: true,
  }
}

/** Returns the line of what is charged for by the amount, with what a bill says of it. */
export function meteredLine(meter: Meter, of: Omit<Line, keyof LineWords>, currency = LISTED_CURRENCY): Line {
  const { code, product, unit, partsOfUnit, pricedBy, billing, priceText } = meter
  return {
    ...of,
    service: product,
    sku: code,
    skuMeter: code,
    unit,
    partsOfUnit,
    pricedUnits: pricedBy?.units ?? 1,
    description: priceText ?? `${dollars(of.price)} ${currency} per ${pricedBy?.text ?? unit}, ${code}`,
    ...vendorWords(billing, billing?.useType(of.region)),
    ...(meter.charge ?? USAGE),
    ...(meter.isShareOfBill === undefined ? {} : { isShareOfBill: true }),
    ...(meter.isNet === undefined ? {} : { isNet: true }),
  }
}

function vendorWords(
  billing: { readonly operation?: string; readonly subProduct?: string } | undefined,
  usageType: string | undefined,
): Pick<LineWords, 'operation' | 'subProduct' | 'usageType'> {
  if (billing === undefined || usageType === undefined) return {}
  const { operation, subProduct } = billing
  return {
    usageType,
    ...(operation === undefined ? {} : { operation }),
    ...(subProduct === undefined ? {} : { subProduct }),
  }
}

/**
 * Whether something is charged for whatever is used of it: support, tax, subscriptions, credits. It has no quantity, and it says
 * nothing of usage that is out of the ordinary.
 */
export function isFixed({ chargeCategory, chargeFrequency }: ChargeClassification): boolean {
  return chargeCategory !== 'Usage' || chargeFrequency !== 'Usage-Based'
}

/** Whether commitments may apply to a line of a table, of which those are the pools: they are its first lines. */
export function isPool(pools: readonly Pool[], line: LineIndex): line is PoolIndex {
  return line < pools.length
}

/** What a machine uses in an hour: a whole number of thousandths, also of types with parts of a GB. */
export function hourlyUse({ unitsPerHour }: Pick<Pool, 'unitsPerHour'>): number {
  return Math.round(unitsPerHour * HOUR)
}

/** Who pays for usage: the company on demand, or on demand less the discount of sustained use, or one of its commitments. */
export interface Payer<C extends Commitment = Commitment> {
  readonly name: 'on demand' | 'sustained use' | 'commitment'
  /** The position of its kind: kinds of commitments come first, then sustained use, then on demand. */
  readonly kind: number
  readonly commitment?: C
}

/** The first entries of every dictionary of payers. */
export const ON_DEMAND = 0 as PayerIndex

export const SUSTAINED = 1 as PayerIndex

const OTHERS = 2

/** Returns the dictionary of payers. Those that are no commitments come first, so that commitments can be added to it. */
export function payersOf<C extends Commitment>(
  commitments: readonly C[],
  kinds: readonly string[],
  kindOf: (commitment: C) => number,
): Payer<C>[] {
  return [
    { name: 'on demand', kind: kinds.length + 1 },
    { name: 'sustained use', kind: kinds.length },
    ...commitments.map((commitment): Payer<C> => ({ name: 'commitment', kind: kindOf(commitment), commitment })),
  ]
}

export function payerOf(commitment: CommitmentIndex): PayerIndex {
  return (commitment + OTHERS) as PayerIndex
}

/** Whether a commitment pays. */
export function isCommitment(payer: PayerIndex): boolean {
  return payer >= OTHERS
}

/** What a cost line says of usage. */
export function usageText({ sku, description }: Line, { commitment }: Payer): string {
  return commitment === undefined ? description : `${sku} paid by the ${commitment.words.name} ${commitment.id}`
}

/** What a cost line says of the unused part of a commitment. */
export function unusedText({ words, id, account }: Commitment): string {
  return `Unused part of the ${words.name} ${id} of ${account}`
}
