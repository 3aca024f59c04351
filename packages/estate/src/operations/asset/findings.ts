// Finds resources that could be smaller or removed, with what that would save.

import { today } from '../../charges/company.js'
import { sum } from '../../charges/query.js'
import { QUEUE } from '../../charges/queue.js'
import type { Company } from '../../clouds/cloud.js'
import { discountsOf, priceOfMeter, unitsOfPrice } from '../../company/meter.js'
import type { Kind, Resource } from '../../company/resource.js'
import { HOURS_IN_MONTH } from '../../company/terms.js'
import { entryOf, remembered } from '../../kernel/maps.js'
import { cents, type Micros } from '../../kernel/money.js'
import { flatMapped } from '../../kernel/steps.js'
import { type DateRange, type Day, HOURS_IN_DAY } from '../../kernel/time.js'
import { amountOn, meteredDay } from '../../simulate/metering.js'
import { existingResources, resourcesOf } from '../inventory.js'
import { figuresOver, hoursOf } from './load-figures.js'

/** Codes of the categories; only the first one is shown by the service. */
export type OptimizeCategoryCode = 'right-sizing' | 'unused'

/** Disks may be unused; whatever has smaller types may be too large. Nothing is found about others. */
export function categoryOf({ isStorage, smaller }: Kind): OptimizeCategoryCode | undefined {
  if (isStorage) return 'unused'
  return smaller === undefined ? undefined : 'right-sizing'
}

/** What could be saved on a resource that no commitment covers. */
export interface Finding {
  readonly category: OptimizeCategoryCode
  readonly resource: Resource
  /** Cents in a month, of what is paid. */
  readonly saving: number
}

/** The demand of so many days before today is analyzed. */
export const ANALYZED_DAYS = 30

/** What has been there for fewer days is not judged: a day or two say little of its load. */
export const LEAST_DAYS = 14

/** A processor that was never busier than this, in percent, leaves enough room at half the size. */
export const LOW_LOAD = 40

/**
 * - `unused`: disks of which no running machine made use
 * - `right-sizing`: machines and databases with a low load for their size, of which there is a smaller one
 */
export async function findingsOf(company: Company): Promise<readonly Finding[]> {
  // A change that leaves the resources as they are leaves the findings, too; each session may have a day of its own.
  const days = findingsByDay(resourcesOf(company))
  const day = today(company)
  const cached = days.get(day)
  if (cached !== undefined) return cached
  if (days.size >= REMEMBERED_DAYS) days.clear()
  const found = await find(company)
  days.set(day, found)
  return found
}

const REMEMBERED_DAYS = 16
const findingsByDay = remembered((_resources: readonly Resource[]) => new Map<Day, readonly Finding[]>())

/** Returns what is found about the resources that are asked for, without a look at all others. */
export async function findingsAbout(
  company: Company,
  isAsked: (resource: Resource) => boolean,
): Promise<readonly Finding[]> {
  const known = findingsByDay(resourcesOf(company)).get(today(company))
  return known?.filter(({ resource }) => isAsked(resource)) ?? (await find(company, isAsked))
}

