import fc from 'fast-check'
import { test } from 'vitest'
import { type CompanyFile, generateCompany } from '../../src/index.js'
import { dateOf, dayOf } from '../../src/time.js'
import { CLOCK } from '../support.js'

/** `vitest run --mode all` tries as many as the night has time for. */
const RUNS = process.env['MODE'] === 'all' ? 5_000 : 200

export const TODAY = dayOf(CLOCK) ?? 0

export type Range = Readonly<Record<'startDate' | 'endDate', string>>

export const companies = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  accounts: fc.integer({ min: 0, max: 6 }),
  resources: fc.integer({ min: 0, max: 40 }),
})

/** Before, around and after the clock. */
export const days = fc.integer({ min: -500, max: 60 }).map((offset) => TODAY + offset)

export const ranges: fc.Arbitrary<Range> = fc
  .tuple(days, fc.integer({ min: 0, max: 45 }))
  .map(([first, length]) => ({ startDate: dateOf(first), endDate: dateOf(first + length) }))

/** Of the size that is drawn; a seed is all that it takes to have the same one again. */
export function fileOf(size: {
  readonly seed: number
  readonly accounts: number
  readonly resources: number
}): CompanyFile {
  return generateCompany({ ...size, months: 13, clock: CLOCK })
}

export interface Drawn {
  readonly file: CompanyFile
  readonly companyId: string
  readonly range: Range
}

/**
 * A test of a property of random companies and ranges.
 *
 * @param share How many tests share the runs of their family.
 */
export function check(name: string, share: number, verify: (drawn: Drawn) => void): void
export function check<Other>(
  name: string,
  share: number,
  verify: (drawn: Drawn, other: Other) => void,
  other: fc.Arbitrary<Other>,
): void
export function check<Other>(
  name: string,
  share: number,
  verify: (drawn: Drawn, other: Other) => void,
  other: fc.Arbitrary<Other> = fc.constant(undefined as Other),
): void {
  test(name, () => {
    fc.assert(
      fc.property(companies, ranges, other, (size, range, drawn) => {
        const file = fileOf(size)
        verify({ file, companyId: file.companies[0]?.companyId ?? '', range }, drawn)
      }),
      { numRuns: Math.ceil(RUNS / share) },
    )
  })
}
