import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FocusSource, readFocus } from '../../src/focus/index.js'
import { AWS_ROW, AZURE_ROW, answeredSums, csvOf, type Row, sumsOfRows } from '../bill-rows.js'
import { runs } from './runs.js'

const RUNS = runs(4, 300)

const sizes = fc.record({
  isAzure: fc.boolean(),
  days: fc.integer({ min: 6, max: 12 }),
  resources: fc.integer({ min: 6, max: 12 }),
  accounts: fc.integer({ min: 1, max: 3 }),
  twice: fc.integer({ min: 12, max: 60 }),
  seed: fc.integer({ min: 1, max: 1000 }),
})
type Size = typeof sizes extends fc.Arbitrary<infer T> ? T : never

/** A bill of some days: hours of machines, some of them charged twice in the same words. */
function rowsOf({ isAzure, days, resources, accounts, twice, seed }: Size): Row[] {
  const rows: Row[] = []
  for (let day = 1; day <= days; day += 1) {
    for (let resource = 0; resource < resources; resource += 1) {
      const row = rowOf(isAzure, day, resource, resource % accounts, (seed * day * (resource + 1)) % 9973)
      rows.push(row)
      if (rows.length % twice === 0) rows.push(row)
    }
  }
  return rows
}

function rowOf(isAzure: boolean, day: number, resource: number, account: number, cents: number): Row {
  const cost = String(cents / 100)
  const base = isAzure ? AZURE_ROW : AWS_ROW
  const id = isAzure
    ? `/subscriptions/11111111-2222-4333-8444-${String(account).padStart(12, '5')}`
    : `44445555666${account}`
  return {
    ...base,
    SubAccountId: id,
    ResourceId: isAzure
      ? `${id}/resourceGroups/r/providers/Microsoft.Compute/virtualMachines/vm${resource}`
      : `i-${resource}`,
    BilledCost: cost,
    EffectiveCost: cost,
    ListCost: cost,
    ChargePeriodStart: `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`,
    ChargePeriodEnd: `2026-03-${String(day).padStart(2, '0')}T01:00:00Z`,
  }
}

const NAMES = Array.from(
  { length: 20 },
  (_, index) => `${'abc'[index % 3]}/${index < 10 ? 'part_' : 'data-'}${index}_0001`,
)

/** How rows are cut into files, and what the files are called. */
const cuts = fc.record({
  parts: fc.integer({ min: 1, max: 4 }),
  shift: fc.integer({ min: 0, max: 7 }),
  isSorted: fc.boolean(),
  names: fc.shuffledSubarray(NAMES, { minLength: NAMES.length }),
})
type Cut = typeof cuts extends fc.Arbitrary<infer T> ? T : never

function filesOf(
  rows: readonly Row[],
  { parts, shift, isSorted, names }: Cut,
  first: number,
  lastModified: number,
): FocusSource[] {
  const size = Math.ceil(rows.length / parts)
  const partOf = (index: number): number => (isSorted ? Math.floor(index / size) : (index * 7 + shift) % parts)
  return Array.from({ length: parts }, (_, part) => rows.filter((_, index) => partOf(index) === part))
    .filter((own) => own.length > 0)
    .map((own, index) => ({
      name: `${names[first + index]}.csv`,
      data: new Blob([csvOf(own)]),
      lastModified,
    }))
}

async function sumsOf(files: readonly FocusSource[]) {
  return await answeredSums(await readFocus(files))
}