async function find(company: Company, isAsked?: (resource: Resource) => boolean): Promise<readonly Finding[]> {
  // Read from the clock once: there are a hundred thousand resources.
  const now = today(company)
  const range = { first: now - ANALYZED_DAYS, last: now - 1 }
  const existing = existingResources(company, now)
  const resources = isAsked === undefined ? existing : existing.filter(isAsked)
  const hours = hoursOf(company, range)
  const figuresOf = figuresOver(company, hours)
  const isRunning = (machine: Resource): boolean => figuresOf(machine, undefined, hours).running > 0
  const attached = new Set(resources.flatMap(({ attachedTo }) => attachedTo ?? []))
  const isUsed = (resource: Resource): boolean => attached.has(resource.key) && isRunning(resource)
  const used = await QUEUE.run(
    flatMapped(existing, (resource) => (isUsed(resource) ? [resource.key] : [])),
    company.signal,
  )
  // The keys of machines with volumes that ran at any time.
  const inUse = new Set(used)
  const paidShares = await paidSharesOf(company, range, isAsked && new Set(resources.map(placeOf)))
  const findingsIn = (resource: Resource): Finding[] => {
    const { kind, machines, attachedTo = '', life } = resource
    if (now - life.first < LEAST_DAYS) return []
    const category = categoryOf(kind)
    if (category === 'unused') {
      const saving = inUse.has(attachedTo) ? 0 : storageCost(company, resource, range.last)
      return saving > 0 ? [{ category, resource, saving }] : []
    }
    if (category === undefined || machines === undefined) return []
    const step = priceStep(resource, company, now)
    const paid = paidShares.get(placeOf(resource)) ?? 0
    if (step === 0 || paid === 0) return []
    const { peak = 0, running, hours: existed } = figuresOf(resource, undefined, hours)
    if (peak > LOW_LOAD || running === 0) return []
    const saving = cents(((step * HOURS_IN_MONTH * running) / existed) * paid)
    return saving > 0 ? [{ category, resource, saving }] : []
  }
  return await QUEUE.run(flatMapped(resources, findingsIn), company.signal)
}

/** What was paid for a dollar at list price, by place; nothing where commitments covered anything at any time of a range. */
async function paidSharesOf(
  company: Company,
  range: DateRange,
  asked: ReadonlySet<string> | undefined,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, { list: Micros; effective: Micros; isCovered: boolean }>()
  for (const cloud of company.clouds) {
    const byPlace = await sum(cloud.ledger(company), {
      measure: 'coverage',
      range,
      by: ({ account, region, typeName }) => {
        const place = placeOf({ account, region, type: typeName })
        return asked === undefined || asked.has(place) ? place : undefined
      },
    })
    for (const [key, paid] of byPlace) {
      const place = entryOf(places, key, () => ({ list: 0, effective: 0, isCovered: false }))
      paid.forEach(({ consumedQuantity, listCost, effectiveCost }, kind) => {
        place.list += listCost
        place.effective += effectiveCost
        // The last two kinds are usage that no commitment pays for.
        if (kind < paid.length - 2 && consumedQuantity > 0) place.isCovered = true
      })
    }
  }
  return new Map(Array.from(places, ([key, { list, effective, isCovered }]) => [key, isCovered ? 0 : effective / list]))
}

/** Commitments can't tell the machines of one place apart. */
function placeOf({ account, region, type }: Pick<Resource, 'account' | 'region' | 'type'>): string {
  return `${account} ${region} ${type}`
}

function priceOf(
  { kind, type, region }: Pick<Resource, 'kind' | 'type' | 'region'>,
  { file }: Company,
  day: Day,
): Micros | undefined {
  return kind.price?.(type, region, file, day)
}

/** Cents in a month for what a disk is charged for by the month, less a negotiated discount. */
function storageCost({ file }: Company, { meterings = [], region, vendor }: Resource, day: Day): number {
  const discounts = discountsOf(file, vendor)
  const date = meteredDay(day, HOURS_IN_DAY)
  const costs = meterings
    .filter(({ meter }) => meter.isMonthly)
    .map((metering) => {
      const { meter } = metering
      const list = Math.round(
        (amountOn(metering, date) * (priceOfMeter(meter, region, file, day) ?? 0)) / unitsOfPrice(meter),
      )
      return (list * (100 - (meter.isNet ? 0 : discounts.on(meter.product, day)))) / 100
    })
  return cents(costs.reduce((sum, cost) => sum + cost, 0))
}

/** What an hour costs less, on demand, in the next smaller size; 0 where there is none. */
function priceStep(resource: Resource, company: Company, day: Day): Micros {
  const smaller = resource.kind.smaller?.(resource.type, company.file)
  if (smaller === undefined) return 0
  const smallerPrice = priceOf({ kind: resource.kind, region: resource.region, type: smaller }, company, day)
  return smallerPrice === undefined ? 0 : (priceOf(resource, company, day) ?? smallerPrice) - smallerPrice
}
