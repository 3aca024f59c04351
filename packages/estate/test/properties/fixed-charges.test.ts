import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOUDS } from '../../src/clouds/index.js'
import type { FixedChargeEntry } from '../../src/company/company-file.js'
import { type CompanyFile, checkCompanyFile } from '../../src/index.js'
import { dateOf, daysOf, firstDayOfMonth, isWithin, lastDayOfMonth, monthsBefore } from '../../src/kernel/time.js'
import { firstOf } from '../charges.js'
import { Asker, type Rec, sum } from '../support.js'
import { fileOf, TODAY } from './random.js'
import { runs } from './runs.js'

function withCharges(file: CompanyFile, fixedCharges: readonly FixedChargeEntry[]): CompanyFile {
  return { ...file, companies: file.companies.map((company) => ({ ...company, fixedCharges })) }
}

function accountsOf(file: CompanyFile) {
  return CLOUDS.flatMap((cloud) =>
    cloud.accounts(firstOf(file)).map(({ accountId }) => ({ vendor: cloud.code, accountId })),
  )
}

/** Seeds that 3 divides have discounts. */
const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1_000 }),
  account: fc.nat(),
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  monthsBack: fc.integer({ min: 1, max: 10 }),
})

/** A company with a fixed charge in one of its accounts, and a whole month of it. */
function drawn({ seed, account, cents, monthsBack }: typeof cases extends fc.Arbitrary<infer Case> ? Case : never) {
  const without = withCharges(fileOf({ seed, accounts: 3, resources: 20 }), [])
  const accounts = accountsOf(without)
  const owner = accounts[account % accounts.length]
  if (owner === undefined) throw new Error('there are accounts')
  const charge = { name: 'Line to the office', account: owner.accountId, product: 'Private Line', monthly: cents / 100 }
  const first = monthsBefore(TODAY, monthsBack)
  return { without, owner, charge, month: { first, last: lastDayOfMonth(first) } }
}

test('a month of a fixed charge costs its amount, on the bill, in costs and in cost lines, whatever discounts there are', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (drawnCase) => {
      const { without, owner, charge, month } = drawn(drawnCase)
      const file = withCharges(without, [charge])
      const [before, after] = [without, file].map((of) => new Asker(firstOf(of).companyId, of)) as [Asker, Asker]
      const monthly = charge.monthly

      const bill = async (asker: Asker) => {
        const [searchYear, searchMnth] = dateOf(month.first).split('-')
        const query = { searchYear, searchMnth, vndr: owner.vendor, lnkdAccId: owner.accountId }
        return ((await asker.illustrative('getBillingSummary', query)) as Rec)['services'] as Rec[]
      }
      const product = ({ product: code }: Rec) => code === charge.product
      expect(sum((await bill(after)).filter(product), 'cost')).toBeCloseTo(monthly, 6)
      expect((await bill(before)).filter(product)).toEqual([])

      const asked = {
        vendor: owner.vendor,
        stDt: dateOf(month.first),
        endDt: dateOf(month.last),
        rsrcType: 'fixed-charge',
      }
      const lines = await after.costLines(asked)
      expect(lines.map(({ date }) => date)).toEqual(daysOf(month).map(dateOf))
      expect(sum(lines, 'cost')).toBeCloseTo(monthly, 6)
      expect(
        new Set(
          lines.map(({ name, productName, savingEffect, recordType, quantity }) =>
            [name, productName, savingEffect, recordType, quantity].join(),
          ),
        ),
      ).toEqual(new Set([[charge.name, charge.product, 'none', 'Fee', 0].join()]))

      // What commitments cover and what could be bought is the same without it.
      const range = { startDate: dateOf(month.first), endDate: dateOf(month.last) }
      for (const read of ['getIntegratedCoverageAggregate', 'getCommittedUseCoverageAggregate', 'getOverviewSavings']) {
        expect(await after.data(read, range)).toEqual(await before.data(read, range))
      }
    }),
    { numRuns: runs(5, 300) },
  )
})

test('a fixed charge is there from its first day to its last', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.nat(28), fc.nat(40), async (drawnCase, from, length) => {
      const { without, owner, charge, month } = drawn(drawnCase)
      const life = { first: month.first + from, last: month.first + from + length }
      const relative = { from: `-${TODAY - life.first}d`, until: dateOf(life.last) }
      const file = withCharges(without, [{ ...charge, ...relative }])
      expect(checkCompanyFile(file)).toEqual([])
      const range = { first: month.first, last: Math.min(month.first + 90, TODAY - 1) }
      const asked = {
        vendor: owner.vendor,
        stDt: dateOf(range.first),
        endDt: dateOf(range.last),
        rsrcType: 'fixed-charge',
      }
      const lines = await new Asker(firstOf(file).companyId, file).costLines(asked)
      expect(lines.map(({ date }) => date)).toEqual(
        daysOf(range)
          .filter((day) => isWithin(life, day))
          .map(dateOf),
      )
      for (const { date, cost } of lines) {
        const day = TODAY + (Date.parse(String(date)) - Date.parse(dateOf(TODAY))) / 86_400_000
        const days = lastDayOfMonth(day) - firstDayOfMonth(day) + 1
        expect(Math.abs(Number(cost) - charge.monthly / days)).toBeLessThan(2e-6)
      }
    }),
    { numRuns: runs(5, 300) },
  )
})
