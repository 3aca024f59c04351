import type { Account, Line } from '../charges/charge-table.js'
import { type Commitment, unusedText } from '../charges/commitment.js'
import { hourNow, today } from '../charges/company.js'
import type { Share } from '../charges/rows.js'
import { usageText } from '../charges/rows.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import { type Discounts, discountsOf } from '../company/meter.js'
import type { Kind, Resource } from '../company/resource.js'
import { feeOn } from '../company/terms.js'
import { memo } from '../kernel/maps.js'
import { dollars, type Micros, micros, ownCurrency } from '../kernel/money.js'
import { turn } from '../kernel/steps.js'
import {
  DAYS_IN_YEAR,
  type Day,
  HOUR_IN_MS,
  HOURS_IN_DAY,
  instantText,
  lastDayOfMonth,
  startOfDay,
} from '../kernel/time.js'
import { chargesIn, type Unused } from '../operations/charges.js'
import { accountName } from '../operations/inventory.js'
import { billingPeriodOf, timeOf } from './billing-period.js'
import type { ExportedAccount, ExportedCharge, ExportedDay, ExportedService } from './columns.js'
import { type Charges, HourlyCharges } from './hourly-charges.js'
import { partOf, rest, restatementsOf } from './restatements.js'

/** Writes the charges of a company in a cloud: usage by resource and payer, unused parts of commitments, and fees of commitments. */
export class ChargeExport {
  readonly #company: Company
  readonly #cloud: Cloud
  readonly #chargesOn: ReturnType<typeof chargesIn>
  readonly #commitments: readonly Commitment[]
  readonly #discounts: Discounts
  readonly #regions: ReadonlyMap<string, string>
  readonly #accountOf: (id: string) => ExportedAccount
  readonly #today: Day
  readonly #restatementOf: ReturnType<typeof restatementsOf> | undefined

  readonly #isHourly: boolean

