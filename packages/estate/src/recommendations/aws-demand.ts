import type { CoverageKind } from '../allocation/aws-day.js'
import type { AwsLedger } from '../allocation/aws-ledger.js'
import type { AwsPool } from '../demand/aws-pool.js'
import { PARTS_OF_DAY } from '../demand/schedule.js'
import type { Micros } from '../money.js'
import { type DateRange, daysOf } from '../time.js'
import { Load } from './load.js'

/** The usage over some days that a single commitment could apply to. */
export interface AwsDemand {
  /** One of the pools that the usage is of; the others share what the key of the demand says. */
  readonly pool: AwsPool
  /** What was left on demand, in micro-dollars. */
  readonly uncovered: Load
  /** On-demand costs and equivalents, by how the usage was paid for. */
  readonly onDemand: Micros
  readonly byReservedInstances: Micros
  readonly bySavingsPlans: Micros
}

/** Adds up the usage of the pools that have the same key; those without one are left out. */
export function awsDemands(
  ledger: AwsLedger,
  range: DateRange,
  keyOf: (pool: AwsPool) => string | undefined,
): readonly AwsDemand[] {
  const demands = new Map<string, Mutable<AwsDemand>>()
  const demandOf = ledger.pools.map((pool) => {
    const key = keyOf(pool)
    if (key === undefined) return undefined
    const known = demands.get(key)
    if (known !== undefined) return known
    const uncovered = new Load(daysOf(range).length)
    const demand = { pool, uncovered, onDemand: 0, byReservedInstances: 0, bySavingsPlans: 0 }
    demands.set(key, demand)
    return demand
  })
  let index = 0
  for (const { by, uncovered } of ledger.days(range)) {
    demandOf.forEach((demand, position) => {
      if (demand === undefined) return
      const equivalent = (kind: CoverageKind) => by[kind].onDemandEquivalent[position] ?? 0
      for (const part of PARTS_OF_DAY) {
        const price = ledger.pools[position]?.price ?? 0
        demand.uncovered.add(index, part, Math.round(((uncovered[part][position] ?? 0) * price) / 1000))
      }
      demand.onDemand += equivalent('onDemand')
      demand.byReservedInstances += equivalent('reservedInstance') + equivalent('autoRi')
      demand.bySavingsPlans += equivalent('savingsPlans') + equivalent('autoSp')
    })
    index += 1
  }
  return [...demands.values()]
}

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] }
