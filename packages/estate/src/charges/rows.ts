import type { Commitment } from '../company/ledger/commitment.js'
import type { DayRows } from '../company/ledger/day-rows.js'
import type { Ledger } from '../company/ledger/ledger.js'
import type { MeteredLine, Pool } from '../company/ledger/pool.js'
import { type ResourceIndex, type Share, sharesOf } from '../company/ledger/shares.js'
import type { Resource } from '../company/resource.js'
import type { DateRange, Day, Hour } from '../kernel/time.js'

/** The part of a commitment that nothing used on a day. */
export interface Unused {
  readonly commitment: Commitment
  readonly cost: number
}

/** The charges of a day: the shares of resources, and what commitments were not used for. */
export interface RowsOfDay {
  readonly shares: readonly Share[]
  readonly unused: readonly Unused[]
}

interface Question {
  readonly range: DateRange
  readonly index: ResourceIndex
  readonly seed: number
  isLine(line: Pool | MeteredLine): boolean
  /** All resources of the lines when left out. */
  readonly isResource?: ((resource: Resource) => boolean) | undefined
  /** The hour from which on the service does not see an account. */
  until(account: string): Hour
}

/**
 * Visits the charges of a cloud day by day, shared out to resources. What the service sees up to an earlier hour than other charges has
 * visits of its own.
 */
export function eachRow(
  ledger: Ledger<Pool, Commitment>,
  question: Question,
  visit: (rows: RowsOfDay, day: Day) => void,
) {
  const { range, index, seed, isLine, isResource, until } = question
  const { lines, commitments, payers } = ledger.table
  const ends = lines.map(({ account }) => until(account))
  const isAsked = lines.map(
    (line) => isLine(line) && (isResource === undefined || resourcesOn(line, index).some(isResource)),
  )
  for (const end of new Set([...ends, ...commitments.map(({ account }) => until(account))])) {
    ledger.until(end).eachDay(range, (charges, day) => {
      const rows = rowsByLine(charges, (line) => isAsked[line] === true && ends[line] === end)
      const shares = Array.from(rows, ([line, ofLine]) =>
        sharesOf({ line: lines[line] as Pool | MeteredLine, payers }, charges, ofLine, day, seed, index),
      ).flat()
      const unused = unusedOf(commitments, charges).filter(({ commitment }) => until(commitment.account) === end)
      visit(
        { shares: isResource === undefined ? shares : shares.filter(({ resource }) => isResource(resource)), unused },
        day,
      )
    })
  }
}

function resourcesOn(line: Pool | MeteredLine, { byFleet, byKey }: ResourceIndex): readonly Resource[] {
  if (line.billed !== undefined) return [byKey.get(line.billed.key) ?? line.billed]
  if ('meter' in line) return line.uses.map(({ resource }) => byKey.get(resource.key) ?? resource)
  return line.machines.flatMap((machines) => byFleet.get(machines) ?? [])
}

function rowsByLine({ rows, line }: DayRows, isAsked: (line: number) => boolean): Map<number, number[]> {
  const byLine = new Map<number, number[]>()
  for (let row = 0; row < rows; row += 1) {
    const position = line[row] as number
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
