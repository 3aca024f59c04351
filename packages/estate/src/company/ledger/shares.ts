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

/** A line, and the dictionary of those who pay for it. */
interface ChargedLine {
  readonly line: Pool | MeteredLine
  readonly payers: readonly Payer[]
}

/**
 * Shares the charges of a line on a day out among its resources: what was covered fills the running machines in their fixed order.
 * The shares add up to the charges.
 *
 * @param rows the rows of the line
 */
export function sharesOf(
  { line, payers }: ChargedLine,
  charges: DayRows,
  rows: readonly number[],
  day: Day,
  seed: number,
  index: ResourceIndex,
): Share[] {
  if (line.billed !== undefined) {
    const resource = index.byKey.get(line.billed.key) ?? line.billed
    return rows.map((row) => wholeShare(resource, line, payers, charges, row))
  }
  const used =
    'meter' in line ? amountsUsed(line, charges, rows, day, index) : hoursUsed(line, charges, day, seed, index)
  const shares: Share[] = []
  let at = 0
  let taken = 0
  for (const [resource, quantity] of used) {
    let left = quantity
    while (left > 0 && at < rows.length) {
      const row = rows[at] as number
      const whole = charges.consumedQuantity[row] as number
      const part = Math.min(left, whole - taken)
      if (part > 0) {
        const amount = (column: Float64Array): number => {
          const value = column[row] as number
          // Rounded as a sum, so that the shares add up.
          return Math.round((value * (taken + part)) / whole) - Math.round((value * taken) / whole)
        }
        const payer = payers[charges.payer[row] as PayerIndex] as Payer
        shares.push({
          resource,
          line,
          payer,
          consumedQuantity: part,
          listCost: amount(charges.listCost),
          effectiveCost: amount(charges.effectiveCost),
        })
      }
      left -= part
      taken += part
      if (taken < whole) continue
      at += 1
      taken = 0
    }
  }
  return shares
}

function wholeShare(
  resource: Resource,
  line: Pool | MeteredLine,
  payers: readonly Payer[],
  charges: DayRows,
  row: number,
): Share {
  return {
    resource,
    line,
    payer: payers[charges.payer[row] as PayerIndex] as Payer,
    consumedQuantity: charges.consumedQuantity[row] as number,
    listCost: charges.listCost[row] as number,
    effectiveCost: charges.effectiveCost[row] as number,
  }
}

/** How long each machine of a pool ran on a day, in the order of the file. */
function* hoursUsed(
  pool: Pool,
  { segments }: DayRows,
  day: Day,
  seed: number,
  { byFleet }: ResourceIndex,
): Iterable<readonly [Resource, number]> {
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
      yield [resource, used * use]
    }
  }
}

/** What each resource had of the quantity of a meter: rounded as a sum, so that the resources add up to it. */
function* amountsUsed(
  { uses }: MeteredLine,
  { consumedQuantity }: DayRows,
  [row = 0]: readonly number[],
  day: Day,
  { byKey }: ResourceIndex,
): Iterable<readonly [Resource, number]> {
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
    yield [byKey.get(resource.key) ?? resource, share - given]
    given = share
  }
}
