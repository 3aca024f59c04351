import { add, type Columns, columns } from '../../kernel/columns.js'
import { fractionsOf } from '../../kernel/random.js'
import { EVENING, type LocalTime, localTime, NIGHT, type PartOfDay, type Segment, WORK } from '../../kernel/segments.js'
import { type Day, startOfDay } from '../../kernel/time.js'
import type { Region } from '../region.js'
import { activityOn, isDayOff } from './activity.js'
import { isAutoscaled, type Machines, machinesOn } from './machines.js'
import { autoscaled, scheduled } from './schedule.js'

/** The kinds of time that schedules tell apart: the parts of workdays, then those of days off. */
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

type Pools = readonly { readonly machines: readonly Machines[] }[]

/** Counts the machines of many pools, day by day: what is the same on other days is found once. The machines of a pool are in one region. */
export class RunningMachines {
  readonly #segments: readonly Segment[]
  readonly #regions: readonly Region[]
  readonly #regionOfPool: Int32Array
  /** By kind of time: of all machines that are there for ever and don't follow the load. */
  readonly #lasting: Columns
  readonly #passing: readonly Passing[] = []
  readonly #autoscaled: readonly Autoscaled[] = []
  readonly #counts: Columns

  /** @param beginning the first day that is counted */
  constructor(pools: Pools, segments: readonly Segment[], seed: number, beginning: Day) {
    this.#segments = segments
    this.#regions = regionsOf(pools)
    const positions = new Map(this.#regions.map((region, position) => [region, position]))
    const regionOf = ({ region }: Machines): number => positions.get(region) ?? 0
    this.#regionOfPool = Int32Array.from(pools, ({ machines: [first] }) => (first === undefined ? 0 : regionOf(first)))
    this.#lasting = columns(KINDS.length, pools.length)
    this.#counts = columns(segments.length, pools.length)
    const passing: Passing[] = []
    const autoscaled: Autoscaled[] = []
    pools.forEach(({ machines }, pool) => {
      for (const fleet of machines) {
        if (isAutoscaled(fleet)) autoscaled.push(new Autoscaled(fleet, pool, regionOf(fleet), seed))
        else if (isPassing(fleet, beginning)) passing.push(new Passing(fleet, pool, regionOf(fleet)))
        else this.#last(fleet, pool)
      }
    })
    this.#passing = passing
    this.#autoscaled = autoscaled
  }

  #last(machines: Machines, pool: number): void {
    runningByKind(machines).forEach((count, kind) => {
      add(this.#lasting[kind] as Float64Array, pool, count)
    })
  }

  /** By segment of the day. The result is overwritten by that of the next day. */
  count(day: Day): Columns {
    const activities = activitiesOf(this.#regions)
    const passing = this.#passing.filter((fleet) => fleet.isThere(day))
    const autoscaled = this.#autoscaled.filter((fleet) => fleet.isThere(day))
    this.#segments.forEach(({ from }, segment) => {
      const moments = this.#regions.map((region) =>
        activities(localTime(startOfDay(day) + from, region.offset), region),
      )
      const counts = this.#counts[segment] as Float64Array
      const lasting = moments.map(({ kind }) => this.#lasting[kind] as Float64Array)
      this.#regionOfPool.forEach((region, pool) => {
        counts[pool] = lasting[region]?.[pool] ?? 0
      })
      for (const fleet of passing) fleet.count(moments, counts)
      for (const fleet of autoscaled) fleet.count(moments, counts)
    })
    return this.#counts
  }
}

function regionsOf(pools: Pools): Region[] {
  return [...new Set(pools.flatMap(({ machines }) => machines.map(({ region }) => region)))]
}

/** Looks a local day up once for the segments of a UTC day. */
function activitiesOf(regions: readonly Region[]): (time: LocalTime, region: Region) => Moment {
  const known = new Map(regions.map((region) => [region, new Map<Day, Pick<Moment, 'kind' | 'activity'>>()]))
  return ({ day, part }, region) => {
    const days = known.get(region)
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

function isPassing({ life, launches }: Machines, beginning: Day): boolean {
  return launches !== undefined || life.first > beginning || Number.isFinite(life.last)
}

/** Machines that came or went. */
class Passing {
  readonly #machines: Machines
  readonly #pool: number
  readonly #region: number
  readonly #running: readonly number[]
  #there = 0

  constructor(machines: Machines, pool: number, region: number) {
    this.#machines = machines
    this.#pool = pool
    this.#region = region
    this.#running = runningByKind(machines)
  }

  isThere(day: Day): boolean {
    this.#there = machinesOn(this.#machines, day)
    return this.#there > 0
  }

  count(moments: readonly Moment[], counts: Float64Array): void {
    const { kind } = moments[this.#region] as Moment
    add(counts, this.#pool, Math.min(this.#there, this.#running[kind] as number))
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
  #there = 0
  #noise = 0

  constructor(machines: Machines, pool: number, region: number, seed: number) {
    this.#machines = machines
    this.#pool = pool
    this.#region = region
    this.#noiseOf = fractionsOf(seed, machines.name)
  }

  isThere(day: Day): boolean {
    this.#there = machinesOn(this.#machines, day)
    return this.#there > 0
  }

  count(moments: readonly Moment[], counts: Float64Array): void {
    const moment = moments[this.#region] as Moment
    if (this.#day !== moment.day) {
      this.#day = moment.day
      this.#noise = this.#noiseOf(String(moment.day))
    }
    const running = autoscaled(this.#machines, moment, moment.activity, this.#noise)
    add(counts, this.#pool, Math.min(this.#there, running))
  }
}
