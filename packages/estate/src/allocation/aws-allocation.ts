import { type AwsPool, isCompute, type MilliHours, usage } from '../demand/aws-pool.js'
import { PART_HOURS, PARTS_OF_DAY, type PartOfDay } from '../demand/schedule.js'
import type { Micros } from '../money.js'
import type { Day } from '../time.js'
import type { AwsCommitment, ReservedInstance, SavingsPlan } from './aws-commitment.js'

/** What can pay for an hour of a machine. */
export const COVERAGE_KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp', 'onDemand'] as const
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

interface Amount {
  /** How long machines ran. */
  readonly usage: MilliHours
  /** What that costs, or would cost, on demand. */
  readonly onDemandEquivalent: Micros
}

/** What a commitment cost on one day, and what it was used for. */
export interface CommitmentDay {
  readonly commitment: AwsCommitment
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

/** How the usage of a pool was paid for on one day. */
export interface PoolDay {
  readonly pool: AwsPool
  readonly by: Readonly<Record<CoverageKind, Amount>>
  /** Usage that was left on demand, by part of the day. */
  readonly uncovered: readonly [MilliHours, MilliHours, MilliHours]
}

export interface AllocationDay {
  readonly commitments: readonly CommitmentDay[]
  /** Pools without usage on the day are left out. */
  readonly pools: readonly PoolDay[]
}

/**
 * Decides which usage of a day is covered by which commitment, in the order in which AWS applies them: reserved instances
 * before savings plans, those of the company before automated ones, each first in the account that holds it; within a family
 * by normalized units; EC2 Instance savings plans before Compute ones.
 */
export class AwsAllocator {
  readonly #pools: readonly AwsPool[]
  readonly #scopes: ReadonlyMap<AwsPool, readonly string[]>
  readonly #commitments: readonly AwsCommitment[]
  readonly #seed: number

  constructor(pools: readonly AwsPool[], commitments: readonly AwsCommitment[], seed: number) {
    // AWS applies a reservation to the smallest size of the family first.
    this.#pools = [...pools].sort((one, other) => one.type.quarterUnits - other.type.quarterUnits)
    this.#scopes = new Map(pools.map((pool) => [pool, scopesOf(pool)]))
    this.#commitments = [...commitments].sort(byPrecedence)
    this.#seed = seed
  }

