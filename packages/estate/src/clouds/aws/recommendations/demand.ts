import { Load } from '../../../kernel/load.js'
import { PARTS_OF_DAY } from '../../../kernel/parts-of-day.js'
import { type DateRange, lengthOf } from '../../../kernel/time.js'
import type { CoverageKind } from '../day.js'
import type { AwsLedger } from '../ledger.js'
import type { AwsPool } from '../pools.js'
import type { AwsDemand } from './purchase.js'

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
    const uncovered = new Load(lengthOf(range))
    const demand = { pool, uncovered, onDemand: 0, byReservedInstances: 0, bySavingsPlans: 0 }
    demands.set(key, demand)
    return demand
  })
  let index = 0
  ledger.eachDay(range, ({ by, uncovered }) => {
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
  })
  return [...demands.values()]
}

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] }
