import { BILL_COLUMNS } from '../../generated/bill-columns.js'
import { FocusMistake } from '../source.js'
import { membersIn, memberText, numberIn, numberMistake, plainName, type Value, WRONG } from '../values.js'
import { type FocusValues, type Form, type FormRow, inFocus } from './form.js'

/*
 * The Cost and Usage Report of AWS. CUR 1 and CUR 2.0 differ in how they spell their columns, and in that CUR 2.0 has maps in place of columns
 * for products and tags. What a line item costs on each basis depends on its type alone.
 */

const COST = 'lineitemunblendedcost'
const LIST = 'pricingpublicondemandcost'
const TYPE = 'lineitemlineitemtype'

type Commitment = (typeof commitments)[keyof typeof commitments]

/** What a type of line items is. */
interface LineItemType {
  readonly category: 'Usage' | 'Purchase' | 'Tax' | 'Credit' | 'Adjustment'
  readonly frequency: 'Usage-Based' | 'Recurring' | 'One-Time'
  readonly commitment?: keyof typeof commitments
  readonly effective?: string | 0
  readonly unused?: { readonly sum: readonly string[]; readonly less: readonly string[] }
}

const { columns: COLUMNS, commitments, types } = BILL_COLUMNS.cur
const CALLED: Readonly<Record<string, string>> = BILL_COLUMNS.cur.called
const TYPES: Readonly<Record<string, LineItemType>> = types
const OTHER: LineItemType = { category: 'Adjustment', frequency: 'One-Time' }
const UNKNOWN = 'the type of line items is not known, so the unblended cost counts as billed and as amortized cost'
const UPFRONT_FEE: LineItemType = {
  category: 'Purchase',
  frequency: 'One-Time',
  commitment: 'reservation',
  effective: 0,
}

const TAGS = 'resourcetags'
const ASKED: ReadonlySet<string> = new Set([
  ...Object.values(COLUMNS).flat(),
  ...Object.values(TYPES).flatMap(({ commitment, effective, unused }) => [
    ...(commitment === undefined ? [] : [commitments[commitment].id]),
    ...(typeof effective === 'string' ? [effective] : []),
    ...(unused === undefined ? [] : [...unused.sum, ...unused.less]),
  ]),
  COST,
  LIST,
  TYPE,
  'lineitemcurrencycode',
  'product',
  'productinstancetype',
  'productoperatingsystem',
  'productproductname',
])

export const CUR: Form = {
  code: 'cur',
  name: 'AWS Cost and Usage Report',
  isOf: (columns) => columns.has(TYPE) && columns.has(COST),
  isAsked: (column) => ASKED.has(plainName(column)) || plainName(column).startsWith(TAGS),
  asFocus(file, part) {
    const tags = part.columns.filter((column) => plainName(column).startsWith(TAGS) && plainName(column) !== TAGS)
    return { ...inFocus(part, (row) => rowsOf(file, row, tags)), called: CALLED }
  },
}

function rowsOf(file: string, row: FormRow, tagColumns: readonly string[]): readonly FocusValues[] {
  const written = row.text(TYPE)
  const known = typeOf(written, row)
  const type = known ?? OTHER
  const mistake = (reason: string, column: string): FocusMistake =>
    new FocusMistake(file, reason, row.line, CALLED[column] ?? column)
  const numberOf = (column: string): number => {
    const found = numberIn(row.value(column))
    if (found === WRONG) throw mistake(numberMistake(row.value(column)), column)
    if (found === undefined)
      throw mistake(`${numberMistake(row.written(column))} for ${written}: export all columns of the report`, column)
    return found
  }
  const { category, frequency, unused } = type
  const commitment = type.commitment && commitments[type.commitment]
  const cost = numberOf(COST)
  const effective = typeof type.effective === 'string' ? numberOf(type.effective) : (type.effective ?? cost)
  const isUsage = category === 'Usage'
  const charge: FocusValues = {
    ...row.copied(COLUMNS),
    BilledCost: cost,
    BillingCurrency: row.text('lineitemcurrencycode') ?? 'USD',
    ChargeCategory: category,
    ChargeFrequency: frequency,
    EffectiveCost: effective,
    ListCost: isUsage ? (row.value(LIST) ?? cost) : 0,
    ProviderName: 'AWS',
    ServiceName: row.text('productproductname') ?? productOf(row, 'product_name') ?? row.text('lineitemproductcode'),
    SkuPriceDetails: detailsOf(row),
    Tags: tagsOf(row, tagColumns),
    ...(commitment === undefined ? {} : paidBy(row, commitment, isUsage ? 'Used' : undefined, effective)),
    ...(known === undefined ? { x_Remark: UNKNOWN } : {}),
  }
  if (unused === undefined || commitment === undefined) return [charge]
  const sum = (columns: readonly string[]): number => columns.reduce((all, column) => all + numberOf(column), 0)
  const left = sum(unused.sum) - sum(unused.less)
  // Of both, digits are rounded.
  if (Math.abs(left) < 1e-9) return [charge]
  const rest: FocusValues = {
    ...charge,
    BilledCost: 0,
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    ConsumedQuantity: undefined,
    EffectiveCost: left,
    x_IsSpread: true,
    ...paidBy(row, commitment, 'Unused', left),
  }
  return [charge, rest]
}

function typeOf(written: string | undefined, row: FormRow): LineItemType | undefined {
  const name = plainName(written ?? '')
  if (name === 'fee' && row.text(commitments.reservation.id) !== undefined) return UPFRONT_FEE
  return Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
}

function paidBy(row: FormRow, commitment: Commitment, status: string | undefined, effective: number): FocusValues {
  return {
    CommitmentDiscountCategory: commitment.category,
    CommitmentDiscountId: row.value(commitment.id),
    CommitmentDiscountQuantity: commitment === commitments.plan ? effective : row.value('lineitemusageamount'),
    CommitmentDiscountStatus: status,
    CommitmentDiscountType: commitment.type,
    CommitmentDiscountUnit: commitment.unit,
  }
}

function productOf(row: FormRow, key: string): string | undefined {
  const members = membersIn(row.value('product'))
  if (members === WRONG || members === undefined || !Object.hasOwn(members, key)) return undefined
  return memberText(members[key]) || undefined
}

function detailsOf(row: FormRow): Value {
  const type = row.text('productinstancetype') ?? productOf(row, 'instance_type')
  const system = row.text('productoperatingsystem') ?? productOf(row, 'operating_system')
  if (type === undefined) return undefined
  return { InstanceType: type, ...(system === undefined ? {} : { OperatingSystem: system }) }
}

/** Tags of users by the names that they gave them: CUR 1 has a column for each, CUR 2.0 a map. */
function tagsOf(row: FormRow, columns: readonly string[]): Value {
  if (row.has(TAGS)) {
    const members = membersIn(row.value(TAGS))
    if (members === WRONG || members === undefined) return row.value(TAGS)
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key.replace(/^user[_:]/, ''), value]))
  }
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = row.text(plainName(column))
      return value === undefined ? [] : [[column.replace(/^resource_?tags[/_](?:user[:_])?/i, ''), value]]
    }),
  )
}