  allocate(day: Day): AllocationDay {
    const demands = this.#pools.map((pool) => new Demand(pool, day, this.#seed)).filter(({ total }) => total > 0)
    const byScope = new Map<string, Scope>()
    for (const demand of demands) {
      for (const name of this.#scopes.get(demand.pool) ?? []) {
        const scope = byScope.get(name)
        if (scope === undefined) byScope.set(name, new Scope(demand))
        else scope.demands.push(demand)
      }
    }
    const active = this.#commitments.filter(({ start, end }) => start <= day && day < end)
    return {
      commitments: active.map((commitment) => apply(commitment, byScope)),
      pools: demands.map((demand) => demand.result()),
    }
  }
}

/** What a commitment can apply to, by the texts under which `scopeOf` looks for it, in every account or in one. */
function scopesOf(pool: AwsPool): string[] {
  const { region, type, account } = pool
  const scopes = [`${region} ${type.family}`, `${region} ${type.name}`, ...(isCompute(pool) ? ['compute'] : [])]
  return [...scopes, ...scopes.map((scope) => `${scope} ${account}`)]
}

function scopeOf(commitment: AwsCommitment): string {
  if (commitment.kind === 'savings plan') {
    return commitment.type === 'Compute' ? 'compute' : `${commitment.region} ${commitment.family}`
  }
  const { region, type, az } = commitment
  return `${region} ${az === undefined ? type.family : type.name}`
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

function apply(commitment: AwsCommitment, byScope: ReadonlyMap<string, Scope>): CommitmentDay {
  const name = scopeOf(commitment)
  // Those of its own account come twice, and have nothing left the second time unless the commitment is used up.
  const fitting = [byScope.get(`${name} ${commitment.account}`), byScope.get(name)].filter(
    (scope) => scope !== undefined,
  )
  const used =
    commitment.kind === 'reserved instance'
      ? applyReservation(commitment, fitting)
      : applySavingsPlan(commitment, fitting)
  return { commitment, cost: commitment.hourlyCost * 24, ...used }
}

interface Used {
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

function applyReservation(reservation: ReservedInstance, fitting: readonly Scope[]): Used {
  const unitsOfPart = (part: PartOfDay) => reservation.count * reservation.type.quarterUnits * PART_HOURS[part] * 1000
  const kind = kindOf(reservation)
  let usedUnits = 0
  let onDemandEquivalent = 0
  for (const part of PARTS_OF_DAY) {
    let units = unitsOfPart(part)
    for (const scope of fitting) {
      for (const demand of scope.remaining(part)) {
        const { quarterUnits } = demand.pool.type
        // The next ones are larger still.
        if (units < quarterUnits) break
        const covered = Math.min(demand.left[part], Math.floor(units / quarterUnits))
        if (covered === 0) continue
        onDemandEquivalent += demand.cover(part, covered, kind)
        units -= covered * quarterUnits
      }
    }
    usedUnits += unitsOfPart(part) - units
  }
  const allUnits = reservation.count * reservation.type.quarterUnits * 24_000
  return { usedCost: Math.round((reservation.hourlyCost * 24 * usedUnits) / allUnits), onDemandEquivalent }
}

function applySavingsPlan(plan: SavingsPlan, fitting: readonly Scope[]): Used {
  const kind = kindOf(plan)
  const share = 1 - plan.discount / 100
  let usedCost = 0
  let onDemandEquivalent = 0
  for (const part of PARTS_OF_DAY) {
    let budget = plan.hourlyCost * PART_HOURS[part]
    for (const scope of fitting) {
      for (const demand of scope.remaining(part)) {
        if (budget === 0) break
        const wanted = Math.round((demand.left[part] * demand.pool.price * share) / 1000)
        if (wanted === 0) continue
        const paid = Math.min(budget, wanted)
        const covered = paid === wanted ? demand.left[part] : Math.floor((demand.left[part] * paid) / wanted)
        onDemandEquivalent += demand.cover(part, covered, kind)
        usedCost += paid
        budget -= paid
      }
    }
  }
  return { usedCost, onDemandEquivalent }
}

/** What commitments of one kind can apply to, the smallest sizes first. */
class Scope {
  readonly demands: Demand[]
  /** By part of the day, how many of the first demands have nothing left: they are not looked at again. */
  readonly #used: [number, number, number] = [0, 0, 0]

  constructor(first: Demand) {
    this.demands = [first]
  }

  *remaining(part: PartOfDay): Generator<Demand> {
    const { demands } = this
    for (let index = this.#used[part]; index < demands.length; index += 1) {
      const demand = demands[index] as Demand
      if (demand.left[part] > 0) yield demand
      if (demand.left[part] === 0 && index === this.#used[part]) this.#used[part] += 1
    }
  }
}

/** The usage of a pool on a day, of which commitments take their part. */
class Demand {
  readonly total: MilliHours
  /** Not covered yet, by part of the day. */
  readonly left: [MilliHours, MilliHours, MilliHours]
  private coveredUsage: MilliHours = 0
  private coveredEquivalent: Micros = 0
  private readonly covered: Record<
    Exclude<CoverageKind, 'onDemand'>,
    { usage: MilliHours; onDemandEquivalent: Micros }
  > = {
    reservedInstance: { usage: 0, onDemandEquivalent: 0 },
    savingsPlans: { usage: 0, onDemandEquivalent: 0 },
    autoRi: { usage: 0, onDemandEquivalent: 0 },
    autoSp: { usage: 0, onDemandEquivalent: 0 },
  }

  constructor(
    readonly pool: AwsPool,
    day: Day,
    seed: number,
  ) {
    this.left = [usage(pool, day, 0, seed), usage(pool, day, 1, seed), usage(pool, day, 2, seed)]
    this.total = this.left[0] + this.left[1] + this.left[2]
  }

  /** Takes usage off what is left; returns what it would have cost on demand. */
  cover(part: PartOfDay, amount: MilliHours, kind: Exclude<CoverageKind, 'onDemand'>): Micros {
    this.left[part] -= amount
    this.coveredUsage += amount
    // Rounded as a sum, so that what is left never falls below zero.
    const onDemandEquivalent = this.equivalentOf(this.coveredUsage) - this.coveredEquivalent
    this.coveredEquivalent += onDemandEquivalent
    this.covered[kind].usage += amount
    this.covered[kind].onDemandEquivalent += onDemandEquivalent
    return onDemandEquivalent
  }

  result(): PoolDay {
    const { reservedInstance, savingsPlans, autoRi, autoSp } = this.covered
    const onDemand = {
      usage: this.total - this.coveredUsage,
      onDemandEquivalent: this.equivalentOf(this.total) - this.coveredEquivalent,
    }
    return {
      pool: this.pool,
      by: { reservedInstance, savingsPlans, autoRi, autoSp, onDemand },
      uncovered: [...this.left],
    }
  }

  private equivalentOf(amount: MilliHours): Micros {
    return Math.round((amount * this.pool.price) / 1000)
  }
}
