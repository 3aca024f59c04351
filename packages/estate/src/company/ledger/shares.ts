import type { PayerIndex } from '../../charges/indexes.js'
import type { Payer } from '../../charges/payers.js'
import type { Micros } from '../../kernel/money.js'
import { type Day, HOURS_IN_DAY, isWithin, startOfDay } from '../../kernel/time.js'
import type { Machines } from '../demand/machines.js'
import { meteredDay } from '../demand/metering.js'
import { runningMachines } from '../demand/schedule.js'
import type { Resource } from '../resource.js'
import type { DayRows } from './day-rows.js'
import { hourlyUse, type MeteredLine, type Pool } from './pool.js'

/** The share of a resource in a charge. */
export interface Share {
  readonly resource: Resource
  readonly line: Pool | MeteredLine
  readonly payer: Payer
  /** In thousandths of hours, or in parts of the unit of a meter. */
  readonly consumedQuantity: number
  readonly listCost: Micros
  readonly effectiveCost: Micros
}

/** Finds the resources of a line: the machines of a fleet in their order, and what is metered. */
export interface ResourceIndex {
  readonly byFleet: ReadonlyMap<Machines, readonly Resource[]>
  /** A resource with the tags that it has now. */
  readonly byKey: ReadonlyMap<string, Resource>
}

export function indexOf(resources: readonly Resource[]): ResourceIndex {
  const byFleet = new Map<Machines, Resource[]>()
  for (const resource of resources) {
    const { machines } = resource
    if (machines === undefined) continue
    const fleet = byFleet.get(machines)
    if (fleet === undefined) byFleet.set(machines, [resource])
    else fleet.push(resource)
  }
  return { byFleet, byKey: new Map(resources.map((resource) => [resource.key, resource])) }
}

/** The rows of a line on a day, and what tells its resources. */
export interface RowsOfLine {
  readonly line: Pool | MeteredLine
  readonly payers: readonly Payer[]
  readonly charges: DayRows
  readonly rows: readonly number[]
  readonly day: Day
  readonly seed: number
  readonly index: ResourceIndex
}

/**
 * Shares the charges of a line on a day out among its resources: what was covered fills the running machines in their fixed order.
 * The shares add up to the charges.
 */
export function sharesOf(of: RowsOfLine): Share[] {
  const { line, payers, charges } = of
  const shares: Share[] = []
  eachPart(of, (resource, row, taken, quantity) => {
    const whole = charges.consumedQuantity[row] as number
    const amount = (column: Float64Array): number => {
      const value = column[row] as number
      if (quantity === whole) return value
      // Rounded as a sum, so that the shares add up.
      return Math.round((value * (taken + quantity)) / whole) - Math.round((value * taken) / whole)
    }
    const payer = payers[charges.payer[row] as PayerIndex] as Payer
    const [listCost, effectiveCost] = [amount(charges.listCost), amount(charges.effectiveCost)]
    shares.push({ resource, line, payer, consumedQuantity: quantity, listCost, effectiveCost })
  })
  return shares
}

/** Returns how many shares resources have, without computing them. */
export function countShares(of: RowsOfLine, isAsked: (resource: Resource) => boolean): number {
  let count = 0
  eachPart(of, (resource) => {
    if (isAsked(resource)) count += 1
  })
  return count
}

/** Visits what each resource has of the rows, and what others have had of the same row. */
function eachPart(
  of: RowsOfLine,
  visit: (resource: Resource, row: number, taken: number, quantity: number) => void,
): void {
  const { line, charges, rows, index } = of
  const { consumedQuantity } = charges
  if (line.billed !== undefined) {
    const resource = index.byKey.get(line.billed.key) ?? line.billed
    for (const row of rows) visit(resource, row, 0, consumedQuantity[row] as number)
    return
  }
  let at = 0
  let taken = 0
  const fill = (resource: Resource, used: number): void => {
    let left = used
    while (left > 0 && at < rows.length) {
      const row = rows[at] as number
      const whole = consumedQuantity[row] as number
      const quantity = Math.min(left, whole - taken)
      if (quantity > 0) visit(resource, row, taken, quantity)
      left -= quantity
      taken += quantity
      if (taken < whole) continue
      at += 1
      taken = 0
    }
  }
  if ('meter' in line) eachAmount(line, of, fill)
  else eachRunning(line, of, fill)
}

/** Visits each machine of a pool, in the order of the file, with how long it ran on a day. */
function eachRunning(
  pool: Pool,
  { charges: { segments }, day, seed, index: { byFleet } }: RowsOfLine,
  visit: (resource: Resource, used: number) => void,
): void {
  const use = hourlyUse(pool)
  for (const fleet of pool.machines) {
    const running = segments.map(({ from, hours }) =>
      hours === 0 ? 0 : runningMachines(fleet, startOfDay(day) + from, seed),
    )
    const most = Math.max(...running)
    for (const resource of byFleet.get(fleet) ?? []) {
      if (resource.index >= most) break
      let used = 0
      segments.forEach(({ hours }, segment) => {
        if (resource.index < (running[segment] as number)) used += hours
      })
      visit(resource, used * use)
    }
  }
}

/** Visits each resource with what it had of the quantity of a meter: rounded as a sum, so that the resources add up to it. */
function eachAmount(
  { uses }: MeteredLine,
  { charges: { consumedQuantity }, rows: [row = 0], day, index: { byKey } }: RowsOfLine,
  visit: (resource: Resource, used: number) => void,
): void {
  const date = meteredDay(day, HOURS_IN_DAY)
  const amounts = uses
    .filter(({ resource }) => isWithin(resource.life, day))
    .map(({ resource, metering }) => ({ resource, amount: metering.amountOn(date) }))
  const all = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const whole = consumedQuantity[row] ?? 0
  let until = 0
  let given = 0
  for (const { resource, amount } of amounts) {
    until += amount
    const share = Math.round((whole * until) / all)
    visit(byKey.get(resource.key) ?? resource, share - given)
    given = share
  }
}
