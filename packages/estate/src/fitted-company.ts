// Companies whose file says what comes out, in place of sizes: how far commitments are used, and what months come to on the bill.
import { stateOf } from './charges/company.js'
import type { CommitmentIndex } from './charges/indexes.js'
import type { Simulation } from './charges/makers.js'
import type { Cloud } from './clouds/cloud.js'
import { beginningOf } from './company/beginning.js'
import type { CloudEntries, CommitmentSize, Entry } from './company/cloud-entries.js'
import { withSurges } from './company/cloud-entries.js'
import type { CompanyEntry, MonthlyTargets, RunningEntry } from './company/company-file.js'
import { factorsBetween, monthsFrom, scaledFleets } from './company/scaled-fleets.js'
import { type CompanyFileMistake, isObject, type Path } from './company/schema.js'
import { dollars, type Micros, micros } from './kernel/money.js'
import {
  type Day,
  dateOf,
  dayOf,
  intersection,
  lastDayOfMonth,
  monthAround,
  monthOf,
  monthsLater,
} from './kernel/time.js'
import { sizesAround, type UtilizedSize } from './simulate/commitment-size.js'

/** How far the bill of a month may be from its target, and the use of a commitment from its rate. */
const TOLERANCES = { cost: 0.05, utilization: 0.02 } as const
/** Closer than that, no better number of machines is looked for, and no further round is made. */
const [CLOSE, CLOSE_AFTER_ROUND] = [0.004, 0.02]
/** Fleets follow from what commitments cost, and commitments from how large fleets are. */
const ROUNDS = 6
const TRIES = 24
/** More than any machines need. */
const LARGEST = 1_000_000
const MOST_RESOURCES = 1_000_000
/** Machines that a company goes on to launch after the clock, where it grows. */
const MONTHS_AHEAD = 24

interface Fitted {
  /** What the company has, with the sizes of its commitments and fleets. */
  readonly company: CompanyEntry
  /** What can't be as the file says, with paths from the company. */
  readonly mistakes: readonly CompanyFileMistake[]
}

/** A part of the size of a commitment, which is to be used as far as its entry says. */
interface Utilized {
  readonly cloud: Cloud
  readonly path: Path
  readonly entry: Entry
  readonly size: CommitmentSize
  readonly id: string
}

interface Target {
  readonly cloud: Cloud
  readonly path: Path
  readonly month: Day
  readonly cost: Micros
}

/** The sizes of commitments by their ids, and how many times as many machines clouds have in months. */
interface Fit {
  readonly sizes: ReadonlyMap<string, number>
  readonly factors: ReadonlyMap<Cloud, ReadonlyMap<Day, number>>
}

const NO_SIZES: Fit['sizes'] = new Map()

interface Solved {
  readonly fit: Fit
  readonly mistakes: readonly CompanyFileMistake[]
}

/**
 * A company with the sizes that its commitments and fleets must have to be used, and to cost, what its file says. What can't be is as near
 * to it as whole machines allow.
 */
export function fittedCompany(file: CompanyEntry, clouds: readonly Cloud[], clock: string, seed?: number): Fitted {
  const fitting = new Fitting(file, clouds, clock, seed)
  if (!fitting.isNeeded) return { company: file, mistakes: [] }
  // Whoever has checked a file makes its companies next.
  const key = JSON.stringify([file, clouds.map(({ code }) => code), clock, seed])
  const known = LATEST.get(key) ?? fitting.fitted()
  LATEST.delete(key)
  LATEST.set(key, known)
  for (const oldest of [...LATEST.keys()].slice(0, -MOST_LATEST)) LATEST.delete(oldest)
  return known
}

const LATEST = new Map<string, Fitted>()
const MOST_LATEST = 8

class Fitting {
  readonly #file: CompanyEntry
  readonly #clouds: readonly Cloud[]
  readonly #clock: string
  readonly #seed: number | undefined
  readonly #utilized: readonly Utilized[]
  readonly #targets: readonly Target[]
  readonly #tried = new Map<string, Map<number, Micros>>()

  constructor(file: CompanyEntry, clouds: readonly Cloud[], clock: string, seed: number | undefined) {
    this.#file = file
    this.#clouds = clouds
    this.#clock = clock
    this.#seed = seed
    this.#utilized = clouds.flatMap((cloud) => utilizedIn(file, cloud))
    this.#targets = clouds.flatMap((cloud) => targetsOf(file, cloud))
  }

  get isNeeded(): boolean {
    return this.#utilized.length > 0 || this.#file.targets !== undefined
  }

  get #months(): readonly Day[] {
    return monthsFrom(this.#beginning, monthsLater(this.#today, MONTHS_AHEAD))
  }

