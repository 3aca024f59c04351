// The charges of a day, divided among resources, with what commitments were not used for.
import type { Resource } from '../company/resource.js'
import { memo } from '../kernel/memo.js'
import type { Steps } from '../kernel/steps.js'
import type { Day, Hour } from '../kernel/time.js'
import type { Commitment } from './commitment.js'
import type { DayRows } from './day-rows.js'
import type { LineIndex } from './indexes.js'
import type { Ledger } from './ledger.js'
import type { Line, Pool } from './line.js'
import { QUEUE } from './queue.js'
import type { ResourceIndex } from './resource-index.js'
import { countShares, type Share, type SharedRows, sharesOf } from './shares.js'

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
 * Finds the charges of a cloud on a day, shared out to resources. What the service sees up to an earlier hour than other charges is apart.
 */
export function rowsIn(ledger: Ledger<Pool, Commitment>, question: Question): (day: Day) => Promise<RowsOfDay[]> {
  const { index, isLine, isResource = () => true, until } = question
  const { table } = ledger
  const { lines, commitments, resources } = table
  const endOf = memo(until)
  // Lines without charges are not looked at.
  const isAsked = memo((line: LineIndex) => {
    if (!isLine(lines[line] as Line)) return false
    return question.isResource === undefined || resources.on(line, index).some(isResource)
  })
  const cuts = new Set([...lines, ...commitments].map(({ account }) => endOf(account)))
  return async (day) => {
    const found: RowsOfDay[] = []
    for (const end of cuts) {
      const ofDay = ledger.until(end).days({ first: day, last: day }, (charges) => {
        const rowsOf = rowsByLine(charges, (line) => endOf((lines[line] as Line).account) === end && isAsked(line))
        const all = Array.from(rowsOf, ([line, rows]) => ({ table, line, charges, rows, day, index }))
        found.push({
          shares: { [Symbol.iterator]: () => sharesIn(all, isResource) },
          unused: unusedOf(commitments, charges).filter(({ commitment }) => endOf(commitment.account) === end),
          countShares: () => countIn(all, isResource),
        })
      })
      await QUEUE.run(ofDay)
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
    const existing = byLine.get(position)
    if (existing === undefined) byLine.set(position, [row])
    else existing.push(row)
  }
  return byLine
}

function unusedOf(commitments: readonly Commitment[], { applied, commitmentCost, usedCost }: DayRows): Unused[] {
  return [...applied].flatMap((position, index): Unused[] => {
    const commitment = commitments[position] as Commitment
    const cost = (commitmentCost[index] as number) - (usedCost[index] as number)
    return cost > 0 ? [{ commitment, cost }] : []
  })
}
