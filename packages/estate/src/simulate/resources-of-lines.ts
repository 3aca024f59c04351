import type { LineResources, ResourceIndex, RowsOfLine } from '../charges/charge-table.js'
import { hourlyUse, type Pool } from '../charges/charge-table.js'
import { indexesOf, type LineIndex, type PoolIndex } from '../charges/indexes.js'
import { asItIsNow, machinesOf } from '../charges/resource-index.js'
import type { Resource } from '../company/resource.js'
import { finished } from '../kernel/steps.js'
import { type DateRange, type Day, HOURS_IN_DAY, isWithin, type Segment, startOfDay } from '../kernel/time.js'
import type { MeteredLine } from './lines.js'
import { amountOn, meteredDay } from './metering.js'
import { RunningMachines } from './running.js'
import { runningMachines } from './schedule.js'

/** Tells the resources of lines: what was covered fills the running machines in their fixed order. */
export class ResourcesOfLines implements LineResources {
  readonly #rented: readonly Pool[]
  readonly #pools: number
  readonly #metered: readonly MeteredLine[]
  readonly #segments: readonly Segment[]
  readonly #seed: number

  /** @param rented the first lines, of which so many are `pools`; `metered` are the others */
  constructor(
    rented: readonly Pool[],
    pools: number,
    metered: readonly MeteredLine[],
    segments: readonly Segment[],
    seed: number,
  ) {
    this.#rented = rented
    this.#pools = pools
    this.#metered = metered
    this.#segments = segments
    this.#seed = seed
  }

  on(line: LineIndex, index: ResourceIndex): readonly Resource[] {
    const rented = this.#rented[line]
    if (rented !== undefined) return rented.machines.flatMap((fleet) => machinesOf(index, fleet))
    return this.#meteredLine(line).uses.map(({ resource }) => asItIsNow(index, resource))
  }

  eachUse(of: RowsOfLine, visit: (resource: Resource, used: number) => void): void {
    const rented = this.#rented[of.line]
    if (rented === undefined) eachAmount(this.#meteredLine(of.line), of, visit)
    else eachRunning(rented, of, this.#seed, visit)
  }

  gone(range: DateRange, now: Day): (day: Day) => ReadonlyMap<PoolIndex, readonly number[]> {
    const pools = this.#rented.slice(0, this.#pools)
    const gone = indexesOf<PoolIndex>(pools).flatMap((index) => {
      const pool = pools[index] as Pool
      const machines = pool.machines.filter(
        ({ life, whole = { life } }) => whole.life.last < now && life.last >= range.first,
      )
      return machines.length === 0 ? [] : [{ index, use: hourlyUse(pool), machines }]
    })
    const running = finished(RunningMachines.of(gone, this.#segments, this.#seed, range.first))
    return (day) => {
      const counts = running.count(day)
      return new Map(
        gone.map(({ index, use }, position) => [
          index,
          this.#segments.map(({ hours }, segment) => (counts[segment]?.[position] as number) * use * hours),
        ]),
      )
    }
  }

  #meteredLine(line: LineIndex): MeteredLine {
    return this.#metered[line - this.#rented.length] as MeteredLine
  }
}

/** Visits each machine of a pool, in the order of the file, with how long it ran on a day. */
function eachRunning(
  pool: Pool,
  { charges, day, index }: RowsOfLine,
  seed: number,
  visit: (resource: Resource, used: number) => void,
): void {
  const use = hourlyUse(pool)
  const { segments } = charges
  for (const fleet of pool.machines) {
    const running = segments.map(({ from, hours }) =>
      hours === 0 ? 0 : runningMachines(fleet, startOfDay(day) + from, seed),
    )
    const most = Math.max(...running)
    const always = Math.min(...running.filter((_, segment) => segments[segment]?.hours !== 0))
    for (const resource of machinesOf(index, fleet)) {
      if (resource.index >= most) break
      visit(resource, (resource.index < always ? charges.hours : hoursOf(resource.index, running, segments)) * use)
    }
  }
}

/** How long a machine ran of which so many others run before. */
function hoursOf(index: number, running: readonly number[], segments: readonly Segment[]): number {
  return segments.reduce((sum, { hours }, segment) => (index < (running[segment] as number) ? sum + hours : sum), 0)
}

/** Visits each resource with what it had of the quantity of a meter: rounded as a sum, so that the resources add up to it. */
function eachAmount(
  { uses }: MeteredLine,
  { charges: { consumedQuantity }, rows: [row = 0], day, index }: RowsOfLine,
  visit: (resource: Resource, used: number) => void,
): void {
  const date = meteredDay(day, HOURS_IN_DAY)
  const amounts = uses
    .filter(({ life }) => isWithin(life, day))
    .map(({ resource, metering }) => ({ resource, amount: amountOn(metering, date) }))
  const all = amounts.reduce((sum, { amount }) => sum + amount, 0)
  const whole = consumedQuantity[row] ?? 0
  let until = 0
  let given = 0
  for (const { resource, amount } of amounts) {
    until += amount
    const share = Math.round((whole * until) / all)
    visit(asItIsNow(index, resource), share - given)
    given = share
  }
}