  get #today(): Day {
    return dayOf(this.#clock) ?? 0
  }

  get #beginning(): Day {
    return beginningOf({ file: this.#file, startClock: this.#clock })
  }

  fitted(): Fitted {
    let aims = this.#targets
    let best: (Solved & { readonly distance: number; readonly reached: readonly Micros[] }) | undefined
    for (let round = 0; round < ROUNDS; round += 1) {
      const costs = this.#withFactors(aims)
      const uses = this.#withSizes(costs.fit)
      const mistakes = [...costs.mistakes, ...uses.mistakes]
      if (costs.mistakes.length > 0) return { company: this.#company(uses.fit), mistakes }
      const reached = this.#targets.map((target) => this.#costOf(target, uses.fit))
      const distance = Math.max(
        0,
        ...this.#targets.map(({ cost }, index) => Math.abs((reached[index] as Micros) / cost - 1)),
      )
      if (best === undefined || distance < best.distance) best = { fit: uses.fit, mistakes, distance, reached }
      if (distance <= CLOSE_AFTER_ROUND) break
      // What commitments, and fleets that follow their load in parts, make of the costs is known now, and stays about the same.
      aims = aims.map((aim, index) => {
        const { cost } = this.#targets[index] as Target
        return { ...aim, cost: Math.round((aim.cost * cost) / Math.max(cost / 2, reached[index] as Micros)) }
      })
    }
    const { fit, mistakes, reached } = best as NonNullable<typeof best>
    return { company: this.#company(fit), mistakes: [...mistakes, ...this.#missed(reached)] }
  }

  #missed(reached: readonly Micros[]): CompanyFileMistake[] {
    return this.#targets.flatMap(({ path, cost }, index) => {
      const found = reached[index] as Micros
      if (isNear(found, cost, TOLERANCES.cost)) return []
      const message = `can't be reached with whole machines and commitments: the bill comes to ${text(found)}; write that, or smaller types`
      return [{ path, message }]
    })
  }

