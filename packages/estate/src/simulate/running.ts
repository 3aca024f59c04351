import type { Machines, Region } from '../company/resource.js'
import { add, type Columns, columns } from '../kernel/columns.js'
import { groupBy } from '../kernel/maps.js'
import { fractionsOf } from '../kernel/random.js'
import type { Steps } from '../kernel/steps.js'
import {
  type DateRange,
  type Day,
  EVENING,
  isWithin,
  type LocalTime,
  localTime,
  NIGHT,
  type PartOfDay,
  type Segment,
  startOfDay,
  WORK,
} from '../kernel/time.js'
import {
  activityOn,
  autoscaled,
  daysAlike,
  isAutoscaled,
  isDayOff,
  loweredOn,
  machinesOn,
  scheduled,
} from './schedule.js'

/** The kinds of time that schedules tell apart: the parts of workdays, then the parts of days off. */
const KINDS: readonly (readonly [dayOff: boolean, part: PartOfDay])[] = [
  [false, NIGHT],
  [false, WORK],
  [false, EVENING],
  [true, NIGHT],
  [true, WORK],
  [true, EVENING],
]

/** The local time of a segment in a region, and what is to be known of its day. */
interface Moment extends LocalTime {
  readonly kind: number
  readonly activity: number
}

/** Pools whose machines are looked at in a step. */
const POOLS_OF_A_STEP = 500

type Pools = readonly { readonly machines: readonly Machines[] }[]

/** Counts the machines of many pools, day by day: what is the same on other days is found once. The machines of a pool are in one region. */
export class RunningMachines {
  readonly #segments: readonly Segment[]
  readonly #regions: readonly Region[]
  /** The positions of pools, by region. */
  readonly #poolsOfRegion: readonly Int32Array[]
  /** How many run by kind of time, of the machines that don't follow the load and are there on the day that was counted last. */
  readonly #scheduled: Columns
  readonly #regionOfPool: readonly number[]
  readonly #passing: Passing[] = []
  readonly #autoscaled: Autoscaled[] = []
  readonly #counts: Columns

