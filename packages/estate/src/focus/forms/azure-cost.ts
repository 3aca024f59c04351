import { BILL_COLUMNS } from '../../generated/bill-columns.js'
import { DAY_IN_MS } from '../../kernel/time.js'
import { instantIn, membersIn, memberText, numberIn, plainName, type Value, WRONG } from '../values.js'
import { type FocusValues, type Form, type FormRow, inFocus } from './form.js'

/*
 * The cost exports of Azure. Actual cost has purchases of commitments and nothing for usage that they cover; amortized cost has their cost at
 * what used them, and what is left of it. Both have the same columns and one cost: which basis it is follows from the rows. Here, the cost
 * stands on both; what belongs to the other basis is left out later.
 */

const { cost: COST, date: DATE, quantity: QUANTITY, commitment: COMMITMENT, columns: COLUMNS } = BILL_COLUMNS.azure
const TYPE = 'chargetype'
const MODEL = 'pricingmodel'
const INFO = 'additionalinfo'
const TYPES: Readonly<Record<string, { readonly category: string; readonly isUnused?: true }>> =
  BILL_COLUMNS.azure.types
const FREQUENCIES = new Map<string, string>(Object.entries(BILL_COLUMNS.azure.frequencies))
const ASKED: ReadonlySet<string> = new Set([
  ...Object.values(COLUMNS).flat(),
  ...[COST, COMMITMENT, BILL_COLUMNS.azure.others].flat(),
])

export const AZURE_COST: Form = {
  code: 'azure-cost',
  name: 'Azure cost export',
  needsSurvey: true,
  isOf: (columns) =>
    columns.has(TYPE) &&
    columns.has('metercategory') &&
    !columns.has('billedcost') &&
    COST.some((column) => columns.has(column)) &&
    DATE.some((column) => columns.has(column)),
  isAsked: (column) => ASKED.has(plainName(column)),
  asFocus(_, part) {
    return { ...inFocus(part, (row) => [chargeOf(row, part.hasDecimalComma)]), called: BILL_COLUMNS.azure.called }
  },
}

function chargeOf(row: FormRow, hasDecimalComma: boolean): FocusValues {
  const written = plainName(row.text(TYPE) ?? 'usage')
  const { category, isUnused } = (Object.hasOwn(TYPES, written) ? TYPES[written] : undefined) ?? {
    category: row.text(TYPE) ?? '',
  }
  const cost = row.value(...COST)
  const start = instantIn(row.value(...DATE))
  const numberOf = (...columns: readonly string[]): number | undefined => {
    const found = numberIn(row.value(...columns), hasDecimalComma)
    return found === WRONG ? undefined : found
  }
  const quantity = numberOf(...QUANTITY)
  const price = (numberOf('paygprice') || numberOf('unitprice') || 0) * (numberOf('exchangeratepricingtobilling') ?? 1)
  const isUsage = category === 'Usage' && isUnused === undefined
  const commitment = commitmentOf(row, category, isUnused === true)
  // What is given back of a commitment is a purchase of less: its use costs what it did.
  const isReturn = written === 'refund' && commitment.CommitmentDiscountId !== undefined
  return {
    ...row.copied(COLUMNS),
    BilledCost: cost,
    ChargeCategory: isReturn ? 'Purchase' : category,
    ChargeFrequency: FREQUENCIES.get(plainName(row.text('frequency') ?? '')) ?? 'Usage-Based',
    ChargePeriodStart: row.value(...DATE),
    ChargePeriodEnd: typeof start === 'number' ? new Date((Math.floor(start / DAY_IN_MS) + 1) * DAY_IN_MS) : undefined,
    EffectiveCost: cost,
    ListCost: isUsage ? (price > 0 && quantity !== undefined ? price * quantity : cost) : 0,
    ListUnitPrice: price > 0 ? price : undefined,
    ProviderName: 'Microsoft',
    RegionId: row.text('resourcelocationnormalized', 'resourcelocation')?.toLowerCase().replaceAll(' ', ''),
    ResourceName: row.text('resourcename') ?? row.text('resourceid', 'instanceid')?.split('/').at(-1),
    SkuPriceDetails: detailsOf(row),
    ...commitment,
  }
}

function commitmentOf(row: FormRow, category: string, isUnused: boolean): FocusValues {
  const model = plainName(row.text(MODEL) ?? '')
  const isPlan = model === 'savingsplan' || /savingsPlan/i.test(row.text('benefitid') ?? row.text(TYPE) ?? '')
  const id = row.text(...COMMITMENT) ?? (isPlan || model === 'reservation' ? row.text('productorderid') : undefined)
  if (id === undefined) return {}
  const isUsage = category === 'Usage'
  return {
    CommitmentDiscountCategory: isPlan ? 'Spend' : 'Usage',
    CommitmentDiscountId: id,
    CommitmentDiscountQuantity: isPlan ? row.value(...COST) : row.value(...QUANTITY),
    CommitmentDiscountStatus: isUsage ? (isUnused ? 'Unused' : 'Used') : undefined,
    CommitmentDiscountType: isPlan ? 'Savings Plan' : 'Reservation',
    CommitmentDiscountUnit: isPlan ? row.text('billingcurrency', 'billingcurrencycode') : 'Hours',
  }
}

function detailsOf(row: FormRow): Value {
  const info = membersIn(row.value(INFO))
  if (info === WRONG || info === undefined) return undefined
  const type = memberText(info['ServiceType'])
  return type === '' ? undefined : { InstanceType: type }
}