  #costOf({ cloud, month }: Pick<Target, 'cloud' | 'month'>, fit: Fit): Micros {
    return this.#simulation(cloud, this.#company(fit)).billedCost(monthAround(month))
  }

  #simulation(cloud: Cloud, company: CompanyEntry): Simulation {
    return cloud.ledger.simulation(stateOf(withSurges(company, this.#clouds), this.#clock, this.#seed))
  }

  /** The company with these sizes; a commitment without one has none. */
  #company({ sizes, factors }: Fit): CompanyEntry {
    const { targets: _, ...company } = this.#file
    const parts: Entry = { ...company }
    const fittedParts = this.#clouds.flatMap((cloud) => {
      const part = parts[cloud.code]
      if (!isObject(part)) return []
      const known = factors.get(cloud)
      return [[cloud.code, this.#scaled(cloud, withSizes(part, cloud, sizes), known)]]
    })
    return { ...company, ...Object.fromEntries(fittedParts) }
  }

  #scaled({ entries }: Cloud, part: Entry, known: ReadonlyMap<Day, number> | undefined): Entry {
    if (known === undefined) return part
    // With one target, there are always so many times as many machines.
    const months = known.size === 1 ? this.#months.slice(0, 1) : this.#months
    const factorOf = factorsBetween(this.#months, known)
    const scaling = { months, factorOf, growth: this.#file.growth ?? 0, today: this.#today }
    const scaled = fleetLists(entries).map((list) => {
      return [list, scaledFleets(entriesOf(part, list) as unknown as RunningEntry[], scaling)]
    })
    return { ...part, ...Object.fromEntries(scaled) }
  }

  /** Finds how many machines make the bills of months what they are to be, before there are commitments whose sizes follow from them. */
  #withFactors(aims: readonly Target[]): Solved {
    const factors = new Map<Cloud, Map<Day, number>>()
    const mistakes: CompanyFileMistake[] = []
    for (const { cloud, month, cost, path } of aims) {
      if (month > this.#today || lastDayOfMonth(month) < this.#beginning) {
        const message = `must be a month from ${monthOf(this.#beginning)}, in which the company begins, to ${monthOf(this.#today)}`
        mistakes.push({ path, message })
        continue
      }
      const months = factors.get(cloud) ?? new Map<Day, number>()
      factors.set(cloud, months)
      const own = aims.filter((aim) => aim.cloud === cloud)
      const costWith = (factor: number): Micros => {
        const alike = new Map(own.map((aim) => [aim.month, factor]))
        return this.#costOf({ cloud, month }, { sizes: NO_SIZES, factors: new Map([[cloud, alike]]) })
      }
      // Their costs are the same in each round.
      const tried = this.#tried.get(path.join()) ?? new Map<number, Micros>()
      this.#tried.set(path.join(), tried)
      const found = factorFor(tried, costWith, cost, Math.max(1, machinesIn(this.#file, cloud)))
      months.set(month, found.factor)
      if (found.mistake !== undefined) mistakes.push({ path, message: found.mistake })
    }
    return { fit: { sizes: NO_SIZES, factors }, mistakes }
  }

  /** Finds how large commitments are that are used as far as they are to be, in the order in which they are applied. */
  #withSizes({ factors }: Fit): Solved {
    const sizes = new Map<string, number>()
    const mistakes: CompanyFileMistake[] = []
    for (const utilized of this.#inOrder(factors)) {
      const { cloud, id, path, entry } = utilized
      const simulation = this.#simulation(cloud, this.#company({ sizes: new Map([...sizes, [id, LARGEST]]), factors }))
      const found = this.#sizeOf(utilized, simulation)
      sizes.set(id, found.size)
      if (found.mistake !== undefined) {
        const message = `can't be ${entry['utilization']}${found.mistake}`
        mistakes.push({ path: [...path, 'utilization'], message })
      }
    }
    return { fit: { sizes, factors }, mistakes }
  }

  #inOrder(factors: Fit['factors']): readonly Utilized[] {
    const largest = new Map(this.#utilized.map(({ id }) => [id, LARGEST]))
    return this.#clouds.flatMap((cloud) => {
      const own = this.#utilized.filter((utilized) => utilized.cloud === cloud)
      if (own.length === 0) return []
      const { commitments, order } = this.#simulation(cloud, this.#company({ sizes: largest, factors }))
      return order.flatMap((index) => own.filter(({ id }) => id === commitments[index]?.id))
    })
  }

  #sizeOf(
    { entry, id, size: { member, step } }: Utilized,
    simulation: Simulation,
  ): { readonly size: number; readonly mistake?: string } {
    const index = simulation.commitments.findIndex((commitment) => commitment.id === id)
    const { start = 0, end = 0 } = simulation.commitments[index] ?? {}
    const dayIn = (name: string, usual: Day): Day => dayOf(String(entry[name])) ?? usual
    const asked = { first: dayIn('utilizationFrom', start), last: dayIn('utilizationUntil', end - 1) }
    const range = intersection(intersection(asked, { first: start, last: end - 1 }), {
      first: this.#beginning,
      last: this.#today - 1,
    })
    if (range.first > range.last) return { size: step, mistake: ': its term has no such day before the clock' }
    const share = Number.parseFloat(String(entry['utilization'])) / 100
    const use = simulation.capacityUse(index as CommitmentIndex, range)
    const sizes = sizesAround(use, LARGEST, share, step)
    const distanceOf = ({ utilization }: UtilizedSize): number => Math.abs(utilization - share)
    const [nearest] = sizes.toSorted((one, other) => distanceOf(one) - distanceOf(other))
    const days = ` from ${dateOf(range.first)} to ${dateOf(range.last)}`
    if (nearest === undefined)
      return {
        size: step,
        mistake: `${days}: what it applies to does not run, or other commitments cover it`,
      }
    if (distanceOf(nearest) <= TOLERANCES.utilization) return { size: nearest.size }
    const choices = sizes.map(({ size, utilization }) => `${percentText(utilization)} with ${member} ${size}`)
    const isSmallest = nearest.size === step && nearest.utilization < share
    return {
      size: nearest.size,
      mistake: isSmallest
        ? `${days}: it is used to ${percentText(nearest.utilization)} at most, with ${member} ${nearest.size}; what else it applies to is covered by others, or does not run`
        : `${days}: it is used to ${choices.join(', and to ')}; write one of them, or a smaller type`,
    }
  }
}

function isNear(cost: Micros, target: Micros, tolerance: number): boolean {
  return Math.abs(cost - target) <= target * tolerance
}

