import type { Line, Payer } from '../charges/charge-table.js'
import { type Commitment, unusedText } from '../charges/commitment.js'
import { hourNow, today } from '../charges/company.js'
import type { Share } from '../charges/rows.js'
import { usageText } from '../charges/rows.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import { type Discounts, discountsOf } from '../company/meter.js'
import type { Kind, Resource } from '../company/resource.js'
import { feeOn } from '../company/terms.js'
import { dollars, type Micros, micros } from '../kernel/money.js'
import { turn } from '../kernel/steps.js'
import { type Day, HOURS_IN_DAY, lastDayOfMonth, startOfDay } from '../kernel/time.js'
import { chargesIn, type Unused } from '../operations/charges.js'
import { billingPeriodOf, timeOf } from './billing-period.js'
import {
  type Charged,
  ChargeRows,
  type ExportedCharge,
  type ExportedTime,
  type Hours,
  valuesOfPeriod,
} from './charge-rows.js'
import type { FocusVersion, KnownColumn, Values } from './columns.js'
import { appliedValues, paidBy, quantityFor, valuesOfCommitment } from './commitment-values.js'
import { type Charges, HourlyCharges } from './hourly-charges.js'
import { partOf, rest, restatementsOf } from './restatements.js'

/** Writes the charges of a company in a cloud: usage by resource and payer, unused parts of commitments, and fees of commitments. */
export class ChargeExport {
  readonly #company: Company
  readonly #cloud: Cloud
  readonly #chargesOn: ReturnType<typeof chargesIn>
  readonly #commitments: readonly Commitment[]
  readonly #discounts: Discounts
  readonly #today: Day
  readonly #restatementOf: ReturnType<typeof restatementsOf> | undefined
  readonly #isHourly: boolean
  readonly #version: FocusVersion
  readonly #rows: ChargeRows

