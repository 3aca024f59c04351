// The lines of a company that charge by the amount, and the pools of its machines.

import { HOUR, type Line, type LineWords, type Pool } from '../charges/charge-table.js'
import { daysOfAnomaly } from '../company/cloud-entries.js'
import type { AnomalyEntry, CompanyEntry } from '../company/company-file.js'
import { priceOfMeter, usualOn } from '../company/meter.js'
import { type Machines, type Meter, type Metering, type Resource, USAGE } from '../company/resource.js'
import { entryOf } from '../kernel/maps.js'
import { currencyOf, dollars, LISTED_CURRENCY } from '../kernel/money.js'
import { inOnePiece } from '../kernel/random.js'
import { mapped, type Steps } from '../kernel/steps.js'
import { type DateRange, type Day, intersection, isWithin, overlaps } from '../kernel/time.js'

/** Resources whose lines are made in a step. */
const RESOURCES_OF_A_STEP = 1_000

/** Usage that is charged for by the amount. No commitment covers it. */
export interface MeteredLine extends Line {
  readonly meter: Meter
  readonly uses: readonly [MeteredUse, ...MeteredUse[]]
}

/** A resource and what it uses of a meter. */
interface MeteredUse {
  readonly resource: Resource
  readonly metering: Metering
  /** When the resource exists and the price of the line holds. */
  readonly life: DateRange
}

/** What is said of the hours of machines, without what follows from it. */
type MachineHours = Omit<Pool, 'machines' | keyof LineWords>

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
    description: inOnePiece(`${dollars(price)} ${currency} per ${unit}, ${sku} ${kind.isSpot ? 'spot' : 'on demand'}`),
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
    description: priceText ?? inOnePiece(`${dollars(of.price)} ${currency} per ${pricedBy?.text ?? unit}, ${code}`),
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
    usageType: inOnePiece(usageType),
    ...(operation === undefined ? {} : { operation }),
    ...(subProduct === undefined ? {} : { subProduct }),
  }
}

/** Machines to which commitments apply, and spot machines, to which they do not. */
export function bySpot<P extends Pool>(pools: readonly P[]): { readonly pools: P[]; readonly spot: P[] } {
  return { pools: pools.filter(({ kind }) => !kind.isSpot), spot: pools.filter(({ kind }) => kind.isSpot) }
}

/** The ranges of a life in which one price holds, the last one first, since most questions are about it. */
function pricePeriods(life: DateRange, changes: readonly Day[] = []): DateRange[] {
  if (changes.length === 0) return [life]
  const firsts = [Number.NEGATIVE_INFINITY, ...changes]
  return firsts
    .map((first, index) => intersection(life, { first, last: (firsts[index + 1] ?? Number.POSITIVE_INFINITY) - 1 }))
    .filter((period) => overlaps(period, life))
    .reverse()
}

/**
 * The machines of resources by what `poolsOf` says they are charged for on a day, in the order of the resources.
 *
 * @param changesOf the days from which on they have another price
 */
export function* poolsFrom<Of extends MachineHours>(
  resources: readonly Resource[],
  company: CompanyEntry,
  poolsOf: (resource: Resource, day: Day) => readonly Of[],
  changesOf: (resource: Resource) => readonly Day[] = () => [],
): Steps<(Of & Pool)[]> {
  const pools = new Map<string, { readonly pool: Of; readonly machines: Machines[] }>()
  for (const [place, resource] of resources.entries()) {
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
    const { machines, index } = resource
    if (machines === undefined || index > 0) continue
    for (const life of pricePeriods(machines.life, changesOf(resource))) {
      const charged = life === machines.life ? machines : { ...machines, life, whole: machines }
      for (const pool of poolsOf(resource, life.first)) {
        const { account, region, typeName, part, price, kind } = pool
        const key = `${account} ${region} ${typeName} ${part?.name} ${price} ${kind.isSpot}`
        entryOf(pools, key, () => ({ pool, machines: [] })).machines.push(charged)
      }
    }
  }
  return yield* mapped([...pools.values()], ({ pool, machines }) => ({
    ...machineLine(pool, currencyOf(company)),
    machines,
  }))
}

/** What is used with what anomalies of its product in the account make of it. */
function withAnomalies(metering: Metering, anomalies: readonly AnomalyEntry[], account: string): Metering {
  const own = anomalies
    .filter((anomaly) => anomaly.account === account && anomaly.service === metering.meter.product.code)
    .map((anomaly) => ({ ...daysOfAnomaly(anomaly), factor: anomaly.factor }))
  if (own.length === 0 || metering.meter.isShareOfBill) return metering
  const { usual, least: _, ...others } = metering
  const changes = typeof usual === 'number' ? [Number.NEGATIVE_INFINITY] : usual.days
  const days = [...changes, ...own.flatMap(({ first, last }) => [first, last + 1])].sort((one, other) => one - other)
  const amountOn = (day: Day): number =>
    own.reduce((amount, odd) => (isWithin(odd, day) ? amount * odd.factor : amount), usualOn(usual, day))
  return { ...others, usual: { days: Float64Array.from(days), amounts: Float64Array.from(days, amountOn) } }
}

/**
 * What resources use by the amount, by account, region, type and meter. What is not sold in its region is left out.
 *
 * @param ofMachines the code of the product of machines, whose anomalies are in their number: what they imply follows it
 */
export function* meteredLines(
  resources: readonly Resource[],
  company: CompanyEntry,
  ofMachines: string,
): Steps<MeteredLine[]> {
  const anomalies = (company.anomalies ?? []).filter(({ service = ofMachines }) => service !== ofMachines)
  const currency = currencyOf(company)
  const lines = new Map<string, MeteredLine & { uses: [MeteredUse, ...MeteredUse[]] }>()
  for (const [place, resource] of resources.entries()) {
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
    const { account, region, type: typeName, kind, meterings = [] } = resource
    for (const usual of meterings) {
      const { meter } = usual
      const metering = withAnomalies(usual, anomalies, account)
      for (const life of pricePeriods(resource.life, meter.priceChanges)) {
        const price = priceOfMeter(meter, region, company, life.first)
        // What costs nothing yet is on no bill.
        if (price === undefined || price === 0) continue
        const key = `${account} ${region} ${typeName} ${meter.product.code} ${meter.code} ${price}`
        const use = { resource, metering, life }
        const line = lines.get(key)
        if (line !== undefined) line.uses.push(use)
        else {
          const of = { account, region, typeName, kind, price }
          lines.set(key, { ...meteredLine(meter, of, currency), meter, uses: [use] })
        }
      }
    }
  }
  return [...lines.values()]
}
