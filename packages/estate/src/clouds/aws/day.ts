import type { Micros } from '../../kernel/money.js'
import { add, type ByPart, byPart, PART_HOURS, PARTS_OF_DAY, type PartOfDay } from '../../kernel/parts-of-day.js'

/** Thousandths of an hour: small enough that a share of an hour is a whole number, so that sums are exact. */
type MilliHours = number

/** What can pay for an hour of a machine. */
export const COVERAGE_KINDS = ['reservedInstance', 'savingsPlans', 'autoRi', 'autoSp', 'onDemand'] as const
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

/** Usage by how it was paid for: of a pool, or of many. */
export type Covered = Readonly<Record<CoverageKind, Readonly<CoveredAmount>>>

export interface CoveredAmount {
  /** Thousandths of hours. */
  usage: number
  /** Thousandths of hours, times the normalization factor of the machine, times four. */
  quarterUnits: number
  /** Micro-dollars. */
  onDemandEquivalent: number
}

export function nothingCovered(): Record<CoverageKind, CoveredAmount> {
  const nothing = (): CoveredAmount => ({ usage: 0, quarterUnits: 0, onDemandEquivalent: 0 })
  return {
    reservedInstance: nothing(),
    savingsPlans: nothing(),
    autoRi: nothing(),
    autoSp: nothing(),
    onDemand: nothing(),
  }
}

/** Of pools, by their positions. */
export interface Amounts {
  /** How long machines ran, in thousandths of hours. */
  readonly usage: Float64Array
  /** What that costs, or would cost, on demand, in micro-dollars. */
  readonly onDemandEquivalent: Float64Array
}

function amounts(pools: number): Amounts {
  return { usage: new Float64Array(pools), onDemandEquivalent: new Float64Array(pools) }
}

export function amountsByKind(pools: number): Readonly<Record<CoverageKind, Amounts>> {
  return {
    reservedInstance: amounts(pools),
    savingsPlans: amounts(pools),
    autoRi: amounts(pools),
    autoSp: amounts(pools),
    onDemand: amounts(pools),
  }
}

/**
 * How the usage of one day was paid for, in columns in which each pool or commitment has its position: as an object for each of
 * the thousands of pools of a large company, it would take many times as long.
 */
export class AwsDay {
  readonly by: Readonly<Record<CoverageKind, Amounts>>
  /** Usage that is not covered (yet), in thousandths of hours. */
  readonly uncovered: ByPart
  /** Positions of the commitments that applied, and what each was used for. */
  readonly commitments: number[] = []
  readonly usedCost: Micros[] = []
  readonly usedEquivalent: Micros[] = []
  readonly #quarterUnits: Float64Array
  readonly #prices: Float64Array
  /** By all commitments, by pool. */
  readonly #covered: Amounts

  constructor(pools: readonly { readonly price: Micros; readonly type: { readonly quarterUnits: number } }[]) {
    this.by = amountsByKind(pools.length)
    this.uncovered = byPart(pools.length)
    this.#quarterUnits = Float64Array.from(pools, ({ type }) => type.quarterUnits)
    this.#prices = Float64Array.from(pools, ({ price }) => price)
    this.#covered = amounts(pools.length)
  }

  /** Another day, on which so many machines run and nothing is covered yet. */
  begin(running: ByPart): void {
    for (const { usage, onDemandEquivalent } of [...Object.values(this.by), this.#covered]) {
      usage.fill(0)
      onDemandEquivalent.fill(0)
    }
    for (const list of [this.commitments, this.usedCost, this.usedEquivalent]) list.length = 0
    for (const part of PARTS_OF_DAY) {
      const machines = running[part]
      const milliHours = PART_HOURS[part] * 1000
      const uncovered = this.uncovered[part]
      for (let pool = 0; pool < machines.length; pool += 1) uncovered[pool] = (machines[pool] as number) * milliHours
    }
  }

  /** Takes usage off what is left, and adds it to those of one kind; returns what it would have cost on demand. */
  cover(pool: number, part: PartOfDay, amount: MilliHours, { usage, onDemandEquivalent }: Amounts): Micros {
    const covered = this.#covered
    add(this.uncovered[part], pool, -amount)
    add(covered.usage, pool, amount)
    // Rounded as a sum, so that what is left never falls below zero.
    const equivalent =
      this.#equivalentOf(pool, covered.usage[pool] as number) - (covered.onDemandEquivalent[pool] as number)
    add(covered.onDemandEquivalent, pool, equivalent)
    add(usage, pool, amount)
    add(onDemandEquivalent, pool, equivalent)
    return equivalent
  }

  use(commitment: number, usedCost: Micros, onDemandEquivalent: Micros): void {
    this.commitments.push(commitment)
    this.usedCost.push(usedCost)
    this.usedEquivalent.push(onDemandEquivalent)
  }

  /** What no commitment has covered is on demand. */
  end(): void {
    const [night, work, evening] = this.uncovered
    const { usage, onDemandEquivalent } = this.by.onDemand
    const covered = this.#covered
    for (let pool = 0; pool < usage.length; pool += 1) {
      const left = (night[pool] as number) + (work[pool] as number) + (evening[pool] as number)
      usage[pool] = left
      onDemandEquivalent[pool] =
        this.#equivalentOf(pool, (covered.usage[pool] as number) + left) - (covered.onDemandEquivalent[pool] as number)
    }
  }

  /** How the usage of all pools was paid for. */
  covered(): Covered {
    const sums = nothingCovered()
    for (const kind of COVERAGE_KINDS) {
      const { usage, onDemandEquivalent } = this.by[kind]
      const sum = sums[kind]
      for (let pool = 0; pool < usage.length; pool += 1) {
        const used = usage[pool] as number
        sum.usage += used
        sum.quarterUnits += used * (this.#quarterUnits[pool] as number)
        sum.onDemandEquivalent += onDemandEquivalent[pool] as number
      }
    }
    return sums
  }

  #equivalentOf(pool: number, amount: MilliHours): Micros {
    return Math.round((amount * (this.#prices[pool] as number)) / 1000)
  }
}
