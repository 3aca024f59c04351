import { hourlyPrice, instanceType, storagePrice } from '../catalog/aws.js'
import { vmPrice } from '../catalog/azure.js'
import { amountOf, machineType, RESOURCE_TYPES, resourcePrice } from '../catalog/gcp.js'
import { PART_HOURS, PARTS_OF_DAY } from '../demand/schedule.js'
import type { Micros } from '../money.js'
import { type Day, firstDayOfMonth, lastDayOfMonth } from '../time.js'
import { isRunning, type Resource } from './resource.js'

/** What a resource was used for on a day, and what that costs on demand. */
export interface Charge {
  /** Millionths of hours of a machine, of GB-months of a volume: whole numbers, so that days add up. */
  readonly quantity: number
  readonly cost: Micros
}

/** On demand, for an hour of a machine or a GB-month of a volume; `undefined` where the catalog has no price. */
export function priceOf({ resourceType, type, region }: Resource): Micros | undefined {
  switch (resourceType) {
    case 'ec2':
    case 'rds': {
      const instance = instanceType(type)
      return instance && hourlyPrice(instance, region)
    }
    case 'ebs':
      return storagePrice(region)
    case 'vm':
      return vmPrice(type, region)
    case 'gce': {
      const machine = machineType(type)
      if (machine === undefined) return undefined
      const prices = RESOURCE_TYPES.map(({ code }) => {
        const price = resourcePrice(machine.series, region, code)
        return price === undefined ? Number.NaN : price * amountOf(machine, code)
      })
      const price = prices.reduce((sum, part) => sum + part, 0)
      return Number.isNaN(price) ? undefined : price
    }
  }
}

/** `undefined` on days on which the resource was not used, and where its price is unknown. */
export function chargeOf(resource: Resource, price: Micros, day: Day, seed: number): Charge | undefined {
  const { life, gigabytes } = resource
  if (day < life.first || day > life.last) return undefined
  if (gigabytes !== undefined) {
    return { quantity: dayShare(gigabytes * 1_000_000, day), cost: dayShare(Math.round(gigabytes * price), day) }
  }
  const hours = PARTS_OF_DAY.reduce(
    (sum: number, part) => sum + (isRunning(resource, day, part, seed) ? PART_HOURS[part] : 0),
    0,
  )
  return hours === 0 ? undefined : { quantity: hours * 1_000_000, cost: hours * price }
}

/** A day's part of the amount of a month; the days of the month add up to it. */
function dayShare(ofMonth: number, day: Day): number {
  const before = firstDayOfMonth(day) - 1
  const days = lastDayOfMonth(day) - before
  const until = (date: Day) => Math.round((ofMonth * (date - before)) / days)
  return until(day) - until(day - 1)
}
