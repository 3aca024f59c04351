import type { CompanyState } from '../../company/company.js'
import type { Term } from '../../company/company-file.js'
import { ON_DEMAND, SUSTAINED } from '../../company/ledger/day-charges.js'
import { HOUR } from '../../company/ledger/pool.js'
import { eachUncovered } from '../../company/ledger/uncovered.js'
import { inMonth } from '../../company/recommended.js'
import { HOURS_IN_MONTH } from '../../company/terms.js'
import { Load } from '../../kernel/load.js'
import type { Micros } from '../../kernel/money.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../kernel/parts-of-day.js'
import { type DateRange, lengthOf } from '../../kernel/time.js'
import { type GcpPool, gcpScope } from './commitments.js'
import { gcpLedgerOf } from './ledger.js'

/** vCPUs, or GB of memory, that a project left uncovered at any time of some days. */
export interface LowWatermark {
  /** One of the pools; the others have the same project, region, machine series and kind of resource. */
  readonly pool: GcpPool
  /** Whole vCPUs or GB; 0 where there is nothing to commit to. */
  readonly amount: number
  readonly hours: number
  /** List price of everything that no commitment covered on these days. */
  readonly onDemand: Micros
  /** What sustained use would no longer take off if the amount were committed to. */
  readonly lostCredit: Micros
}

interface Scope {
  readonly pools: number[]
  readonly lasting: Load
  amount: number
  onDemand: Micros
  lostCredit: Micros
}

export function lowWatermarks(company: CompanyState, range: DateRange): LowWatermark[] {
  const ledger = gcpLedgerOf(company)
  const hours = lengthOf(range) * 24
  const scopes = new Map<string, Scope>()
  const scopeOf = ledger.pools.map((pool, position) => {
    const key = gcpScope(pool)
    const scope = scopes.get(key) ?? {
      pools: [],
      lasting: new Load(lengthOf(range)),
      amount: 0,
      onDemand: 0,
      lostCredit: 0,
    }
    scope.pools.push(position)
    scopes.set(key, scope)
    return scope
  })
  let index = 0
  eachUncovered(company, ledger, range, ({ rows, line, payer, list }, lasting) => {
    scopeOf.forEach((scope, position) => {
      for (const part of PARTS_OF_DAY) scope.lasting.add(index, part, (lasting[part][position] as number) / HOUR)
    })
    for (let row = 0; row < rows; row += 1) {
      const scope = scopeOf[line[row] as number]
      if (scope !== undefined && (payer[row] as number) < 0) scope.onDemand += list[row] as number
    }
    index += 1
  })
  for (const scope of scopes.values()) scope.amount = Math.floor(scope.lasting.lowest())
  addLostCredits(company, range, [...scopes.values()])
  return [...scopes.values()].map(({ pools: [first = 0], amount, onDemand, lostCredit }) => ({
    pool: ledger.pools[first] as GcpPool,
    amount,
    hours,
    onDemand,
    lostCredit,
  }))
}

/** A commitment takes the usage of a pool that is on demand before the usage that has the discount of sustained use. */
function addLostCredits(company: CompanyState, range: DateRange, scopes: readonly Scope[]): void {
  const ledger = gcpLedgerOf(company)
  const onDemand = new Float64Array(ledger.pools.length)
  const sustained = new Float64Array(ledger.pools.length)
  const credit = new Float64Array(ledger.pools.length)
  ledger.eachDay(range, ({ rows, line, payer, quantity, list, effective, uncovered }) => {
    for (const column of [onDemand, sustained, credit]) column.fill(0)
    for (let row = 0; row < rows; row += 1) {
      const pool = line[row] as number
      if (payer[row] === ON_DEMAND) onDemand[pool] = quantity[row] as number
      if (payer[row] !== SUSTAINED) continue
      sustained[pool] = quantity[row] as number
      credit[pool] = (list[row] as number) - (effective[row] as number)
    }
    for (const scope of scopes) {
      const left = PART_HOURS.map((hours) => scope.amount * hours * HOUR)
      for (const pool of scope.pools) {
        let covered = 0
        for (const part of PARTS_OF_DAY) {
          const taken = Math.min(left[part] as number, uncovered[part][pool] as number)
          left[part] = (left[part] as number) - taken
          covered += taken
        }
        const lost = covered - (onDemand[pool] as number)
        if (lost > 0) scope.lostCredit += Math.round(((credit[pool] as number) * lost) / (sustained[pool] as number))
      }
    }
  })
}

/** What committing to the amount would cost in a month. */
export function monthCommitment({ pool, amount }: LowWatermark, term: Term): Micros {
  return amount * pool.committedPrice[term] * HOURS_IN_MONTH
}

/** What committing to the amount would save in a month: what is paid for its usage now, less the commitment. */
export function monthSaving(watermark: LowWatermark, term: Term): Micros {
  const { pool, amount, hours, lostCredit } = watermark
  const paid = amount * pool.price * HOURS_IN_MONTH - inMonth(lostCredit, hours)
  return paid - monthCommitment(watermark, term)
}
