// Collects the charges of a company in one cloud from the rows of its bills.

import type { BilledMachine } from '../charges/charge-table.js'
import type { BilledCommitment } from '../charges/commitment.js'
import {
  type Account,
  type CommitmentIndex,
  HOUR,
  isFixed,
  ON_DEMAND,
  type PayerIndex,
  payerOf,
  SUSTAINED,
} from '../charges/line.js'
import type { Cloud } from '../clouds/cloud.js'
import { type ChargeClassification, MILLIONTHS, type Tags, WHOLE } from '../company/resource.js'
import { memo } from '../kernel/memo.js'
import type { Micros } from '../kernel/money.js'
import { type Day, dayOfHour, daysOf, firstDayOfMonth, HOURS_IN_DAY, type Hour, startOfDay } from '../kernel/time.js'
import type { CloudBillData, DayData, KindData, LineData, MeterData, ResourceData } from './bill-data.js'
import type { Charge } from './charge.js'
import type { Basis } from './deliveries.js'
import { type Members, memberText, textIn } from './values.js'

/** Where bills have no region. */
const GLOBAL = 'global'
/** What was charged for on one of the last days is there at the end: not everything is used every day. */
const DAYS_WITHOUT_CHARGE = 7

/** Collects the charges of a company in one cloud. */
export class BillBuilder {
  readonly #cloud: Cloud
  readonly #resources = new Map<string, ResourceDraft>()
  readonly #lines = new Map<string, LineDraft>()
  readonly #commitments = new Map<string, CommitmentDraft>()
  readonly #accounts: Account[] = []
  readonly #positions = new Map<string, number>()
  readonly #roundings = new Map<string, Rounding>()
  readonly #monthOf = memo(firstDayOfMonth)
  // What many resources and lines have in common is kept once.
  readonly #tagsOf = memo(tagsOf)
  readonly #kinds = new Positions<KindData>()
  readonly #meters = new Positions<MeterData>()
  readonly #days = new Map<Day, DayBuilder>()
  /** Unused parts of commitments in periods of days. */
  readonly #spread: { readonly charge: Charge; readonly account: string; readonly commitment: CommitmentDraft }[] = []
  /** Bases of cost that the bills do not carry. */
  readonly missing = new Set<Basis>()
  #first = Number.POSITIVE_INFINITY
  #until: Hour = 0

  readonly #totals: Totals

  /** @param totals of all clouds of the company */
  constructor(cloud: Cloud, totals: Totals) {
    this.#totals = totals
    this.#cloud = cloud
  }

