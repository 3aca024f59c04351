import { add, type ByPart, byPart, PARTS_OF_DAY, type PartOfDay } from '../../kernel/parts-of-day.js'
import { fractionsOf } from '../../kernel/random.js'
import { type Day, isWeekend } from '../../kernel/time.js'
import { autoscaled, isAutoscaled, type Machines, scheduled } from './schedule.js'

/** Counts the machines of many pools, day by day: what is the same on other days is found once. */
export class RunningMachines {
  /** Of all machines that are there for ever and don't follow the load. */
  readonly #weekdays: ByPart
  readonly #weekends: ByPart
  readonly #passing: readonly Passing[]
  readonly #autoscaled: readonly Autoscaled[]
  readonly #counts: ByPart

  constructor(pools: readonly { readonly machines: readonly Machines[] }[], seed: number) {
    this.#weekdays = byPart(pools.length)
    this.#weekends = byPart(pools.length)
    this.#counts = byPart(pools.length)
    const passing: Passing[] = []
    const autoscaled: Autoscaled[] = []
    pools.forEach(({ machines }, pool) => {
      for (const one of machines) {
        if (isAutoscaled(one)) autoscaled.push(new Autoscaled(one, pool, seed))
        else if (isPassing(one)) passing.push(new Passing(one, pool))
        else {
          addRunning(
            this.#weekdays,
            pool,
            runningBy((part) => scheduled(one, false, part)),
          )
          addRunning(
            this.#weekends,
            pool,
            runningBy((part) => scheduled(one, true, part)),
          )
        }
      }
    })
    this.#passing = passing
    this.#autoscaled = autoscaled
  }

  /** The result is overwritten by that of the next day. */
  count(day: Day): ByPart {
    const weekend = isWeekend(day)
    const date = String(day)
    for (const part of PARTS_OF_DAY) this.#counts[part].set((weekend ? this.#weekends : this.#weekdays)[part])
    for (const fleet of this.#passing) fleet.count(day, weekend, this.#counts)
    for (const fleet of this.#autoscaled) fleet.count(day, weekend, this.#counts, date)
    return this.#counts
  }
}

function isPassing({ life }: Machines): boolean {
  return Number.isFinite(life.first) || Number.isFinite(life.last)
}

/** Machines that came or went. */
class Passing {
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
    addRunning(counts, this.#pool, weekend ? this.#weekends : this.#weekdays)
  }
}

/** Machines whose number changes from day to day. */
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

function addRunning(counts: ByPart, pool: number, running: Running): void {
  add(counts[0], pool, running[0])
  add(counts[1], pool, running[1])
  add(counts[2], pool, running[2])
}