  /**
   * @param isDelivery whether it is written what the vendor knows at the clock, in place of what is known in the end
   * @param isHourly whether a charge is for an hour, and not for a day
   */
  constructor(
    company: Company,
    cloud: Cloud,
    options: { readonly isDelivery: boolean; readonly isHourly: boolean; readonly version: FocusVersion },
  ) {
    this.#company = company
    this.#isHourly = options.isHourly
    this.#version = options.version
    this.#rows = new ChargeRows(company, cloud, options.version)
    this.#today = today(company)
    if (options.isDelivery) this.#restatementOf = restatementsOf(company.seed)
    this.#cloud = cloud
    this.#chargesOn = chargesIn(company, { cloud: (one) => one === cloud })
    this.#commitments = cloud.ledger(company).table.commitments
    this.#discounts = discountsOf(company.file, cloud.code)
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
    const time = this.#rows.timeOf(day, hours)
    for (const { shares, unused } of charges) {
      for (const share of shares) yield* this.#delivered(time, share, day)
      for (const part of unused) yield this.#unused(time, part)
    }
    for (const commitment of this.#commitments) yield* this.#fees(time, commitment, day, hours)
  }

  /**
   * What there is of a charge at the clock. As long as its billing period is open, what becomes known takes its place; what becomes known later
   * is a correction in the period that is open then.
   */
  *#delivered(time: ExportedTime, share: Share, day: Day): Iterable<ExportedCharge> {
    const restatement = this.#restatementOf?.(share, day)
    if (restatement === undefined || Math.min(this.#today, time.period.closed) >= restatement.knownFrom) {
      yield this.#usage(time, share, day)
      return
    }
    const { known, knownFrom } = restatement
    const first = partOf(share, known)
    if (known > 0) yield this.#usage(time, first, day)
    if (this.#today < knownFrom) return
    const period = billingPeriodOf(knownFrom)
    const values = { ...time.values, ...valuesOfPeriod(period), ChargeClass: 'Correction' }
    yield this.#usage({ period, values }, rest(share, first), day)
  }

  #usage(time: ExportedTime, share: Share, day: Day): ExportedCharge {
    const { resource, line, payer, listCost, effectiveCost, billedCost } = share
    const { account, region, key, name, kind, tags } = resource
    const { commitment } = payer
    const { chargeCategory, chargeFrequency, service, partsOfUnit, isShareOfBill } = line
    const isSold = chargeCategory === 'Usage' || chargeCategory === 'Purchase'
    const unit = unitText(line.unit)
    // What is a share of the bill is sold by the dollar.
    const pricing = isShareOfBill
      ? { unitPrice: DOLLAR, quantity: dollars(listCost), unit: 'USD' }
      : pricingOf(line, listCost, unit)
    const charged = {
      ...{ category: chargeCategory, frequency: chargeFrequency, account, product: service, region },
      pricing: isSold ? pricing : undefined,
    }
    const costs = { listCost, contractedCost: this.#contracted(share, day), effectiveCost, billedCost }
    const consumed = { ConsumedQuantity: share.consumedQuantity / partsOfUnit, ConsumedUnit: unit }
    return this.#rows.charge(time, charged, costs, {
      AvailabilityZone: resource.zone ?? (kind.isRegional ? undefined : this.#cloud.zoneOf(resource)),
      ChargeDescription: usageText(line, payer),
      ResourceId: key,
      ResourceName: name,
      ResourceType: kind.name,
      Tags: JSON.stringify(tags),
      ...(isSold ? this.#skuOf(line, resource, payer) : {}),
      ...(chargeCategory === 'Usage' ? consumed : {}),
      ...(payer.name === 'sustained use' ? { x_Credits: sustained(listCost - effectiveCost) } : {}),
      ...(commitment === undefined ? {} : paidBy(commitment, effectiveCost, 'Used', this.#version)),
    })
  }

  #unused(time: ExportedTime, { commitment, cost }: Unused): ExportedCharge {
    const quantity = quantityFor(commitment, cost)
    const pricing = { unitPrice: 0, quantity, unit: commitment.focus.unit }
    const charged = { ...chargedFor(commitment), category: 'Usage', frequency: 'Usage-Based', pricing } as const
    return this.#rows.charge(
      time,
      charged,
      { listCost: 0, contractedCost: 0, effectiveCost: cost, billedCost: 0 },
      {
        ...valuesOfCommitment(commitment),
        ...paidBy(commitment, cost, 'Unused', this.#version),
        ChargeDescription: unusedText(commitment),
        PricingCategory: 'Committed',
      },
    )
  }

  /** What a bill has of a commitment itself: it costs what the usage costs that it covers. */
  #fees(time: ExportedTime, commitment: Commitment, day: Day, hours: Hours): ExportedCharge[] {
    const { start, end, upfrontFee, recurringFee, billed, focus, words, id } = commitment
    const fee = feeOn(commitment, day, hours.until) - feeOn(commitment, day, hours.from)
    if (fee === 0) return []
    const oneTime = day !== start || hours.from > 0 ? 0 : upfrontFee
    const recurring = fee - oneTime
    const parts = recurring / recurringFee
    const endOfDay = this.#isHourly ? (time.values.ChargePeriodEnd ?? null) : timeOf(day + 1)
    const values = valuesOfCommitment(commitment)
    const fees = [
      {
        frequency: 'One-Time',
        ...{ title: 'Upfront', cost: oneTime, hoursBought: (end - start) * HOURS_IN_DAY, until: timeOf(end) },
        priceId: `${values.SkuPriceId} upfront`,
        pricing: { unitPrice: oneTime / focus.amount, quantity: focus.amount, unit: 'Fees' },
      },
      {
        frequency: 'Recurring',
        ...{ title: 'Recurring', cost: recurring, hoursBought: parts },
        until: billed === 'hourly' ? endOfDay : timeOf(Math.min(end, lastDayOfMonth(day) + 1)),
        priceId: values.SkuPriceId,
        pricing: { unitPrice: recurringFee / focus.amount, quantity: focus.amount * parts, unit: focus.unit },
      },
    ] as const
    return fees
      .filter(({ cost }) => cost !== 0)
      .map(({ cost, frequency, title, hoursBought, until, priceId, pricing }) => {
        const charged = { ...chargedFor(commitment), category: 'Purchase', frequency, pricing } as const
        const costs = { listCost: cost, contractedCost: cost, effectiveCost: 0, billedCost: cost }
        return this.#rows.charge(time, charged, costs, {
          ...values,
          ...appliedValues(commitment, focus.amount * hoursBought, this.#version),
          ChargeDescription: `${title} fee of the ${words.name} ${id}`,
          ChargePeriodEnd: until,
          PricingCategory: 'Standard',
          SkuPriceId: priceId,
        })
      })
  }

  /** What usage is sold as. */
  #skuOf(line: Line, resource: Resource, { commitment }: Payer): Values<KnownColumn> {
    const { region, operation, usageType } = line
    const { id, meter } = this.#cloud.focus.skuOf?.(line) ?? { id: usageType ?? line.sku, meter: line.skuMeter }
    return {
      PricingCategory: pricingCategory(resource.kind, commitment),
      SkuId: id,
      SkuMeter: meter,
      SkuPriceDetails: JSON.stringify(this.#detailsOf(line, resource)),
      SkuPriceId: `${id} ${region}`,
      x_Operation: operation,
      x_UsageType: usageType,
    }
  }

  /**
   * Machines have a type; the type of something else, such as the class of a bucket, is no instance type. Cores and memory are those of what is
   * priced: of a machine, or of one of its parts.
   */
  #detailsOf({ isMachine, unit }: Line, { type, kind: { os } }: Resource): object {
    if (!isMachine) return { x_Type: type }
    const machine = this.#cloud.focus.machine?.(type)
    const part = unit.startsWith('GB') ? { MemorySize: 1 } : { CoreCount: 1 }
    const sizes = unit === 'hour' ? { CoreCount: machine?.cores, MemorySize: machine?.memoryGb } : part
    const known = { InstanceType: type, InstanceSeries: machine?.series, ...sizes, OperatingSystem: os }
    return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  }

  /** A negotiated discount is taken off what no commitment covers. */
  #contracted({ line, payer, listCost, effectiveCost }: Share, day: Day): Micros {
    if (payer.name === 'on demand') return effectiveCost
    return payer.name === 'commitment'
      ? listCost
      : Math.round((listCost * (100 - this.#discounts.on(line.service, day))) / 100)
  }
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

/** As GCP writes it. Its other credits come from commitments, and lie in the effective cost. */
function sustained(discount: Micros): string {
  return JSON.stringify([{ type: 'SUSTAINED_USAGE_DISCOUNT', amount: -dollars(discount) }])
}

/** The price of spot machines changes. */
function pricingCategory({ isSpot }: Kind, commitment: Commitment | undefined): string {
  if (commitment !== undefined) return 'Committed'
  return isSpot ? 'Dynamic' : 'Standard'
}

/** `GB-Months` of the unit `GB-month`: FOCUS writes units in the plural, with capital letters. */
function unitText(unit: string): string {
  return unit.replace(/[a-z]+$/, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}s`)
}

function chargedFor({ account, product, region }: Commitment): Pick<Charged, 'account' | 'product' | 'region'> {
  return { account, product, region }
}
