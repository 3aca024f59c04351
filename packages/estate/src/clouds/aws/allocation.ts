import { RunningMachines } from '../../company/demand/running.js'
import { Terms } from '../../company/terms.js'
import { PART_HOURS, PARTS_OF_DAY, type PartOfDay } from '../../kernel/parts-of-day.js'
import type { Day } from '../../kernel/time.js'
import type { AwsCommitment, ReservedInstance, SavingsPlan } from './commitments.js'
import type { AwsDay, CoverageKind } from './day.js'
import { type AwsPool, isCompute } from './pools.js'

/**
 * Decides which usage of a day is covered by which commitment, in the order in which AWS applies them: reserved instances
 * before savings plans, those of the company before automated ones, each first in the account that holds it; within a family
 * by normalized units; EC2 Instance savings plans before Compute ones.
 */
export class AwsAllocator {
  /** The smallest sizes first, in which order AWS applies a reservation to a family. */
  readonly pools: readonly AwsPool[]
  readonly #quarterUnits: Float64Array
  readonly #prices: Float64Array
  readonly #running: RunningMachines
  readonly #applied: readonly Applied[]
  readonly #terms: Terms
  readonly #scopes: readonly Scope[]

  constructor(pools: readonly AwsPool[], commitments: readonly AwsCommitment[], seed: number) {
    this.pools = [...pools].sort((one, other) => one.type.quarterUnits - other.type.quarterUnits)
    this.#quarterUnits = Float64Array.from(this.pools, ({ type }) => type.quarterUnits)
    this.#prices = Float64Array.from(this.pools, ({ price }) => price)
    this.#running = new RunningMachines(this.pools, seed)
    const scopes = scopesOf(this.pools)
    this.#applied = commitments
      .map((commitment, position) => applied(commitment, position, scopes))
      .sort((one, other) => byPrecedence(one.commitment, other.commitment))
    this.#terms = new Terms(this.#applied.map(({ commitment }) => commitment))
    this.#scopes = [...new Set(this.#applied.flatMap((one) => one.scopes))]
  }

  /** Overwrites the day that it is given. */
  allocate(day: Day, allocated: AwsDay): AwsDay {
    allocated.begin(this.#running.count(day))
    for (const scope of this.#scopes) scope.begin()
    for (let index = 0; index < this.#applied.length; index += 1) {
      if (!this.#terms.apply(index, day)) continue
      const one = this.#applied[index] as Applied
      const { commitment } = one
      if (commitment.kind === 'reserved instance') this.#applyReservation(allocated, one, commitment)
      else this.#applySavingsPlan(allocated, one, commitment)
    }
    allocated.end()
    return allocated
  }

  #applyReservation(
    day: AwsDay,
    { position, scopes, kind }: Applied,
    { count, type, hourlyCost }: ReservedInstance,
  ): void {
    const by = day.by[kind]
    const quarterUnits = this.#quarterUnits
    let usedUnits = 0
    let onDemandEquivalent = 0
    for (const part of PARTS_OF_DAY) {
      const left = day.uncovered[part]
      const unitsOfPart = count * type.quarterUnits * PART_HOURS[part] * 1000
      let units = unitsOfPart
      for (const scope of scopes) {
        const { pools } = scope
        for (let index = scope.first(day, part); index < pools.length; index += 1) {
          const pool = pools[index] as number
          const unitsOfHour = quarterUnits[pool] as number
          // The next ones are larger still.
          if (units < unitsOfHour) break
          const amount = Math.min(left[pool] as number, Math.floor(units / unitsOfHour))
          if (amount === 0) continue
          onDemandEquivalent += day.cover(pool, part, amount, by)
          units -= amount * unitsOfHour
        }
      }
      usedUnits += unitsOfPart - units
    }
    const allUnits = count * type.quarterUnits * 24_000
    day.use(position, Math.round((hourlyCost * 24 * usedUnits) / allUnits), onDemandEquivalent)
  }

  #applySavingsPlan(day: AwsDay, { position, scopes, kind }: Applied, { discount, hourlyCost }: SavingsPlan): void {
    const by = day.by[kind]
    const prices = this.#prices
    const share = 1 - discount / 100
    let usedCost = 0
    let onDemandEquivalent = 0
    for (const part of PARTS_OF_DAY) {
      const left = day.uncovered[part]
      let budget = hourlyCost * PART_HOURS[part]
      for (const scope of scopes) {
        const { pools } = scope
        for (let index = scope.first(day, part); index < pools.length && budget > 0; index += 1) {
          const pool = pools[index] as number
          const usage = left[pool] as number
          const wanted = Math.round((usage * (prices[pool] as number) * share) / 1000)
          if (wanted === 0) continue
          const paid = Math.min(budget, wanted)
          const amount = paid === wanted ? usage : Math.floor((usage * paid) / wanted)
          onDemandEquivalent += day.cover(pool, part, amount, by)
          usedCost += paid
          budget -= paid
        }
      }
    }
    day.use(position, usedCost, onDemandEquivalent)
  }
}

/** What commitments of one kind can apply to, the smallest sizes first. */
class Scope {
  /** Positions among all pools. */
  readonly pools: number[] = []
  /** By part of the day, how many of the first pools have nothing left: they are not looked at again. */
  readonly #usedUp: [number, number, number] = [0, 0, 0]