describe('an export in parts, whatever they are called,', () => {
  test('counts once', async () =>
    await check(async (rows, cut) => {
      expect(await sumsOf(shuffled(filesOf(rows, cut, 0, 1)))).toEqual(sumsOfRows(rows))
    }))

  test('counts once when it was delivered twice', async () =>
    await check(async (rows, cut) => {
      const files = [...filesOf(rows, cut, 0, 1), ...filesOf(rows, cut, 10, 1)]
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows(rows))
    }))

  test('counts once when it was delivered again in other parts', async () =>
    await check(async (rows, cut) => {
      const again = { ...cut, parts: (cut.parts % 4) + 1, isSorted: !cut.isSorted }
      const files = [...filesOf(rows, cut, 0, 1), ...filesOf(rows, again, 10, 1)]
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows(rows))
    }))

  test('counts as it was delivered last', async () =>
    await check(async (rows, cut) => {
      const later = rows.map((row, index) => (index % 3 === 0 ? { ...row, BilledCost: '2', EffectiveCost: '2' } : row))
      const files = [...filesOf(later, cut, 10, 2), ...filesOf(rows, cut, 0, 1)]
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows(later))
    }))

  test.each([
    ['2026-04-09T01:02:03Z-b', '2026-04-03T01:02:03Z-z'],
    ['20260301-20260331/202604090102/b', '20260301-20260331/202604030102/z'],
    ['daily/2026-04-09', 'monthly/20260403'],
  ])(
    'counts as it was delivered last, as folders say with dates: %s',
    async (last, first) =>
      await check(async (rows, cut) => {
        const later = rows.map((row) => ({ ...row, BilledCost: '2' }))
        const inFolder = (folder: string, own: readonly Row[], copied: number) =>
          filesOf(own, cut, 0, copied).map((file) => ({ ...file, name: `${folder}/${file.name}` }))
        // Copies have the times of copying.
        const files = [...inFolder(last, later, 1), ...inFolder(first, rows, 2)]
        expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows(later))
      }),
  )

  test('has a file for each day, with a charge for the month in each but the first', async () =>
    await check(async (rows, { names }) => {
      const [first = {}] = rows
      const dayOf = (row: Row): string => row['ChargePeriodStart'] ?? ''
      const days = [...new Set(rows.map(dayOf))]
      const feeOn = (index: number): Row => ({
        ...first,
        ResourceId: '',
        ChargeDescription: 'support',
        BilledCost: String(index),
        EffectiveCost: String(index),
      })
      const files = days.map((day, index) => {
        const own = rows.filter((row) => dayOf(row) === day)
        return {
          name: `${names[index]}.csv`,
          data: new Blob([csvOf(index === 0 ? own : [...own, feeOn(index)])]),
          lastModified: index,
        }
      })
      const fees = days.length > 1 ? [feeOn(days.length - 1)] : []
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows([...rows, ...fees]))
    }))

  test('is not replaced by what corrects it', async () =>
    await check(async (rows, cut) => {
      const corrections = rows
        .slice(0, 5)
        .map((row) => ({ ...row, BilledCost: '-1', EffectiveCost: '-1', ChargeClass: 'Correction' }))
      const files = [
        ...filesOf(rows, cut, 0, 1),
        { name: 'corrections.csv', data: new Blob([csvOf(corrections)]), lastModified: 2 },
      ]
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows([...rows, ...corrections]))
    }))

  test('counts as it was delivered last, when that is more of the month, and says so', async () =>
    await check(async (rows, cut) => {
      const last = rows.at(-1)?.['ChargePeriodStart']
      const earlier = rows.filter(({ ChargePeriodStart }) => ChargePeriodStart !== last)
      const restated = rows.map((row) => ({ ...row, BilledCost: '3' }))
      // A copy of a file may be written later than what it is older than.
      const files = [...filesOf(restated, { ...cut, parts: 1 }, 10, 1), ...filesOf(earlier, cut, 0, 2)]
      const read = await readFocus(shuffled(files))
      expect(await answeredSums(read)).toEqual(sumsOfRows(restated))
      expect(new Set(read.report.replaced.map(({ reason }) => reason))).toEqual(
        new Set(['it has the same charges, and later ones']),
      )
    }))
})

test('an export of the last days, each day again, counts each day as it was delivered last', async () =>
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (size, window, isCumulative) => {
      const days = size.days
      const dayIn = (row: Row): number => Number(row['ChargePeriodStart']?.slice(8, 10))
      const rows = rowsOf(size)
      // A day costs something else in each delivery.
      const costOn = (row: Row, delivered: number): Row => ({
        ...row,
        BilledCost: String(dayIn(row) * 100 + delivered),
      })
      const files = Array.from({ length: days }, (_, index): FocusSource => {
        const last = index + 1
        const first = isCumulative ? 1 : last - window + 1
        const own = rows.filter((row) => first <= dayIn(row) && dayIn(row) <= last).map((row) => costOn(row, last))
        return { name: `${'abc'[last % 3]}/${last}.csv`, data: new Blob([csvOf(own)]) }
      })
      const lastOf = (row: Row): number => (isCumulative ? days : Math.min(days, dayIn(row) + window - 1))
      expect(await sumsOf(shuffled(files))).toEqual(sumsOfRows(rows.map((row) => costOn(row, lastOf(row)))))
    }),
    { numRuns: RUNS },
  ))

function shuffled(files: readonly FocusSource[]): FocusSource[] {
  return [...files].sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function check(verify: (rows: readonly Row[], cut: Cut) => Promise<void>): Promise<void> {
  return await fc.assert(
    fc.asyncProperty(sizes, cuts, async (size, cut) => await verify(rowsOf(size), cut)),
    { numRuns: RUNS },
  )
}

test.each([2, 3, 10])(
  'a fee of the month in each of %i files of a day counts once, as the last one has it',
  async (days) => {
    const dayText = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T00:00:00Z`
    const bill = (day: number): Row[] => [
      ...Array.from({ length: 20 }, (_, resource) => ({
        ...rowOf(false, day, resource, 0, 100),
      })),
      { ...rowOf(false, 1, 0, 0, 1_000 * day), ResourceId: '', ServiceName: 'Support', ChargePeriodEnd: dayText(31) },
    ]
    const files = Array.from({ length: days }, (_, index) => ({
      name: `day-${index + 1}.csv`,
      data: new Blob([csvOf(bill(index + 1))]),
    }))
    const sums = await answeredSums(await readFocus(files))
    expect(sums['billed all 2026-03']).toBe((days * 20 + days * 10) * 1e6)
  },
)