  /** @param bases the costs of the charge that count: another row may have the others */
  add(charge: Charge, account: string, bases: readonly Basis[]): void {
    const { day, category } = charge
    const isEffective = bases.includes('effective')
    this.#first = Math.min(this.#first, day)
    this.#until = Math.max(this.#until, chargedUntil(charge))
    const rounding = this.#roundingOf(account, day)
    const ofDay = this.#dayOf(day)
    const billed = bases.includes('billed') ? rounding.rounded('billed', charge.billed) : 0
    this.#totals.add(charge, 'BilledCost', billed)
    if (charge.isSpread) {
      const commitment = this.#commitmentOf(account, charge, 0)
      if (isEffective && commitment !== undefined) this.#spread.push({ charge, account, commitment })
      return
    }
    if (!isEffective) {
      ofDay.addCosts(this.#accountOf(account, charge), 0, billed)
      // The resource is there, whatever it costs on the other basis.
      if (charge.text('ResourceId') !== undefined && category === 'Usage') this.#lineOf(account, charge)
      return
    }
    const effective = rounding.rounded('effective', charge.effective)
    const list = rounding.rounded('list', charge.list)
    this.#totals.add(charge, 'EffectiveCost', effective)
    this.#totals.add(charge, 'ListCost', list)
    ofDay.addCosts(this.#accountOf(account, charge), effective, billed)
    const commitment = this.#commitmentOf(account, charge, effective)
    if (commitment !== undefined && category === 'Usage' && isUnused(charge)) {
      ofDay.addUse(commitment.position, { cost: effective, used: 0, usedList: 0, usedCapacity: 0 })
      return
    }
    if (commitment !== undefined && category !== 'Usage' && effective === 0) return
    const line = this.#lineOf(account, charge)
    const quantity = Math.round((charge.number('ConsumedQuantity') ?? 0) * line.partsOfUnit)
    line.quantity = exactSum(charge, 'ConsumedQuantity', line.quantity, quantity)
    const isPaid = commitment !== undefined && category === 'Usage'
    ofDay.addRow(line.position, isPaid ? payerOf(commitment.position) : otherPayer(charge), {
      quantity,
      list,
      effective,
    })
    if (isPaid) {
      ofDay.addUse(commitment.position, { cost: effective, used: effective, usedList: list, usedCapacity: quantity })
    }
  }

  /**
   * Shares out unused parts of commitments among the days of their periods, by what was left of the commitment on each: bills say what was used
   * by day, and what was not by month. The days of the bill alone have a part.
   */
  spread(until: Hour): void {
    for (const { charge, account, commitment } of this.#spread.splice(0)) {
      const last = Math.max(charge.day, Math.min(charge.lastDay, dayOfHour(until - 1)))
      const days = daysOf({ first: charge.day, last })
      const used = days.map((day) => this.#days.get(day)?.usedOf(commitment.position) ?? 0)
      const capacity = (charge.effective + used.reduce((sum, cost) => sum + cost, 0)) / days.length
      const left = used.map((cost) => Math.max(0, capacity - cost))
      const all = left.reduce((sum, cost) => sum + cost, 0)
      const position = this.#accountOf(account, charge)
      days.forEach((day, index) => {
        const share = all === 0 ? 1 / days.length : (left[index] ?? 0) / all
        const cost = this.#roundingOf(account, day).rounded('effective', charge.effective * share)
        if (cost === 0) return
        const ofDay = this.#dayOf(day)
        ofDay.addCosts(position, cost, 0)
        ofDay.addUse(commitment.position, { cost, used: 0, usedList: 0, usedCapacity: 0 })
        commitment.days.add(day)
        commitment.cost += cost
        commitment.first = Math.min(commitment.first, day)
        commitment.last = Math.max(commitment.last, day)
      })
    }
  }

  /** The day of the first charge. */
  get first(): Day {
    return this.#first
  }

  /** The end of the last charge. */
  get until(): Hour {
    return this.#until
  }

  /** @param first the day from which, and `until` the hour up to which, the company has bills */
  finish(first: Day, until: Hour): CloudBillData {
    const last = dayOfHour(until - 1)
    const hoursOf = (day: Day): number => Math.min(HOURS_IN_DAY, until - startOfDay(day))
    return {
      first,
      until,
      missing: this.missing,
      resources: Array.from(this.#resources.values(), (draft) => finishedResource(draft, last)),
      lines: Array.from(this.#lines.values(), (draft) => this.#finishedLine(draft)),
      kinds: this.#kinds.values,
      meters: this.#meters.values,
      commitments: Array.from(this.#commitments.values(), (draft) => finishedCommitment(draft, last, hoursOf)),
      accounts: this.#accounts,
      days: new Map(
        Array.from(this.#days, ([day, ofDay]): [Day, DayData] => [day, ofDay.finish(this.#accounts.length)]),
      ),
    }
  }

  /** A meter that the catalog does not have is called what the bill says of the line. */
  #finishedLine({
    account,
    price,
    machine,
    text,
    resource,
    meter,
    chargeCategory,
    chargeFrequency,
  }: LineDraft): LineData {
    const own = this.#meters.values[meter]
    const hasText = text !== undefined && own !== undefined && !('known' in own)
    return {
      account,
      price,
      chargeCategory,
      chargeFrequency,
      resource: resource.position,
      meter: hasText ? this.#meters.of(`${meter}\n${text}`, () => ({ ...own, text })) : meter,
      ...(machine === undefined ? {} : { machine }),
    }
  }

  #dayOf(day: Day): DayBuilder {
    const found = this.#days.get(day) ?? new DayBuilder()
    this.#days.set(day, found)
    return found
  }

  #checkSize(charge: Charge): void {
    if (this.#accounts.length * this.#days.size <= MOST_SUMS) return
    throw charge.mistake(
      'ServiceName',
      'is of more accounts, services and days than a company can have: bring fewer files',
    )
  }

  #roundingOf(account: string, day: Day): Rounding {
    const key = `${this.#monthOf(day)} ${account}`
    const found = this.#roundings.get(key) ?? new Rounding(this.#totals.step)
    this.#roundings.set(key, found)
    return found
  }

  /** The position of an account and product. */
  #accountOf(account: string, charge: Charge): number {
    const product = productOf(charge)
    const fixed = isFixed({ chargeCategory: charge.category, chargeFrequency: charge.frequency })
    const key = `${account} ${product.code} ${fixed}`
    const entry: Account = { account, product, ...(fixed ? { isFixed: fixed } : {}) }
    const position = this.#positions.get(key) ?? this.#accounts.push(entry) - 1
    this.#positions.set(key, position)
    this.#checkSize(charge)
    return position
  }

  #commitmentOf(account: string, charge: Charge, effective: Micros): CommitmentDraft | undefined {
    const name = charge.text('CommitmentDiscountId')
    if (name === undefined) return undefined
    const { holderOf } = this.#cloud.focus
    const { comparable } = this.#cloud.focus
    let found = this.#commitments.get(comparable(name))
    if (found === undefined) {
      const key = charge.kept('CommitmentDiscountId') ?? name
      const position = this.#commitments.size as CommitmentIndex
      const first = { position, key, account: holderOf(key) ?? account, first: charge.day }
      found = {
        ...first,
        product: productOf(charge),
        last: charge.day,
        cost: 0,
        amount: 0,
        days: new Set(),
        isOwn: false,
      }
      this.#commitments.set(comparable(key), found)
    }
    found.category ??= charge.kept('CommitmentDiscountCategory')
    found.type ??= charge.kept('CommitmentDiscountType')
    found.unit ??= charge.kept('CommitmentDiscountUnit')
    // Charges of the commitment itself say more of it than the charges that it covers.
    const isOwn = charge.category === 'Purchase' || isUnused(charge)
    if (isOwn && !found.isOwn) {
      found.isOwn = true
      found.account = account
      found.product = productOf(charge)
      found.region = charge.kept('RegionId')
    }
    const machineType = machineTypeOf(charge)
    if (machineType !== undefined && (isOwn || found.machineType === undefined)) found.machineType = machineType
    if (charge.category === 'Usage' && !charge.isSpread) {
      found.first = Math.min(found.first, charge.day)
      found.last = Math.max(found.last, charge.lastDay)
      found.days.add(charge.day)
      found.cost += effective
      const amount = charge.number('CommitmentDiscountQuantity') ?? 0
      exactSum(charge, 'CommitmentDiscountQuantity', Math.abs(found.amount) * MILLIONTHS, amount * MILLIONTHS)
      found.amount += amount
    }
    return found
  }

  #lineOf(account: string, charge: Charge): LineDraft {
    const { category } = charge
    const names = [
      account,
      this.#cloud.focus.comparable(charge.text('ResourceId') ?? ''),
      charge.text('SkuId'),
      charge.text('SkuMeter'),
      charge.text('RegionId'),
      charge.text('x_UsageType'),
    ]
    const product = productOf(charge)
    const classification = { chargeCategory: category, chargeFrequency: charge.frequency }
    const key = [...names, product.code, category, charge.frequency].join('\n')
    let found = this.#lines.get(key)
    const resource = this.#resourceOf(account, charge, found)
    if (found === undefined) {
      found = {
        position: this.#lines.size,
        account,
        resource,
        quantity: 0,
        ...classification,
        ...this.#charged(charge, product),
      }
      this.#lines.set(key, found)
    }
    if (charge.text('CommitmentDiscountId') === undefined) found.text ??= charge.kept('ChargeDescription')
    return found
  }