function percentText(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

function utilizedIn(file: CompanyEntry, cloud: Cloud): Utilized[] {
  const part = (file as unknown as Entry)[cloud.code]
  return cloud.entries.commitments.flatMap(({ list, id, sizes }) =>
    entriesOf(part, list).flatMap((entry, position) =>
      entry['utilization'] === undefined
        ? []
        : sizes.map((size): Utilized => {
            const path = [cloud.code, list, position]
            return { cloud, path, entry, size, id: `${entry[id]}${size.suffix ?? ''}` }
          }),
    ),
  )
}

function targetsOf({ targets }: CompanyEntry, cloud: Cloud): Target[] {
  const months = (targets as Readonly<Record<string, MonthlyTargets | undefined>> | undefined)?.[cloud.code] ?? {}
  return Object.entries(months).flatMap(([month, cost]) => {
    const first = dayOf(`${month}-01`)
    return first === undefined
      ? []
      : [{ cloud, path: ['targets', cloud.code, month], month: first, cost: micros(cost) }]
  })
}

function entriesOf(part: unknown, list: string): readonly Entry[] {
  const entries = isObject(part) ? part[list] : undefined
  return Array.isArray(entries) ? entries.filter(isObject) : []
}

function machinesIn(file: CompanyEntry, { code, entries }: Cloud): number {
  const part = (file as unknown as Entry)[code]
  const fleets = fleetLists(entries).flatMap((list) => entriesOf(part, list))
  return fleets.reduce((sum, { count = 1 }) => sum + Number(count), 0)
}

function fleetLists({ machines, databases }: CloudEntries): string[] {
  return [machines, ...(databases === undefined ? [] : [databases])]
}

function withSizes(part: Entry, { entries }: Cloud, sizes: Fit['sizes']): Entry {
  const sized = entries.commitments
    .filter(({ list }) => Array.isArray(part[list]))
    .map(({ list, id: name, sizes: members }) => [
      list,
      entriesOf(part, list).map((entry) => {
        const { utilization, utilizationFrom: _, utilizationUntil: __, ...others } = entry
        if (utilization === undefined) return entry
        const own = members.map(({ member, suffix = '' }) => [member, sizes.get(`${entry[name]}${suffix}`) ?? 0])
        return { ...others, ...Object.fromEntries(own) }
      }),
    ])
  return { ...part, ...Object.fromEntries(sized) }
}

/**
 * Finds how many times as many machines let a month come to a cost, or what comes nearest to it.
 *
 * @param tried what factors come to, which is added to
 * @param machines how many there are
 */
function factorFor(
  tried: Map<number, Micros>,
  costWith: (factor: number) => Micros,
  target: Micros,
  machines: number,
): { readonly factor: number; readonly mistake?: string } {
  const tryFactor = (factor: number): Micros => {
    const cost = tried.get(factor) ?? costWith(factor)
    tried.set(factor, cost)
    return cost
  }
  const most = MOST_RESOURCES / machines
  const nothing = tryFactor(0)
  if (nothing > target)
    return { factor: 0, mistake: `can't be so little: the bill comes to ${text(nothing)} without machines` }
  if (tryFactor(Math.min(1, most)) === nothing && tryFactor(most) === nothing)
    return { factor: 1, mistake: "can't be reached: no machine runs in the month, of which there could be more" }
  const largest = (): number => Math.max(...tried.keys())
  /** What as many machines as there may be come to, going by those that were tried. */
  const dearest = (): Micros => nothing + ((tryFactor(largest()) - nothing) / largest()) * most
  // So many machines take seconds, and are tried only when they may be enough.
  while (tryFactor(largest()) < target && largest() < most && dearest() > target / 2)
    tryFactor(Math.min(most, 2 * largest()))
  if (tryFactor(largest()) < target)
    return { factor: 1, mistake: `can't be so much: ${MOST_RESOURCES} machines come to ${text(dearest())}` }
  let around = nextTo(tried, target)
  for (let count = 0; count < TRIES && !around.some(([, cost]) => isNear(cost, target, CLOSE)); count += 1) {
    const [[low, below], [high, above]] = around
    // There is no machine between.
    if ((high - low) * machines < 1 / 2) break
    const straight = low + ((high - low) * (target - below)) / (above - below)
    // What rises by steps is halved now and then.
    tryFactor(count % 3 === 2 ? (low + high) / 2 : straight)
    around = nextTo(tried, target)
  }
  const [[factor, cost] = around[0]] = around.toSorted(
    ([, one], [, other]) => Math.abs(one - target) - Math.abs(other - target),
  )
  if (isNear(cost, target, TOLERANCES.cost)) return { factor }
  // A target is above 0, and what rounds to 0.00 is none to write.
  const choices = around.flatMap(([, end]) => (dollars(end) < 0.005 ? [] : text(end))).join(' or ')
  return { factor, mistake: `can't be reached with whole machines: write ${choices}, or smaller types of machines` }
}

type Tried = readonly [factor: number, cost: Micros]

/** The largest factor that costs less than the target, and the smallest one that does not. */
function nextTo(tried: ReadonlyMap<number, Micros>, target: Micros): [Tried, Tried] {
  const all = [...tried].sort(([one], [other]) => one - other)
  const index = all.findIndex(([, cost]) => cost >= target)
  return [all[index - 1] ?? all[index], all[index]] as [Tried, Tried]
}

function text(cost: Micros): string {
  return dollars(cost).toFixed(2)
}