  private constructor(pools: Pools, segments: readonly Segment[]) {
    this.#segments = segments
    this.#regions = regionsOf(pools)
    const positions = new Map(this.#regions.map((region, position) => [region, position]))
    this.#regionOfPool = pools.map(({ machines: [first] }) => positions.get(first?.region as Region) ?? 0)
    const byRegion = groupBy([...pools.keys()], (pool) => this.#regionOfPool[pool] as number)
    this.#poolsOfRegion = this.#regions.map((_, region) => Int32Array.from(byRegion.get(region) ?? []))
    this.#scheduled = columns(KINDS.length, pools.length)
    this.#counts = columns(segments.length, pools.length)
  }

  /** @param beginning the first day that is counted */
  static *of(pools: Pools, segments: readonly Segment[], seed: number, beginning: Day): Steps<RunningMachines> {
    const running = new RunningMachines(pools, segments)
    for (const [pool, { machines }] of pools.entries()) {
      if (pool % POOLS_OF_A_STEP === POOLS_OF_A_STEP - 1) yield
      const region = running.#regionOfPool[pool] as number
      for (const fleet of machines) {
        if (isAutoscaled(fleet)) running.#autoscaled.push(new Autoscaled(fleet, pool, region, seed))
        else if (isPassing(fleet, beginning)) running.#pass(fleet, pool, beginning)
        else running.#last(fleet, pool)
      }
    }
    return running
  }

  /** Counts the first day already, in steps: the first one that is asked for takes less. */
  #pass(machines: Machines, pool: number, beginning: Day): void {
    const passing = new Passing(machines, pool)
    passing.update(beginning, this.#scheduled)
    this.#passing.push(passing)
  }

  #last(machines: Machines, pool: number): void {
    runningByKind(machines).forEach((count, kind) => {
      add(this.#scheduled[kind] as Float64Array, pool, count)
    })
  }

  /** The machines that run, by segment of the day. The next day overwrites the result. */
  count(day: Day): Columns {
    const activities = activitiesOf(this.#regions)
    for (const fleet of this.#passing) fleet.update(day, this.#scheduled)
    const momentsOfRegion = this.#regions.map((region) =>
      this.#segments.map(({ from }) => activities(localTime(startOfDay(day) + from, region.offset), region)),
    )
    momentsOfRegion.forEach((moments, region) => {
      moments.forEach(({ kind }, segment) => {
        const pools = this.#poolsOfRegion[region] as Int32Array
        copyAt(pools, this.#scheduled[kind] as Float64Array, this.#counts[segment] as Float64Array)
      })
    })
    for (const fleet of this.#autoscaled) fleet.count(day, momentsOfRegion, this.#counts)
    return this.#counts
  }
}

function regionsOf(pools: Pools): Region[] {
  return [...new Set(pools.flatMap(({ machines: [first] }) => first?.region ?? []))]
}

function copyAt(positions: Int32Array, from: Float64Array, to: Float64Array): void {
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] as number
    to[position] = from[position] as number
  }
}

/** Looks a local day up once for the segments of a UTC day. */
function activitiesOf(regions: readonly Region[]): (time: LocalTime, region: Region) => Moment {
  const daysOfRegion = new Map(regions.map((region) => [region, new Map<Day, Pick<Moment, 'kind' | 'activity'>>()]))
  return ({ day, part }, region) => {
    const days = daysOfRegion.get(region)
    const found = days?.get(day) ?? {
      kind: isDayOff(day, region) ? WORKDAY_KINDS : 0,
      activity: activityOn(day, region),
    }
    days?.set(day, found)
    return { day, part, kind: found.kind + part, activity: found.activity }
  }
}

const WORKDAY_KINDS = KINDS.length / 2

function runningByKind(machines: Machines): readonly number[] {
  return KINDS.map(([dayOff, part]) => scheduled(machines, dayOff, part))
}

function isPassing({ life, launches, lowered }: Machines, beginning: Day): boolean {
  return launches !== undefined || lowered !== undefined || life.first > beginning || Number.isFinite(life.last)
}

const NO_DAYS: DateRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }

/** Machines that came or went. */
class Passing {
  readonly #machines: Machines
  readonly #pool: number
  readonly #running: readonly number[]
  readonly #counted = KINDS.map(() => 0)
  /** The days on which there are as many as on the last one that was asked for: most days are among them. */
  #alike: DateRange = NO_DAYS

  constructor(machines: Machines, pool: number) {
    this.#machines = machines
    this.#pool = pool
    this.#running = runningByKind(machines)
  }

  /** Adds what there is more or less of them than on the day before, which on most days is nothing. */
  update(day: Day, scheduled: Columns): void {
    if (isWithin(this.#alike, day)) return
    this.#alike = daysAlike(this.#machines, day)
    const there = machinesOn(this.#machines, day)
    for (let kind = 0; kind < KINDS.length; kind += 1) {
      const count = loweredOn(this.#machines, day, Math.min(there, this.#running[kind] as number))
      add(scheduled[kind] as Float64Array, this.#pool, count - (this.#counted[kind] as number))
      this.#counted[kind] = count
    }
  }
}

/** Machines whose number changes from day to day. */
class Autoscaled {
  readonly #machines: Machines
  readonly #pool: number
  readonly #region: number
  readonly #noiseOf: (day: string) => number
  /** A UTC day begins in the local day in which the one before ended. */
  #day: Day = Number.NaN
  #noise = 0

  constructor(machines: Machines, pool: number, region: number, seed: number) {
    this.#machines = machines
    this.#pool = pool
    this.#region = region
    this.#noiseOf = fractionsOf(seed, machines.name)
  }

  /** Adds those that run in the segments of a day. */
  count(day: Day, momentsOfRegion: readonly (readonly Moment[])[], counts: Columns): void {
    const there = machinesOn(this.#machines, day)
    if (there === 0) return
    const moments = momentsOfRegion[this.#region] as readonly Moment[]
    let before: Moment | undefined
    let running = 0
    for (let segment = 0; segment < moments.length; segment += 1) {
      const moment = moments[segment] as Moment
      // Offices elsewhere cut the day more often.
      if (before === undefined || moment.part !== before.part || moment.day !== before.day) {
        running = loweredOn(this.#machines, day, Math.min(there, this.#runningAt(moment)))
        before = moment
      }
      add(counts[segment] as Float64Array, this.#pool, running)
    }
  }

  #runningAt(moment: Moment): number {
    if (this.#day !== moment.day) {
      this.#day = moment.day
      this.#noise = this.#noiseOf(String(moment.day))
    }
    return autoscaled(this.#machines, moment, moment.activity, this.#noise)
  }
}