  /** What is charged for, in the words of the catalog where it has the meter. */
  #charged(
    charge: Charge,
    product: Account['product'],
  ): Pick<LineDraft, 'meter' | 'price' | 'partsOfUnit' | 'machine'> {
    const { meters, isMachineType } = this.#cloud.focus
    const { price } = charge
    const name = charge.kept('SkuMeter') ?? charge.kept('SkuId') ?? charge.category
    const known = meters.findIndex((meter) => meter.code === name && meter.product.code === product.code)
    const existing = meters[known]
    if (existing !== undefined) {
      const meter = this.#meters.of(`known ${known}`, () => ({ known }))
      return { meter, price: charge.priceOf(existing.pricedBy?.units ?? 1), partsOfUnit: existing.partsOfUnit }
    }
    const unit = charge.text('ConsumedUnit') ?? charge.text('PricingUnit') ?? ''
    const isHours = HOURS.test(unit)
    const partsOfUnit = partsOf(unit)
    const type = machineTypeOf(charge)
    const isMachine = isHours && charge.category === 'Usage' && type !== undefined && isMachineType(type)
    const useType = charge.kept('x_UsageType')
    const operation = charge.kept('x_Operation')
    const key = [name, product.code, unit, price, useType, operation].join('\n')
    const meter = this.#meters.of(key, () => ({
      code: name,
      product,
      unit: singular(unit),
      partsOfUnit,
      price,
      useType,
      operation,
    }))
    return { meter, price, partsOfUnit, ...(isMachine ? { machine: { type, usage: useType ?? name } } : {}) }
  }

  #resourceOf(account: string, charge: Charge, line: LineDraft | undefined): ResourceDraft {
    const { day } = charge
    const { comparable } = this.#cloud.focus
    let found = line?.resource ?? this.#resources.get(comparable(charge.text('ResourceId') ?? ''))
    if (found === undefined) {
      const key = charge.kept('ResourceId') ?? ''
      const details = charge.members('SkuPriceDetails')
      found = {
        position: this.#resources.size,
        account,
        key,
        id: this.#cloud.focus.idOf(key),
        name: charge.kept('ResourceName') ?? this.#cloud.focus.idOf(key),
        type: machineTypeOf(charge) ?? memberText(details['x_Type']),
        region: charge.kept('RegionId') ?? GLOBAL,
        kind: this.#kindOf(charge, key, systemOf(charge)),
        zone: charge.kept('AvailabilityZone'),
        tags: {},
        first: day,
        last: day,
        tagged: day,
      }
      // What has no id is no resource, and yet charges are for it.
      this.#resources.set(key === '' ? `${NO_ID}${found.position}` : comparable(key), found)
    }
    found.first = Math.min(found.first, day)
    found.last = Math.max(found.last, charge.lastDay)
    if (day >= found.tagged) {
      found.tagged = day
      found.tags = this.#tagsOf(charge.members('Tags'))
    }
    return found
  }

  #kindOf(charge: Charge, key: string, os: string | undefined): number {
    const type = charge.kept('ResourceType')
    const { kinds, focus } = this.#cloud
    const ofType = kinds.findIndex(({ name }) => name === type)
    const ofId = focus.ids.findIndex(([form]) => form.test(key))
    const known = ofType !== -1 || ofId === -1 ? ofType : kinds.length + ofId
    if (known !== -1) return this.#kinds.of(`known ${known} ${os}`, () => ({ known, os }))
    const product = productOf(charge)
    const name = type ?? product.name
    return this.#kinds.of(`other ${name}`, () => ({ name, product }))
  }
}

