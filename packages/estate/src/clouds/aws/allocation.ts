// How reservations and savings plans of AWS apply to machines, hour by hour.

import { HOUR, type Pool } from '../../charges/charge-table.js'
import { type CommitmentIndex, indexesOf, type PoolIndex } from '../../charges/indexes.js'
import type { CompanyEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import type { Steps } from '../../kernel/steps.js'
import type { Segment } from '../../kernel/time.js'
import type { DayCharges } from '../../simulate/day-charges.js'
import { poolsFrom } from '../../simulate/lines.js'
import { coverByUnits, type Scope, Scopes } from '../../simulate/scopes.js'
import { awsCatalog, EC2, type InstanceType, MULTI_AZ } from './catalog.js'
import type { AwsCommitment, SavingsPlan } from './commitments.js'

/**
 * Decides which usage of a day is covered by which commitment, in the order in which AWS applies them: reserved instances
 * before savings plans, the company's own before automated ones, each first in the account that holds it; within a family
 * by normalized units; EC2 Instance savings plans before Compute ones.
 */
export class AwsAllocator {
  /** The commitments in the order in which they are applied. */
  readonly order: readonly CommitmentIndex[]
  readonly #quarterUnits: Float64Array
  readonly #prices: Float64Array
  /** What each commitment applies to. Pools of its own account come twice, and have nothing left the second time unless it is used up. */
  readonly #scopes: readonly (readonly Scope[])[]
  readonly #allScopes: Scopes

  private constructor(pools: readonly AwsPool[], commitments: readonly AwsCommitment[], scopes: Scopes) {
    this.#quarterUnits = Float64Array.from(pools, ({ weight }) => weight)
    this.#prices = Float64Array.from(pools, ({ price }) => price)
    this.#allScopes = scopes
    this.#scopes = commitments.map((commitment) => {
      const name = scopeOf(commitment)
      return scopes.named([`${name} ${commitment.account}`, name])
    })
    this.order = indexesOf<CommitmentIndex>(commitments).sort((first, second) =>
      byPrecedence(commitments[first] as AwsCommitment, commitments[second] as AwsCommitment),
    )
  }

  static *of(pools: readonly AwsPool[], commitments: readonly AwsCommitment[]): Steps<AwsAllocator> {
    return new AwsAllocator(pools, commitments, yield* Scopes.of(pools, scopesWith))
  }

  begin(): void {
    this.#allScopes.begin()
  }

  /** @returns the capacity on the day: normalized units of a reservation, money of a savings plan */
  apply(day: DayCharges, commitment: AwsCommitment, index: CommitmentIndex): number {
    const scopes = this.#scopes[index] ?? []
    if (commitment.kind === 'savings plan') return this.#applySavingsPlan(day, scopes, commitment)
    return coverByUnits(day, scopes, commitment.count * commitment.unitsPerHour, this.#quarterUnits)
  }

  #applySavingsPlan(day: DayCharges, scopes: readonly Scope[], { discount, hourlyCost }: SavingsPlan): number {
    const prices = this.#prices
    const share = 1 - discount / 100
    const { segments } = day
    for (let segment = 0; segment < segments.length; segment += 1) {
      const { hours } = segments[segment] as Segment
      const left = day.uncovered[segment] as Float64Array
      let budget = hourlyCost * hours
      let latest: PoolIndex | undefined
      for (const scope of scopes) {
        if (budget === 0) break
        const { pools } = scope
        for (let index = scope.first(left, segment); index < pools.length && budget > 0; index += 1) {
          const pool = pools[index] as PoolIndex
          const usage = left[pool] as number
          const wanted = Math.round((usage * (prices[pool] as number) * share) / HOUR)
          if (wanted === 0) continue
          const paid = Math.min(budget, wanted)
          const amount = paid === wanted ? usage : Math.floor((usage * paid) / wanted)
          // What does not pay for a thousandth of an hour goes to the usage that was covered before.
          if (amount > 0) latest = pool
          if (latest === undefined) continue
          day.use(latest, segment, amount, paid)
          budget -= paid
        }
      }
    }
    return hourlyCost * day.hours
  }
}

/** The texts under which `scopeOf` looks for a pool: in every account, and in one. */
function scopesWith(pool: AwsPool): string[] {
  const { region, type, account } = pool
  const names = [`${region} ${type.family}`, `${region} ${type.name}`, ...(isCompute(pool) ? ['compute'] : [])]
  return names.flatMap((name) => [name, `${name} ${account}`])
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

function byPrecedence(first: AwsCommitment, second: AwsCommitment): number {
  const order = precedence(first) - precedence(second)
  if (order !== 0 || first.kind === 'reserved instance' || second.kind === 'reserved instance') return order
  return second.discount - first.discount
}

/** Machines of one type in an account and region. */
export interface AwsPool extends Pool {
  readonly type: InstanceType
}

/** The machines and databases of a company by account, region and type, the smallest sizes first, in which order AWS covers a family. */
export function* awsPools(resources: readonly Resource[], company: CompanyEntry): Steps<AwsPool[]> {
  const catalog = awsCatalog(company)
  const pools = yield* poolsFrom(
    resources,
    company,
    ({ account, region, kind, type: typeName, hasStandby }, day) => {
      const type = catalog.type(typeName)
      const price = kind.price?.(typeName, region, company, day)
      if (type === undefined || price === undefined) return []
      const weight = type.quarterUnits * (hasStandby ? MULTI_AZ : 1)
      return [{ account, region, kind, typeName, type, price, unitsPerHour: 1, weight }]
    },
    ({ type, region }) => catalog.priceChanges(type, region),
  )
  return pools.sort((first, second) => first.weight - second.weight)
}

/** Savings plans apply to machines only, not to databases. */
function isCompute(pool: AwsPool): boolean {
  return pool.type.product === EC2
}