  /**
   * @param isDelivery whether it is written what the vendor knows at the clock, in place of what is known in the end
   * @param isHourly whether a charge is for an hour, and not for a day
   */
  constructor(company: Company, cloud: Cloud, { isDelivery, isHourly }: { isDelivery: boolean; isHourly: boolean }) {
    this.#company = company
    this.#isHourly = isHourly
    this.#today = today(company)
    if (isDelivery) this.#restatementOf = restatementsOf(company.seed)
    this.#cloud = cloud
    this.#chargesOn = chargesIn(company, { cloud: (one) => one === cloud })
    this.#commitments = cloud.ledger(company).table.commitments
    this.#discounts = discountsOf(company.file, cloud.code)
    this.#regions = new Map(cloud.regions.map(({ code, name }) => [code, name]))
    this.#accountOf = memo((id) => ({
      id,
      name: accountName(company, { vendor: cloud.code, account: id }),
      billing: cloud.focus.billingAccount(company, id),
    }))
  }

  /** Finds the charges of a day, some at a time: a large company has more than a hundred thousand of them. */
  async *chargesOn(day: Day): AsyncGenerator<readonly ExportedCharge[], void, undefined> {
    let batch: ExportedCharge[] = []
    for await (const charges of this.#isHourly ? this.#hoursOf(day) : this.#wholeDay(day)) {
      for (const charge of charges) {
        batch.push(charge)
        if (batch.length < CHARGES_OF_BATCH) continue
        yield batch
        batch = []
        await turn()
      }
    }
    if (batch.length > 0) yield batch
  }

  async *#wholeDay(day: Day): AsyncGenerator<Iterable<ExportedCharge>, void, undefined> {
    yield this.#exported(await this.#chargesOn(day), day, { from: 0, until: this.#hoursOn(day) })
  }

  async *#hoursOf(day: Day): AsyncGenerator<Iterable<ExportedCharge>, void, undefined> {
    const hourly = new HourlyCharges(await this.#chargesOn(day))
    for (let hour = 1; hour <= this.#hoursOn(day); hour += 1) {
      const soFar = { cloud: (one: Cloud) => one === this.#cloud, until: startOfDay(day) + hour }
      const charges = hourly.next(await chargesIn(this.#company, soFar)(day))
      yield this.#exported([charges], day, { from: hour - 1, until: hour })
    }
  }

  #hoursOn(day: Day): number {
    return Math.max(0, Math.min(HOURS_IN_DAY, hourNow(this.#company) - startOfDay(day)))
  }

  /** Who is billed for the commitments of the company that it knows of at the clock. */
  get commitments(): readonly Commitment[] {
    return this.#commitments.filter(({ start }) => start <= this.#today)
  }

  *#exported(charges: readonly Charges[], day: Day, hours: Hours): Iterable<ExportedCharge> {
    const ofDay = this.#dayOf(day, hours)
    for (const { shares, unused } of charges) {
      for (const share of shares) yield* this.#delivered(ofDay, share, day)
      for (const part of unused) yield this.#unused(ofDay, part)
    }
    for (const commitment of this.#commitments) yield* this.#fees(ofDay, commitment, day, hours)
  }

  /**
   * What there is of a charge at the clock. As long as its billing period is open, what becomes known takes its place; what becomes known later
   * is a correction in the period that is open then.
   */
  *#delivered(ofDay: ExportedDay, share: Share, day: Day): Iterable<ExportedCharge> {
    const restatement = this.#restatementOf?.(share, day)
    if (restatement === undefined || Math.min(this.#today, ofDay.period.closed) >= restatement.knownFrom) {
      yield this.#usage(ofDay, share, day)
      return
    }
    const { known, knownFrom } = restatement
    const first = partOf(share, known)
    if (known > 0) yield this.#usage(ofDay, first, day)
    if (this.#today < knownFrom) return
    yield this.#usage({ ...ofDay, ...this.#billedIn(knownFrom), isCorrection: true }, rest(share, first), day)
  }

  #dayOf(day: Day, { from, until }: Hours): ExportedDay {
    return {
      cloud: this.#cloud.focus,
      currency: ownCurrency(this.#company.file),
      ...this.#billedIn(day),
      start: instantText((startOfDay(day) + from) * HOUR_IN_MS),
      end: instantText((startOfDay(day) + until) * HOUR_IN_MS),
    }
  }

  #billedIn(day: Day): Pick<ExportedDay, 'period' | 'billingPeriodStart' | 'billingPeriodEnd' | 'invoice'> {
    const period = billingPeriodOf(day)
    return {
      period,
      billingPeriodStart: timeOf(period.start),
      billingPeriodEnd: timeOf(period.end),
      invoice: period.closed <= this.#today ? period.month : undefined,
    }
  }

  #usage(ofDay: ExportedDay, share: Share, day: Day): ExportedCharge {
    const { resource, line, payer, consumedQuantity, listCost, effectiveCost, billedCost } = share
    const { account, region, key: id, name, kind, tags } = resource
    const { commitment } = payer
    const { chargeCategory, chargeFrequency } = line
    const isSold = chargeCategory === 'Usage' || chargeCategory === 'Purchase'
    return {
      day: ofDay,
      category: chargeCategory,
      frequency: chargeFrequency,
      description: usageText(line, payer),
      account: this.#accountOf(account),
      service: this.#service(line.service),
      region: this.#region(region),
      zone: resource.zone ?? (kind.isRegional ? undefined : this.#cloud.zoneOf(resource)),
      resource: { id, name, type: kind.name, tags },
      listCost,
      contractedCost: this.#contracted(share, day),
      effectiveCost,
      billedCost,
      ...(isSold ? this.#soldAs(line, resource, listCost, consumedQuantity) : {}),
      ...(isSold ? { pricingCategory: pricingCategory(kind, commitment) } : {}),
      ...(payer.name === 'sustained use' ? { sustainedDiscount: listCost - effectiveCost } : {}),
      ...(commitment === undefined ? {} : paidBy(commitment, effectiveCost, 'Used')),
    }
  }

  #unused(day: ExportedDay, { commitment, cost }: Unused): ExportedCharge {
    const payment = paidBy(commitment, cost, 'Unused')
    return {
      ...this.#ofCommitment(day, commitment),
      ...payment,
      category: 'Usage',
      frequency: 'Usage-Based',
      description: unusedText(commitment),
      pricingCategory: 'Committed',
      pricing: { unitPrice: 0, quantity: payment.commitmentQuantity, unit: commitment.focus.unit },
      listCost: 0,
      contractedCost: 0,
      effectiveCost: cost,
      billedCost: 0,
    }
  }

  /** What a bill has of a commitment itself: it costs what the usage costs that it covers. */
  #fees(ofDay: ExportedDay, commitment: Commitment, day: Day, hours: Hours): ExportedCharge[] {
    const { start, end, upfrontFee, recurringFee, billed, focus } = commitment
    const fee = feeOn(commitment, day, hours.until) - feeOn(commitment, day, hours.from)
    const oneTime = fee === 0 || day !== start || hours.from > 0 ? 0 : upfrontFee
    const recurring = fee - oneTime
    const endOfDay = this.#isHourly ? ofDay.end : timeOf(day + 1)
    const until = billed === 'hourly' ? endOfDay : timeOf(Math.min(end, lastDayOfMonth(day) + 1))
    const ofCommitment = this.#ofCommitment(ofDay, commitment)
    const purchase = (cost: Micros, hoursBought: number): Omit<ExportedCharge, 'frequency' | 'description'> => ({
      ...ofCommitment,
      category: 'Purchase',
      commitmentQuantity: focus.amount * hoursBought,
      pricingCategory: 'Standard',
      listCost: cost,
      contractedCost: cost,
      effectiveCost: 0,
      billedCost: cost,
    })
    const charges: ExportedCharge[] = []
    const { name } = commitment.words
    if (oneTime !== 0)
      charges.push({
        ...purchase(oneTime, (end - start) * HOURS_IN_DAY),
        frequency: 'One-Time',
        description: `Upfront fee of the ${name} ${commitment.id}`,
        periodEnd: timeOf(end),
        sku: { ...ofCommitment.sku, priceId: `${ofCommitment.sku.priceId} upfront` },
        pricing: { unitPrice: oneTime / focus.amount, quantity: focus.amount, unit: 'Fees' },
      })
    if (recurring !== 0) {
      const bought = purchase(recurring, recurring / recurringFee)
      const quantity = focus.amount * (recurring / recurringFee)
      charges.push({
        ...bought,
        frequency: 'Recurring',
        description: `Recurring fee of the ${name} ${commitment.id}`,
        periodEnd: until,
        pricing: { unitPrice: recurringFee / focus.amount, quantity, unit: focus.unit },
      })
    }
    return charges
  }

  #ofCommitment(day: ExportedDay, commitment: Commitment) {
    const { account, product, region, key, id, focus } = commitment
    return {
      day,
      account: this.#accountOf(account),
      service: this.#service(product),
      region: this.#region(region),
      resource: { id: key, name: id, type: focus.type },
      commitment,
      sku: skuOfCommitment(commitment),
    }
  }

  readonly #service = memo((product: Account['product']): ExportedService => {
    return { ...this.#cloud.focus.services[product.code], ...product }
  })

  #region(code: string | undefined): ExportedCharge['region'] {
    const name = code === undefined ? undefined : this.#regions.get(code)
    return code === undefined || name === undefined ? undefined : { code, name }
  }

  /** What usage is sold as, and how much of it there is. What is a share of the bill is sold by the dollar. */
  #soldAs(line: Line, resource: Resource, listCost: Micros, consumedQuantity: number) {
    const { region, partsOfUnit, operation, usageType, isShareOfBill, chargeCategory } = line
    const { id, meter } = this.#cloud.focus.skuOf?.(line) ?? { id: usageType ?? line.sku, meter: line.skuMeter }
    const unit = unitText(line.unit)
    const sku = {
      id,
      meter,
      priceId: `${id} ${region}`,
      details: this.#detailsOf(line, resource),
      operation,
      usageType,
    }
    const pricing = isShareOfBill
      ? { unitPrice: DOLLAR, quantity: dollars(listCost), unit: 'USD' }
      : pricingOf(line, listCost, unit)
    return {
      sku,
      pricing,
      ...(chargeCategory === 'Usage' ? { consumed: { quantity: consumedQuantity / partsOfUnit, unit } } : {}),
    }
  }

  /**
   * Machines have a type; the type of something else, such as the class of a bucket, is no instance type. Cores and memory are those of what is
   * priced: of a machine, or of one of its parts.
   */
  #detailsOf({ isMachine, unit }: Line, { type, kind: { os } }: Resource): Details {
    if (!isMachine) return { x_Type: type }
    const machine = this.#cloud.focus.machine?.(type)
    const part = unit.startsWith('GB') ? { MemorySize: 1 } : { CoreCount: 1 }
    const sizes = unit === 'hour' ? { CoreCount: machine?.cores, MemorySize: machine?.memoryGb } : part
    const known = { InstanceType: type, InstanceSeries: machine?.series, ...sizes, OperatingSystem: os }
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Details
  }

  /** A negotiated discount is taken off what no commitment covers. */
  #contracted({ line, payer, listCost, effectiveCost }: Share, day: Day): Micros {
    if (payer.name === 'on demand') return effectiveCost
    return payer.name === 'commitment'
      ? listCost
      : Math.round((listCost * (100 - this.#discounts.on(line.service, day))) / 100)
  }
}

/** Hours of a day. */
interface Hours {
  readonly from: number
  readonly until: number
}

const CHARGES_OF_BATCH = 1000

const DOLLAR = micros(1)

/** FOCUS writes `1000 Requests`, and has no such form of units over time: what is priced by a million GB-seconds is priced by one. */
function pricingOf({ price, pricedUnits }: Line, listCost: Micros, unit: string) {
  const units = unit.includes('-') ? 1 : pricedUnits
  const unitPrice = (price * units) / pricedUnits
  return {
    unitPrice,
    quantity: unitPrice === 0 ? 0 : listCost / unitPrice,
    unit: units === 1 ? unit : `${units} ${unit}`,
  }
}

/** What a commitment is sold as: its price depends on the term and the way to pay, too. */
function skuOfCommitment({ product, region, words, focus, start, end, payment }: Commitment) {
  const { type, machineType, unit } = focus
  const id =
    machineType === undefined ? product.name : [type, machineType, unit.replace(/-?Hours$/, '')].join(' ').trim()
  const years = Math.round((end - start) / DAYS_IN_YEAR)
  return {
    id,
    meter: words.name,
    priceId: [id, `${years}yr`, payment, region].filter((part) => part !== undefined).join(' '),
    ...(machineType === undefined ? {} : { details: { InstanceType: machineType } }),
  }
}

/** The cost of a commitment is shared out by amount, so that a share of its cost is the same share of its amount. */
function paidBy(commitment: Commitment, cost: Micros, status: 'Used' | 'Unused') {
  return { commitment, status, commitmentQuantity: (commitment.focus.amount * cost) / commitment.hourlyCost }
}

/** The price of spot machines changes. */
function pricingCategory({ isSpot }: Kind, commitment: Commitment | undefined): string {
  if (commitment !== undefined) return 'Committed'
  return isSpot ? 'Dynamic' : 'Standard'
}

type Details = NonNullable<NonNullable<ExportedCharge['sku']>['details']>

/** `GB-Months` of the unit `GB-month`: FOCUS writes units in the plural, with capital letters. */
function unitText(unit: string): string {
  return unit.replace(/[a-z]+$/, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}s`)
}
