import type { CompanyState } from '../../company/company.js'
import type { Term } from '../../company/company-file.js'
import { HOUR } from '../../company/ledger/pool.js'
import { eachUncovered } from '../../company/ledger/uncovered.js'
import { inMonth } from '../../company/recommended.js'
import { HOURS_IN_MONTH } from '../../company/terms.js'
import { Load } from '../../kernel/load.js'
import type { Micros } from '../../kernel/money.js'
import { type DateRange, firstDayOfMonth, HOURS_IN_DAY, lengthOf, monthAround } from '../../kernel/time.js'
import { sustainedUsePercents } from './catalog.js'
import { type GcpPool, gcpScope } from './commitments.js'
import { gcpLedgerOf } from './ledger.js'
import { type Discounted, SustainedUse } from './sustained-use.js'

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
  // Bills have the usage of days, and a commitment is for each of their hours.
  if (company.bills !== undefined) return []
  const ledger = gcpLedgerOf(company)
  const hours = lengthOf(range) * HOURS_IN_DAY
  const scopes = new Map<string, Scope>()
  const scopeOf = ledger.pools.map((pool, position) => {
    const key = gcpScope(pool)
    const scope = scopes.get(key) ?? {
      pools: [],
      lasting: new Load(lengthOf(range), ledger.segments),
      amount: 0,
      onDemand: 0,
      lostCredit: 0,
    }
    scope.pools.push(position)
    scopes.set(key, scope)
    return scope
  })
  let index = 0
  eachUncovered(company, ledger, range, ({ rows, line, payer, list, uncovered }, lasting) => {
    uncovered.pools.forEach((pool, position) => {
      lasting.forEach((column, segment) => {
        scopeOf[pool]?.lasting.add(index, segment, (column[position] as number) / HOUR)
      })
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

/** A commitment takes the lowest layers of what sustained use is counted by: what they were discounted is lost. */
function addLostCredits(company: CompanyState, range: DateRange, scopes: readonly Scope[]): void {
  const ledger = gcpLedgerOf(company)
  const stacks = scopes.flatMap((scope) => {
    const { type, price } = ledger.pools[scope.pools[0] ?? -1] as GcpPool
    const percents = sustainedUsePercents(type.series)
    if (scope.amount === 0 || percents.length === 0) return []
    const use = new SustainedUse(percents, monthAround(range.first))
    return [{ scope, price, percents, use, usage: ledger.segments.map(() => 0), lost: { usage: 0, percents: 0 } }]
  })
  const stackOf = new Map(stacks.flatMap((stack) => stack.scope.pools.map((pool) => [pool, stack])))
  const before: Discounted = { usage: 0, percents: 0 }
  ledger.eachDay({ first: firstDayOfMonth(range.first), last: range.last }, ({ segments, uncovered }, day) => {
    uncovered.pools.forEach((pool, position) => {
      const usage = stackOf.get(pool)?.usage
      if (usage === undefined) return
      uncovered.usage.forEach((column, segment) => {
        usage[segment] = (usage[segment] as number) + (column[position] as number)
      })
    })
    for (const stack of stacks) {
      if (day === firstDayOfMonth(day)) stack.use = new SustainedUse(stack.percents, monthAround(day))
      segments.forEach(({ hours }, segment) => {
        const height = Math.min((stack.usage[segment] as number) / hours, stack.scope.amount * HOUR)
        stack.use.add(height, hours, day < range.first ? before : stack.lost)
      })
      stack.usage.fill(0)
    }
  })
  for (const { scope, price, lost } of stacks) scope.lostCredit = Math.round((lost.percents * price) / (100 * HOUR))
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