  begin(): void {
    this.#usedUp.fill(0)
  }

  /** The index of the first pool that has something left. */
  first({ uncovered }: AwsDay, part: PartOfDay): number {
    const left = uncovered[part]
    let index = this.#usedUp[part]
    while (index < this.pools.length && left[this.pools[index] as number] === 0) index += 1
    this.#usedUp[part] = index
    return index
  }
}

/** By the texts under which `scopeOf` looks for them, in every account or in one. */
function scopesOf(pools: readonly AwsPool[]): ReadonlyMap<string, Scope> {
  const scopes = new Map<string, Scope>()
  pools.forEach((pool, position) => {
    const { region, type, account } = pool
    const names = [`${region} ${type.family}`, `${region} ${type.name}`, ...(isCompute(pool) ? ['compute'] : [])]
    for (const name of names.flatMap((one) => [one, `${one} ${account}`])) {
      const scope = scopes.get(name) ?? new Scope()
      scope.pools.push(position)
      scopes.set(name, scope)
    }
  })
  return scopes
}

function scopeOf(commitment: AwsCommitment): string {
  if (commitment.kind === 'savings plan') {
    return commitment.type === 'Compute' ? 'compute' : `${commitment.region} ${commitment.family}`
  }
  const { region, type, az } = commitment
  return `${region} ${az === undefined ? type.family : type.name}`
}

/** A commitment with what it applies to. */
interface Applied {
  readonly commitment: AwsCommitment
  /** Among those of the file. */
  readonly position: number
  /** What it covers things by. */
  readonly kind: CoverageKind
  /** Pools of its own account come twice, and have nothing left the second time unless the commitment is used up. */
  readonly scopes: readonly Scope[]
}

function applied(commitment: AwsCommitment, position: number, scopes: ReadonlyMap<string, Scope>): Applied {
  const name = scopeOf(commitment)
  const fitting = [scopes.get(`${name} ${commitment.account}`), scopes.get(name)].filter((one) => one !== undefined)
  return { commitment, position, kind: kindOf(commitment), scopes: fitting }
}

function precedence(commitment: AwsCommitment): number {
  const automated = commitment.boughtBy === 'automated savings' ? 1 : 0
  if (commitment.kind === 'reserved instance') return automated * 2 + (commitment.az === undefined ? 1 : 0)
  return 4 + automated * 2 + (commitment.type === 'EC2 Instance' ? 0 : 1)
}

function byPrecedence(one: AwsCommitment, other: AwsCommitment): number {
  const order = precedence(one) - precedence(other)
  if (order !== 0 || one.kind === 'reserved instance' || other.kind === 'reserved instance') return order
  return other.discount - one.discount
}

export function kindOf({ kind, boughtBy }: AwsCommitment): Exclude<CoverageKind, 'onDemand'> {
  if (boughtBy === 'automated savings') return kind === 'reserved instance' ? 'autoRi' : 'autoSp'
  return kind === 'reserved instance' ? 'reservedInstance' : 'savingsPlans'
}
