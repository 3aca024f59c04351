import { HOUR } from '../../../company/ledger/pool.js'
import { Load } from '../../../kernel/load.js'
import { PARTS_OF_DAY } from '../../../kernel/parts-of-day.js'
import { type DateRange, lengthOf } from '../../../kernel/time.js'
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
  ledger.eachDay(range, ({ rows, line, payer, list, uncovered }) => {
    demandOf.forEach((demand, position) => {
      for (const part of PARTS_OF_DAY) {
        const price = ledger.pools[position]?.price ?? 0
        demand?.uncovered.add(index, part, Math.round(((uncovered[part][position] ?? 0) * price) / HOUR))
      }
    })
    for (let row = 0; row < rows; row += 1) {
      const demand = demandOf[line[row] as number]
      if (demand === undefined) continue
      const commitment = ledger.commitments[payer[row] as number]
      if (commitment === undefined) demand.onDemand += list[row] as number
      else if (commitment.kind === 'reserved instance') demand.byReservedInstances += list[row] as number
      else demand.bySavingsPlans += list[row] as number
    }
    index += 1
  })
  return [...demands.values()]
}

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] }
