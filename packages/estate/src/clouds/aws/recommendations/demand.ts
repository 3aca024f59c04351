import type { CompanyState } from '../../../company/company.js'
import { HOUR } from '../../../company/ledger/pool.js'
import { eachUncovered } from '../../../company/ledger/uncovered.js'
import { Load } from '../../../kernel/load.js'
import { type DateRange, lengthOf } from '../../../kernel/time.js'
import { awsLedgerOf } from '../ledger.js'
import type { AwsPool } from '../pools.js'
import type { AwsDemand } from './purchase.js'

/** Adds up the usage of the pools that have the same key; those without one are left out, and demands without usage. */
export function awsDemands(
  company: CompanyState,
  range: DateRange,
  keyOf: (pool: AwsPool) => string | undefined,
): readonly AwsDemand[] {
  // Bills have the usage of days, and a commitment is for each of their hours.
  if (company.bills !== undefined) return []
  const ledger = awsLedgerOf(company)
  const demands = new Map<string, Mutable<AwsDemand>>()
  const demandOf = ledger.pools.map((pool) => {
    const key = keyOf(pool)
    if (key === undefined) return undefined
    const cached = demands.get(key)
    if (cached !== undefined) return cached
    const lasting = new Load(lengthOf(range), ledger.segments)
    const demand = { pool, lasting, uncovered: 0, onDemand: 0, byReservedInstances: 0, bySavingsPlans: 0 }
    demands.set(key, demand)
    return demand
  })
  let index = 0
  eachUncovered(company, ledger, range, ({ rows, line, payer, list, uncovered }, lasting) => {
    uncovered.pools.forEach((pool, position) => {
      const demand = demandOf[pool]
      if (demand === undefined) return
      const { price } = ledger.pools[pool] as AwsPool
      uncovered.usage.forEach((column, segment) => {
        demand.uncovered += Math.round(((column[position] as number) * price) / HOUR)
        demand.lasting.add(index, segment, Math.round(((lasting[segment]?.[position] as number) * price) / HOUR))
      })
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
  return [...demands.values()].filter((demand) => {
    return demand.onDemand + demand.byReservedInstances + demand.bySavingsPlans > 0
  })
}

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] }
