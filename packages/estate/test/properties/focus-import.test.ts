import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describedCompanies } from '../../src/focus/index.js'
import { type CompanyFile, checkCompanyFile, createEstate, type EstateSession } from '../../src/index.js'
import { dateOf, monthsBefore } from '../../src/kernel/time.js'
import { readAgain } from '../focus.js'
import { readsOf } from '../reads.js'
import { Asker, DEFAULT_FILE } from '../support.js'
import { companies, fileOf, TODAY } from './random.js'
import { runs } from './runs.js'

const RUNS = runs(1, 200)
const MONTHS = 3
const FIRST = monthsBefore(TODAY, MONTHS - 2)

/** Whole days for which the months before are in the bills, too: reads compare with the month before. */
const ranges = fc
  .tuple(fc.integer({ min: FIRST, max: TODAY - 1 }), fc.integer({ min: FIRST, max: TODAY - 1 }))
  .map(([first, second]) => ({ first: dateOf(Math.min(first, second)), last: dateOf(Math.max(first, second)) }))

describe('bills that are exported and imported again', () => {
  test.runIf(TRIES_ALL)('have the same answers, as far as inspection says that there are any', async () => {
    const property = fc.asyncProperty(companies, ranges, async (size, range) => {
      await compare(fileOf(size), range)
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  const billed = DEFAULT_FILE.companies.filter(({ aws }) => aws !== undefined).map(({ companyId }) => companyId)
  // The last one has the fewest charges.
  test.each(TRIES_ALL ? billed : billed.slice(-1))('of %s', async (companyId) => {
    const file = {
      ...DEFAULT_FILE,
      companies: DEFAULT_FILE.companies.filter((company) => company.companyId === companyId),
    }
    await compare(file, { first: dateOf(FIRST + 3), last: dateOf(TODAY - 1) })
  })
})

async function compare(company: CompanyFile, { first, last }: { first: string; last: string }): Promise<void> {
  const options = { company, months: MONTHS }
  expect(checkCompanyFile(describedCompanies(options))).toEqual([])
  const before = createEstate({ company, illustrative: true }).createSession()
  const bills = await readAgain(options, true).catch(() => undefined)
  const [companyId = ''] = company.companies.map((entry) => entry.companyId)
  if (bills === undefined) {
    // Without charges, there are no bills.
    expect(await costLines(before, companyId, first, last)).toEqual([])
    return
  }
  const estate = createEstate({ bills, illustrative: true })
  const after = estate.createSession()
  const operations = estate.inspect()[0]?.operations ?? []
  const whole = new Set(
    operations.flatMap(({ operationId, missingData }) => (missingData.length === 0 ? [operationId] : [])),
  )
  const reads = await readsOf(new Asker(companyId, company), { startDate: first, endDate: last })
  for (const { operationId, path, query } of reads.filter((read) => !whole.has(read.operationId))) {
    const answer = await after.answer({ operationId, path: { companyId, ...path }, query })
    if (answer !== undefined && 'body' in answer) expect([operationId, answer.missingData]).not.toContain(undefined)
  }
  for (const { operationId, path, query } of reads.filter((read) => whole.has(read.operationId))) {
    const request = { operationId, path: { companyId, ...path }, query }
    expect([operationId, sorted(await after.answer(request))]).toEqual([
      operationId,
      sorted(await before.answer(request)),
    ])
  }
  expect(sorted(await costLines(after, companyId, first, last))).toEqual(
    sorted(await costLines(before, companyId, first, last)),
  )
  for (const vndr of ['aws', 'azure', 'gcp']) {
    const body = { companyId, vndr, searchYear: last.slice(0, 4), searchMnth: last.slice(5, 7) }
    const request = { operationId: 'getBillingSummary', path: { companyId }, query: {}, body }
    expect(sorted(await after.answer(request))).toEqual(sorted(await before.answer(request)))
  }
}

/** Cost lines without their ids, which count the resources of the company: bills have those alone that cost something. */
async function costLines(session: EstateSession, cmpnId: string, stDt: string, endDt: string): Promise<unknown> {
  return (await new Asker(cmpnId, session).costLines({ stDt, endDt })).map(({ id, ...line }) => line)
}

/** Records come in the order of the company file, or of the bill. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return items.map((item) => JSON.stringify(sorted(item))).sort()
  }
  if (typeof value === 'string' && value.startsWith('[')) return sorted(JSON.parse(value))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(entries.sort(([first], [second]) => (first < second ? -1 : 1)))
}
