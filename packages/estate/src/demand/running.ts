import { fractionsOf } from '../random.js'
import { type Day, isWeekend } from '../time.js'
import { autoscaled, isAutoscaled, type Machines, PARTS_OF_DAY, type PartOfDay, scheduled } from './schedule.js'

/** Numbers of many pools: a column for each part of a day, in which each pool has its position. */
export type ByPart = readonly [Float64Array, Float64Array, Float64Array]

export function byPart(pools: number): ByPart {
  return [new Float64Array(pools), new Float64Array(pools), new Float64Array(pools)]
}

/** Adds to one number of a column. */
export function add(column: Float64Array, position: number, amount: number): void {
  column[position] = (column[position] as number) + amount
}

/** Counts the machines of many pools, day by day: what is the same on other days is found once. */
export class RunningMachines {
  readonly #scheduled: readonly Scheduled[]
  readonly #autoscaled: readonly Autoscaled[]
  readonly #counts: ByPart

  constructor(pools: readonly { readonly machines: readonly Machines[] }[], seed: number) {
    const fleets = pools.flatMap(({ machines }, pool) => machines.map((one) => ({ machines: one, pool })))
    this.#scheduled = fleets
      .filter(({ machines }) => !isAutoscaled(machines))
      .map(({ machines, pool }) => new Scheduled(machines, pool))
    this.#autoscaled = fleets
      .filter(({ machines }) => isAutoscaled(machines))
      .map(({ machines, pool }) => new Autoscaled(machines, pool, seed))
    this.#counts = byPart(pools.length)
  }

  /** The result is overwritten by that of the next day. */
  count(day: Day): ByPart {
    const weekend = isWeekend(day)
    const date = String(day)
    for (const column of this.#counts) column.fill(0)
    for (const fleet of this.#scheduled) fleet.count(day, weekend, this.#counts)
    for (const fleet of this.#autoscaled) fleet.count(day, weekend, this.#counts, date)
    return this.#counts
  }
}

/** Machines of which as many run on all days of a kind. */
class Scheduled {
  readonly #life: Machines['life']
  readonly #pool: number
  readonly #weekdays: Running
  readonly #weekends: Running

  constructor(machines: Machines, pool: number) {
    this.#life = machines.life
    this.#pool = pool
    this.#weekdays = runningBy((part) => scheduled(machines, false, part))
    this.#weekends = runningBy((part) => scheduled(machines, true, part))
  }

  count(day: Day, weekend: boolean, counts: ByPart): void {
    if (day < this.#life.first || day > this.#life.last) return
    const running = weekend ? this.#weekends : this.#weekdays
    add(counts[0], this.#pool, running[0])
    add(counts[1], this.#pool, running[1])
    add(counts[2], this.#pool, running[2])
  }
}

class Autoscaled {
  readonly #machines: Machines
  readonly #pool: number
  readonly #noise: (day: string) => number

  constructor(machines: Machines, pool: number, seed: number) {
    this.#machines = machines
    this.#pool = pool
    this.#noise = fractionsOf(seed, machines.name)
  }

  count(day: Day, weekend: boolean, counts: ByPart, date: string): void {
    const machines = this.#machines
    if (day < machines.life.first || day > machines.life.last) return
    const noise = this.#noise(date)
    for (const part of PARTS_OF_DAY) add(counts[part], this.#pool, autoscaled(machines, weekend, part, noise))
  }
}

type Running = Readonly<Record<PartOfDay, number>>

function runningBy(count: (part: PartOfDay) => number): Running {
  return [count(0), count(1), count(2)]
}