/** Values that are kept once, by their keys. */
class Positions<T> {
  readonly values: T[] = []
  readonly #positions = new Map<string, number>()

  of(key: string, make: () => T): number {
    const found = this.#positions.get(key) ?? this.values.push(make()) - 1
    this.#positions.set(key, found)
    return found
  }
}

const NO_ID = '\n'
/** Each day has a sum for each account and service. */
const MOST_SUMS = 50_000_000
const HOURS = /hours?$/i

/** Parts of a unit that are counted: of a large one more, so that sums are exact for what clouds have of it. */
function partsOf(unit: string): number {
  if (HOURS.test(unit)) return HOUR
  if (/bytes?[- ]?seconds?$/i.test(unit)) return 1 / 2 ** 20
  return /^bytes?$/i.test(unit) ? WHOLE : MILLIONTHS
}

/** A sum of what amounts have without their sign, in doubles that are exact up to a bound. */
function exactSum(charge: Charge, column: string, sum: number, amount: number, most = Number.MAX_SAFE_INTEGER): number {
  const found = sum + Math.abs(amount)
  if (found <= most) return found
  throw charge.mistake(column, 'makes a sum that is too large to be exact: bring fewer files, or a larger unit')
}

/** Whole units of a currency are steps of 64 micro-units, so that an invoice in whole won is exact. */
const FIRST_LARGER_STEP = 64
/** Less than a cent. */
const LARGEST_STEP = 8192

