// The charges of a day, divided among resources, with what commitments were not used for.

import { everTagged, type Resource, taggedOn } from '../company/resource.js'
import { Memory } from '../kernel/columns.js'
import { addTo, memo, memoByIndex } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import type { Steps } from '../kernel/steps.js'
import type { Day, Hour } from '../kernel/time.js'
import type { ChargeTable, Line, Payer, Pool, ResourceIndex, RowsOfLine } from './charge-table.js'
import { billedCostOf } from './charge-table.js'
import type { Commitment } from './commitment.js'
import type { DayRows } from './day-rows.js'
import type { CommitmentIndex, LineIndex, PayerIndex } from './indexes.js'
import type { Ledger } from './ledger.js'
import { QUEUE } from './queue.js'

/** The part of a commitment that nothing used on a day. */
export interface Unused {
  readonly commitment: Commitment
  readonly cost: number
}

/** The charges of a day: the shares of resources, and what commitments were not used for. */
export interface RowsOfDay {
  /** Computed while they are read. */
  readonly shares: Iterable<Share>
  readonly unused: readonly Unused[]
  /** There are no more shares. */
  readonly mostShares: number
  /** Counts the shares, which takes less time than to compute them. */
  countShares(): Steps<number>
}

interface Question {
  readonly index: ResourceIndex
  isLine(line: Line): boolean
  /** All resources of the lines when left out. */
  readonly isResource?: ((resource: Resource) => boolean) | undefined
  /** The hour from which on the service does not see an account. */
  until(account: string): Hour
}

/**
 * Finds the charges of a cloud on a day, shared out to resources. They can be read until another day is asked for. What the service sees up to an earlier hour than other charges is apart.
 */
export function rowsIn(ledger: Ledger<Pool, Commitment>, question: Question): (day: Day) => Promise<RowsOfDay[]> {
  const { index, isLine, isResource = () => true, until } = question
  const { table } = ledger
  const { lines, commitments, resources } = table
  const endOf = memo(until)
  // Lines without charges are not looked at.
  const isAsked = memoByIndex(lines.length, (line: LineIndex) => {
    if (!isLine(lines[line] as Line)) return false
    return (
      question.isResource === undefined ||
      resources.on(line, index).some((resource) => everTagged(resource).some(isResource))
    )
  })
  const resourcesOn = memo((line: LineIndex) => resources.on(line, index).length)
  const ends = [...lines, ...commitments].map(({ account }) => endOf(account))
  const cuts = new Map(ends.map((end) => [end, new Memory()]))
  return async (day) => {
    const found: RowsOfDay[] = []
    for (const [end, memory] of cuts) {
      const visit = (charges: DayRows): void => {
        const rowsOf = rowsByLine(charges, (line) => ends[line] === end && isAsked(line))
        const all = Array.from(rowsOf, ([line, rows]) => ({ table, line, charges, rows, day, index }))
        found.push({
          shares: { [Symbol.iterator]: () => sharesIn(all, isResource) },
          unused: unusedOf(commitments, charges).filter(({ commitment }) => endOf(commitment.account) === end),
          // A share ends where its resource or its row ends.
          mostShares: all.reduce((sum, { line, rows }) => sum + resourcesOn(line) + rows.length, 0),
          countShares: () => countIn(all, isResource),
        })
      }
      await QUEUE.run(ledger.until(end).days({ first: day, last: day }, visit, memory), ledger.signal)
    }
    return found
  }
}

function* sharesIn(all: readonly SharedRows[], isAsked: (resource: Resource) => boolean): Iterator<Share> {
  for (const ofLine of all) for (const share of sharesOf(ofLine)) if (isAsked(share.resource)) yield share
}

function* countIn(all: readonly SharedRows[], isAsked: (resource: Resource) => boolean): Steps<number> {
  let count = 0
  for (const ofLine of all) {
    count += countShares(ofLine, isAsked)
    yield
  }
  return count
}

function rowsByLine({ rows, line }: DayRows, isAsked: (line: LineIndex) => boolean): Map<LineIndex, number[]> {
  const byLine = new Map<LineIndex, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const position = line[row] as LineIndex
    if (!isAsked(position)) continue
    addTo(byLine, position, row)
  }
  return byLine
}

function unusedOf(commitments: readonly Commitment[], { applied, commitmentCost, usedCost }: DayRows): Unused[] {
  const unused: Unused[] = []
  for (let index = 0; index < applied.length; index += 1) {
    const cost = (commitmentCost[index] as number) - (usedCost[index] as number)
    if (cost > 0) unused.push({ commitment: commitments[applied[index] as CommitmentIndex] as Commitment, cost })
  }
  return unused
}

/** The share of a resource in a charge. */
export interface Share {
  readonly resource: Resource
  readonly line: Line
  readonly payer: Payer
  /** In thousandths of hours, or in parts of the unit of a meter. */
  readonly consumedQuantity: number
  readonly listCost: Micros
  readonly effectiveCost: Micros
  readonly billedCost: Micros
}

/** The rows of a line on a day, with their table. */
interface SharedRows extends RowsOfLine {
  readonly table: ChargeTable<Pool, Commitment>
}

/**
 * Shares the charges of a line on a day out among its resources: what was covered fills the running machines in their fixed order.
 * The shares add up to the charges.
 */
function sharesOf(of: SharedRows): Share[] {
  const { table, charges } = of
  const line = table.lines[of.line] as Line
  const shares: Share[] = []
  eachPart(of, (resource, row, taken, quantity) => {
    const whole = charges.consumedQuantity[row] as number
    const amount = (value: number): number => {
      if (quantity === whole) return value
      // Rounded as a sum, so that the shares add up.
      return Math.round((value * (taken + quantity)) / whole) - Math.round((value * taken) / whole)
    }
    const payer = table.payers[charges.payer[row] as PayerIndex] as Payer
    shares.push({
      resource,
      line,
      payer,
      consumedQuantity: quantity,
      listCost: amount(charges.listCost[row] as number),
      effectiveCost: amount(charges.effectiveCost[row] as number),
      billedCost: amount(billedCostOf(charges, row)),
    })
  })
  return shares
}

/** Returns how many shares resources have, without computing them. */
function countShares(of: SharedRows, isAsked: (resource: Resource) => boolean): number {
  let count = 0
  eachPart(of, (resource) => {
    if (isAsked(resource)) count += 1
  })
  return count
}

/** Visits what each resource has of the rows, and what others have had of the same row. */
function eachPart(
  of: SharedRows,
  visit: (resource: Resource, row: number, taken: number, quantity: number) => void,
): void {
  const { table, line, charges, rows, index, day } = of
  const { consumedQuantity } = charges
  if (table.resources.eachUse === undefined) {
    const [resource] = table.resources.on(line, index) as readonly [Resource]
    for (const row of rows) visit(resource, row, 0, consumedQuantity[row] as number)
    return
  }
  let at = 0
  let taken = 0
  const fill = (now: Resource, used: number): void => {
    const resource = taggedOn(now, day)
    let left = used
    while (left > 0 && at < rows.length) {
      const row = rows[at] as number
      const whole = consumedQuantity[row] as number
      const quantity = Math.min(left, whole - taken)
      if (quantity > 0) visit(resource, row, taken, quantity)
      left -= quantity
      taken += quantity
      if (taken < whole) continue
      at += 1
      taken = 0
    }
  }
  table.resources.eachUse(of, fill)
}

/** What a cost line says of usage. */
export function usageText({ sku, description }: Line, { commitment }: Payer): string {
  return commitment === undefined ? description : `${sku} paid by the ${commitment.words.name} ${commitment.id}`
}
