import { HOURS_IN_MONTH, hourlyPrice, instanceType, smallerInstanceType, storagePrice } from '../catalog/aws.js'
import { smallerVmSize, vmPrice } from '../catalog/azure.js'
import { machinePrice, machineType, smallerMachineType } from '../catalog/gcp.js'
import { type Company, today } from '../company/company.js'
import { busiestPercent } from '../demand/processor.js'
import { type Machines, PART_HOURS, PARTS_OF_DAY, runningMachines } from '../demand/schedule.js'
import { memo } from '../memo.js'
import { cents, type Micros } from '../money.js'
import { existingResources, type Resource } from '../resources/resource.js'
import { type DateRange, daysOf, intersection } from '../time.js'
import { coveredBy } from './covered.js'

/** Codes of the categories; only the first one is shown by the service. */
export const OPTIMIZE_CATEGORIES = ['right-sizing', 'unused'] as const
export type OptimizeCategoryCode = (typeof OPTIMIZE_CATEGORIES)[number]

/** What could be saved on a resource that no commitment covers. */
export interface Finding {
  readonly category: OptimizeCategoryCode
  readonly resource: Resource
  /** Cents in a month, at prices on demand. */
  readonly saving: number
}

/** The demand of so many days, the last of them today, is analyzed. */
const ANALYZED_DAYS = 30

/** A processor that was never busier than this, in percent, leaves enough room at half the size. */
const LOW_LOAD = 40

/**
 * - `unused`: volumes of which no running machine made use
 * - `right-sizing`: machines and databases with a low load for their size, of which there is a smaller one
 */
export function findingsOf(company: Company): readonly Finding[] {
  const known = remembered.get(company) ?? find(company)
  remembered.set(company, known)
  return known
}

const remembered = new WeakMap<Company, readonly Finding[]>()

function find(company: Company): Finding[] {
  const range = { first: today(company) - ANALYZED_DAYS + 1, last: today(company) }
  const resources = existingResources(company, range.last)
  const inUse = keysOfRunning(company, resources, range)
  const isCovered = coveredBy(company, range)
  const usageOf = usages(company, range)
  return resources.flatMap((resource): Finding[] => {
    const { machines, attachedTo, index } = resource
    if (machines === undefined) {
      const saving = inUse.has(attachedTo ?? '') ? 0 : storageCost(resource)
      return saving > 0 ? [{ category: 'unused', resource, saving }] : []
    }
    const step = priceStep(resource)
    if (step === 0 || isCovered(resource)) return []
    const { share = 0, busiest = 0 } = usageOf(machines)[index] ?? {}
    if (busiest > LOW_LOAD) return []
    const saving = cents(step * HOURS_IN_MONTH * share)
    return saving > 0 ? [{ category: 'right-sizing', resource, saving }] : []
  })
}

/** Keys of the machines with volumes that ran at any time. */
function keysOfRunning({ seed }: Company, resources: readonly Resource[], range: DateRange): ReadonlySet<string> {
  const attached = new Set(resources.flatMap(({ attachedTo }) => attachedTo ?? []))
  const running = resources.filter(({ key, machines, index }) => {
    if (machines === undefined || !attached.has(key)) return false
    return daysOf(range).some((day) => PARTS_OF_DAY.some((part) => index < runningMachines(machines, day, part, seed)))
  })
  return new Set(running.map(({ key }) => key))
}

function storageCost({ region, gigabytes = 0 }: Resource): number {
  return cents(gigabytes * (storagePrice(region) ?? 0))
}

/** What an hour costs less, on demand, in the next smaller size; 0 where there is none. */
function priceStep({ vendor, type, region }: Resource): Micros {
  const [price, smaller] = PRICES[vendor](type, region)
  return price === undefined || smaller === undefined ? 0 : price - smaller
}

type Prices = readonly [price: Micros | undefined, smaller: Micros | undefined]

/** Of a type and of the next smaller one. */
const PRICES: Readonly<Record<Resource['vendor'], (type: string, region: string) => Prices>> = {
  aws: (name, region) => {
    const type = instanceType(name)
    const smaller = type && smallerInstanceType(type)
    return [type && hourlyPrice(type, region), smaller && hourlyPrice(smaller, region)]
  },
  azure: (size, region) => {
    const smaller = smallerVmSize(size)
    return [vmPrice(size, region), smaller === undefined ? undefined : vmPrice(smaller, region)]
  },
  gcp: (name, region) => {
    const type = machineType(name)
    const smaller = type && smallerMachineType(type)
    return [type && machinePrice(type, region), smaller && machinePrice(smaller, region)]
  },
}

interface Usage {
  /** The share of the hours since its launch that the machine ran. */
  readonly share: number
  /** How busy its processor was at most, in percent. */
  readonly busiest: number
}

/** Of each of the machines of one name, of which the first ones run first. */
function usages({ seed }: Company, range: DateRange): (machines: Machines) => readonly Usage[] {
  return memo((machines) => {
    const days = daysOf(intersection(range, machines.life))
    const percentOf = busiestPercent(machines, seed)
    const usage = Array.from({ length: machines.count }, () => ({ hours: 0, busiest: 0 }))
    for (const day of days) {
      for (const part of PARTS_OF_DAY) {
        const percent = percentOf(day, part)
        for (const one of usage.slice(0, runningMachines(machines, day, part, seed))) {
          one.hours += PART_HOURS[part]
          one.busiest = Math.max(one.busiest, percent)
        }
      }
    }
    return usage.map(({ hours, busiest }) => ({ share: hours / (days.length * 24), busiest }))
  })
}