/**
 * What the costs of a company add up to without their sign. They are counted in steps of micro-units: a power of two, so that sums of doubles stay
 * exact for as many steps as there are whole numbers. What is beyond in one step, as years of won or dong are, is read again in a larger one.
 */
export class Totals {
  /** Costs are multiples of it. */
  readonly step: number
  readonly #sums = { BilledCost: 0, EffectiveCost: 0, ListCost: 0 }

  constructor(step = 1) {
    this.step = step
  }

  add(charge: Charge, column: 'BilledCost' | 'EffectiveCost' | 'ListCost', amount: Micros): void {
    this.#sums[column] = exactSum(
      charge,
      column,
      this.#sums[column],
      amount,
      (Number.MAX_SAFE_INTEGER / 2) * LARGEST_STEP,
    )
  }

  /** The step in which all sums are exact. */
  get exactStep(): number {
    const most = Math.max(...Object.values(this.#sums))
    if (most <= Number.MAX_SAFE_INTEGER * this.step) return this.step
    let step = FIRST_LARGER_STEP
    // Half of what would be exact: in the larger step the sums may be a little larger.
    while (most > (Number.MAX_SAFE_INTEGER / 2) * step) step *= 2
    return step
  }
}

interface ResourceDraft extends Pick<ResourceData, 'account' | 'key' | 'id' | 'name' | 'type' | 'region' | 'kind'> {
  readonly position: number
  readonly zone: string | undefined
  tags: Tags
  first: Day
  last: Day
  /** The day of the tags. */
  tagged: Day
}

interface LineDraft extends ChargeClassification {
  readonly position: number
  readonly account: string
  readonly resource: ResourceDraft
  readonly meter: number
  readonly price: Micros
  readonly partsOfUnit: number
  /** What was consumed and given back. */
  quantity: number
  readonly machine?: BilledMachine
  /** What the bill says of it where no commitment pays. */
  text?: string | undefined
}

interface CommitmentDraft {
  readonly position: CommitmentIndex
  readonly key: string
  account: string
  product: Account['product']
  region?: string | undefined
  category?: string | undefined
  type?: string | undefined
  unit?: string | undefined
  machineType?: string
  first: Day
  last: Day
  cost: Micros
  amount: number
  readonly days: Set<Day>
  /** Whether a charge of the commitment itself was seen. */
  isOwn: boolean
}

/**
 * The costs of an account in a month in whole steps of micro-units. They are rounded as sums, so that the parts of steps of many charges
 * don't get lost.
 */
class Rounding {
  readonly #step: number
  readonly #carried = { effective: 0, billed: 0, list: 0 }

  constructor(step: number) {
    this.#step = step
  }

  rounded(basis: 'effective' | 'billed' | 'list', amount: Micros): Micros {
    const exact = amount + this.#carried[basis]
    const whole = Math.round(exact / this.#step) * this.#step
    this.#carried[basis] = exact - whole
    return whole
  }
}

function tagsOf(members: Members): Tags {
  return Object.fromEntries(Object.entries(members).map(([tag, value]) => [tag, memberText(value)]))
}

/**
 * The hour up to which a charge says that there are charges. Fees are charged at the beginning of what they are for, and taxes, credits and unused
 * parts of commitments may stand for a month of which some days have passed.
 */
function chargedUntil(charge: Charge): Hour {
  const { day, lastDay, until, category, isSpread } = charge
  const isPlanned = lastDay > day || charge.text('CommitmentDiscountId') !== undefined
  if ((category === 'Purchase' && isPlanned) || isSpread) return startOfDay(day) + 1
  return category === 'Usage' ? until : Math.min(until, startOfDay(day + 1))
}

function isUnused(charge: Charge): boolean {
  return charge.text('CommitmentDiscountStatus') === 'Unused'
}

function otherPayer(charge: Charge): PayerIndex {
  const credits = Object.values(charge.members('x_Credits'))
  return credits.some((credit) => memberText(credit).includes('SUSTAINED_USAGE_DISCOUNT')) ? SUSTAINED : ON_DEMAND
}

function productOf(charge: Charge): Account['product'] {
  const name = charge.text('ServiceName') ?? ''
  return { code: charge.text('x_ServiceCode') ?? charge.text('x_ServiceId') ?? name, name }
}

/** `GB-month` of `GB-Months`. */
function singular(unit: string): string {
  return unit.replace(/([A-Z])([a-z]+?)s$/, (_, first: string, others: string) => `${first.toLowerCase()}${others}`)
}

function finishedResource(
  { kind, account, region, id, key, name, type, zone, tags, first, last }: ResourceDraft,
  lastOfBill: Day,
): ResourceData {
  return {
    kind,
    account,
    region,
    id,
    key,
    name,
    type,
    tags,
    life: { first, last: last > lastOfBill - DAYS_WITHOUT_CHARGE ? Number.POSITIVE_INFINITY : last },
    ...(zone === undefined ? {} : { zone }),
  }
}

function finishedCommitment(draft: CommitmentDraft, lastOfBill: Day, hoursOf: (day: Day) => number): BilledCommitment {
  const {
    key,
    account,
    region,
    product,
    category,
    type = '',
    unit = '',
    machineType,
    first,
    last,
    cost,
    amount,
  } = draft
  const hours = Math.max(
    1,
    [...draft.days].reduce((sum, day) => sum + hoursOf(day), 0),
  )
  return {
    key,
    id: key.split(/[/:]/).at(-1) ?? key,
    account,
    product,
    focus: {
      category: category === 'Spend' ? 'Spend' : 'Usage',
      type,
      unit,
      // Parts of it are rounded in the bill.
      amount: Math.round((amount / hours) * 1e6) / 1e6,
      ...(machineType === undefined ? {} : { machineType }),
    },
    first,
    // What is charged to the end of the bill is not known to be over.
    last: last < lastOfBill ? last : Number.POSITIVE_INFINITY,
    hourlyCost: Math.round(cost / hours),
    ...(region === undefined ? {} : { region }),
  }
}

interface Row {
  quantity: number
  list: Micros
  effective: Micros
}

interface Use {
  cost: Micros
  used: Micros
  usedList: Micros
  usedCapacity: number
}

/** More than there are payers: they are told apart by what is less than it. */
const PAYERS = 2 ** 20

/** Sums up the charges of a day. */
class DayBuilder {
  readonly #rows = new Map<number, Row>()
  readonly #uses = new Map<number, Use>()
  readonly #effective = new Map<number, Micros>()
  readonly #billed = new Map<number, Micros>()

  addRow(line: number, payer: number, { quantity, list, effective }: Readonly<Row>): void {
    const key = line * PAYERS + payer
    const row = this.#rows.get(key)
    if (row === undefined) {
      this.#rows.set(key, { quantity, list, effective })
      return
    }
    row.quantity += quantity
    row.list += list
    row.effective += effective
  }

  addUse(commitment: number, { cost, used, usedList, usedCapacity }: Readonly<Use>): void {
    const use = this.#uses.get(commitment)
    if (use === undefined) {
      this.#uses.set(commitment, { cost, used, usedList, usedCapacity })
      return
    }
    use.cost += cost
    use.used += used
    use.usedList += usedList
    use.usedCapacity += usedCapacity
  }

  /** What a commitment was used for. */
  usedOf(commitment: number): Micros {
    return this.#uses.get(commitment)?.used ?? 0
  }

  addCosts(account: number, effective: Micros, billed: Micros): void {
    this.#effective.set(account, (this.#effective.get(account) ?? 0) + effective)
    this.#billed.set(account, (this.#billed.get(account) ?? 0) + billed)
  }

  finish(accounts: number): DayData {
    const keys = [...this.#rows.keys()]
    const rows = [...this.#rows.values()]
    const uses = [...this.#uses.values()]
    return {
      line: Int32Array.from(keys, (key) => Math.floor(key / PAYERS)),
      payer: Int32Array.from(keys, (key) => key % PAYERS),
      consumedQuantity: Float64Array.from(rows, ({ quantity }) => quantity),
      listCost: Float64Array.from(rows, ({ list }) => list),
      effectiveCost: Float64Array.from(rows, ({ effective }) => effective),
      applied: Int32Array.from(this.#uses.keys()),
      commitmentCost: Float64Array.from(uses, ({ cost }) => cost),
      usedCost: Float64Array.from(uses, ({ used }) => used),
      usedListCost: Float64Array.from(uses, ({ usedList }) => usedList),
      usedQuantity: Float64Array.from(uses, ({ usedCapacity }) => usedCapacity),
      accountEffectiveCost: columnOf(this.#effective, accounts),
      accountBilledCost: columnOf(this.#billed, accounts),
    }
  }
}

function columnOf(sums: ReadonlyMap<number, Micros>, length: number): Float64Array {
  const column = new Float64Array(length)
  for (const [position, sum] of sums) column[position] = sum
  return column
}

/** What vendors call the type of a machine, in the columns where they say it. */
const TYPES = ['InstanceType', 'instanceType', 'instance_type', 'x_InstanceType', 'ServiceType', 'serviceType'] as const
const SYSTEMS = ['OperatingSystem', 'operatingSystem', 'operating_system', 'x_OperatingSystem'] as const

/** Usage types of AWS name the type of a machine after what is charged for: `EUC1-BoxUsage:m5.large`. */
const USAGE_TYPE =
  /(?:BoxUsage|SpotUsage|DedicatedUsage|InstanceUsage|Multi-AZUsage|UnusedBox|UnusedDed|HeavyUsage|NodeUsage):((?:db\.|cache\.)?[a-z][\w-]*\.[\w-]+)$/

/** The type of a machine: FOCUS has it in `SkuPriceDetails` from 1.1 on, and vendors in columns of their own before. */
function machineTypeOf(charge: Charge): string | undefined {
  const details = firstOf(charge.members('SkuPriceDetails'), TYPES)
  if (details !== undefined) return details
  const ofUsage = USAGE_TYPE.exec(charge.text('x_UsageType') ?? '')?.[1]
  return ofUsage ?? firstOf(charge.members('x_SkuDetails'), TYPES)
}

/** The operating system of a machine, such as `Linux`. */
function systemOf(charge: Charge): string | undefined {
  return firstOf(charge.members('SkuPriceDetails'), SYSTEMS) ?? firstOf(charge.members('x_SkuDetails'), SYSTEMS)
}

function firstOf(members: Members, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = Object.hasOwn(members, key) ? textIn(members[key]) : undefined
    if (text !== undefined) return text
  }
  return undefined
}
