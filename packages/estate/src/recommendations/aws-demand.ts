import type { AllocationDay } from '../allocation/aws-allocation.js'
import type { AwsPool } from '../demand/aws-pool.js'
import { PARTS_OF_DAY } from '../demand/schedule.js'
import { memo } from '../memo.js'
import type { Micros } from '../money.js'
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
  days: readonly AllocationDay[],
  keyOf: (pool: AwsPool) => string | undefined,
): readonly AwsDemand[] {
  const demands = new Map<string, Mutable<AwsDemand>>()
  const demandOf = memo((pool: AwsPool) => {
    const key = keyOf(pool)
    if (key === undefined) return undefined
    const uncovered = new Load(days.length)
    const demand = demands.get(key) ?? { pool, uncovered, onDemand: 0, byReservedInstances: 0, bySavingsPlans: 0 }
    demands.set(key, demand)
    return demand
  })
  days.forEach(({ pools }, day) => {
    for (const { pool, by, uncovered } of pools) {
      const demand = demandOf(pool)
      if (demand === undefined) continue
      for (const part of PARTS_OF_DAY) {
        demand.uncovered.add(day, part, Math.round((uncovered[part] * pool.price) / 1000))
      }
      demand.onDemand += by.onDemand.onDemandEquivalent
      demand.byReservedInstances += by.reservedInstance.onDemandEquivalent + by.autoRi.onDemandEquivalent
      demand.bySavingsPlans += by.savingsPlans.onDemandEquivalent + by.autoSp.onDemandEquivalent
    }
  })
  return [...demands.values()]
}

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] }
