// Collects what a bill has charges for: lines, and their resources, kinds and meters.

import { type Account, HOUR } from '../charges/charge-table.js'
import type { BilledMachine } from '../charges/makers.js'
import type { Cloud } from '../clouds/cloud.js'
import { type ChargeClassification, MILLIONTHS, type Tags, WHOLE } from '../company/resource.js'
import { entryOf, memo } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import type { Day } from '../kernel/time.js'
import type { CloudBillData, KindData, LineData, MeterData, ResourceData } from './bill-data.js'
import type { Charge } from './charge.js'
import { type Members, memberText, textIn } from './values.js'

/** Where bills have no region. */
const GLOBAL = 'global'
/** What was charged for on one of the last days is there at the end: not everything is used every day. */
const DAYS_WITHOUT_CHARGE = 7

/** Collects the lines of a bill. */
export class BillLines {
  readonly #cloud: Cloud
  readonly #resources = new Map<string, ResourceDraft>()
  readonly #lines = new Map<string, LineDraft>()
  // What many resources and lines have in common is kept once.
  readonly #tagsOf = memo(tagsOf)
  readonly #kinds = new Positions<KindData>()
  readonly #meters = new Positions<MeterData>()

  constructor(cloud: Cloud) {
    this.#cloud = cloud
  }

  of(account: string, charge: Charge): LineDraft {
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

  finish(last: Day): Pick<CloudBillData, 'resources' | 'lines' | 'kinds' | 'meters'> {
    return {
      resources: Array.from(this.#resources.values(), (draft) => finishedResource(draft, last)),
      lines: Array.from(this.#lines.values(), (draft) => this.#finishedLine(draft)),
      kinds: this.#kinds.values,
      meters: this.#meters.values,
    }
  }

  /** A meter that the catalog does not have is called what the bill says of the line. */
  #finishedLine({ position, partsOfUnit, quantity, text, resource, meter, ...line }: LineDraft): LineData {
    const own = this.#meters.values[meter]
    const hasText = text !== undefined && own !== undefined && !('known' in own)
    const named = hasText ? this.#meters.of(`${meter}\n${text}`, () => ({ ...own, text })) : meter
    return { ...line, resource: resource.position, meter: named }
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
export class Positions<T> {
  readonly values: T[] = []
  readonly #positions = new Map<string, number>()

  of(key: string, make: () => T): number {
    return entryOf(this.#positions, key, () => this.values.push(make()) - 1)
  }
}

const NO_ID = '\n'
const HOURS = /hours?$/i

/** Parts of a unit that are counted: of a large one more, so that sums are exact for what clouds have of it. */
function partsOf(unit: string): number {
  if (HOURS.test(unit)) return HOUR
  if (/bytes?[- ]?seconds?$/i.test(unit)) return 1 / 2 ** 20
  return /^bytes?$/i.test(unit) ? WHOLE : MILLIONTHS
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

export interface LineDraft extends ChargeClassification {
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

function finishedResource(
  { position, first, last, tagged, zone, ...resource }: ResourceDraft,
  lastOfBill: Day,
): ResourceData {
  return {
    ...resource,
    life: { first, last: last > lastOfBill - DAYS_WITHOUT_CHARGE ? Number.POSITIVE_INFINITY : last },
    ...(zone === undefined ? {} : { zone }),
  }
}

function tagsOf(members: Members): Tags {
  return Object.fromEntries(Object.entries(members).map(([tag, value]) => [tag, memberText(value)]))
}

export function productOf(charge: Charge): Account['product'] {
  const name = charge.text('ServiceName') ?? ''
  return { code: charge.text('x_ServiceCode') ?? charge.text('x_ServiceId') ?? name, name }
}

/** `GB-month` of `GB-Months`. */
function singular(unit: string): string {
  return unit.replace(/([A-Z])([a-z]+?)s$/, (_, first: string, others: string) => `${first.toLowerCase()}${others}`)
}

/** What vendors call the type of a machine, in the columns where they say it. */
const TYPES = ['InstanceType', 'instanceType', 'instance_type', 'x_InstanceType', 'ServiceType', 'serviceType'] as const
const SYSTEMS = ['OperatingSystem', 'operatingSystem', 'operating_system', 'x_OperatingSystem'] as const

/** Usage types of AWS name the type of a machine after what is charged for: `EUC1-BoxUsage:m5.large`. */
const USAGE_TYPE =
  /(?:BoxUsage|SpotUsage|DedicatedUsage|InstanceUsage|Multi-AZUsage|UnusedBox|UnusedDed|HeavyUsage|NodeUsage):((?:db\.|cache\.)?[a-z][\w-]*\.[\w-]+)$/

/** The type of a machine: FOCUS has it in `SkuPriceDetails` from 1.1 on, and vendors in columns of their own before. */
export function machineTypeOf(charge: Charge): string | undefined {
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
