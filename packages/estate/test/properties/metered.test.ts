import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line } from '../../src/charges/charge-table.js'
import type { Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { discountsOf } from '../../src/company/meter.js'
import type { Resource } from '../../src/company/resource.js'
import { type CompanyFile, checkCompanyFile } from '../../src/index.js'
import { dateOf, dayOf, daysOf, lastDayOfMonth } from '../../src/kernel/time.js'
import type { MeteredLine } from '../../src/simulate/lines.js'
import { chargesOn, eachSum, firstOf, Sums } from '../charges.js'
import { ACCOUNT, Asker, oneCompany } from '../support.js'
import { check, TODAY } from './random.js'
import { runs } from './runs.js'

const SHARE = 8

function isMetered(line: Line): line is MeteredLine {
  return 'meter' in line
}

function meteredResources(company: Company): Resource[] {
  return CLOUDS.flatMap((cloud) => cloud.inventory(company)).filter(({ meterings }) => meterings !== undefined)
}

describe('what is charged for by the amount', () => {
  check(
    'costs its price for each amount, in whole micro-dollars, and nobody pays for it but its account',
    SHARE,
    ({ file, range }) => {
      const company = firstOf(file)
      const first = dayOf(range.startDate) ?? 0
      for (const cloud of CLOUDS) {
        const discounts = discountsOf(company.file, cloud.code)
        for (const { line, payer, quantity, list, effective } of chargesOn(cloud.ledger(company), first)) {
          if (!isMetered(line)) continue
          expect(payer).toBe('on demand')
          const percent = line.meter.isShareOfBill || line.meter.isNet ? 0 : discounts.on(line.meter.product, first)
          expect(effective).toBe(Math.round((list * (100 - percent)) / 100))
          expect([quantity, list].every(Number.isSafeInteger)).toBe(true)
          const { meter, price } = line
          if (meter.isShareOfBill) continue
          const exact = (quantity / meter.partsOfUnit / (meter.pricedBy?.units ?? 1)) * price
          // A monthly amount and its price are rounded by day, each by up to one.
          expect(Math.abs(list - exact)).toBeLessThanOrEqual(
            meter.isMonthly ? 1 + line.uses.length * price * 1e-6 : 0.5 + 1e-6,
          )
        }
      }
    },
  )

  check('has a cost line on each day on which it was there, up to the clock', SHARE, async ({ file, companyId }) => {
    const company = firstOf(file)
    const asker = new Asker(companyId, file)
    const range = { stDt: dateOf(TODAY - 5), endDt: dateOf(TODAY - 1) }
    const days = daysOf({ first: TODAY - 5, last: TODAY - 1 })
    for (const { key, vendor, life, kind } of meteredResources(company).slice(0, 20)) {
      if (!kind.isStorage) continue
      const lines = await asker.costLines({ vendor, arnList: [key], ...range })
      expect(lines.map(({ date }) => date)).toEqual(
        days.filter((day) => life.first <= day && day <= life.last).map(dateOf),
      )
    }
  })

  check('is in no coverage, no utilization and no recommendation to buy', SHARE, async ({ file, companyId, range }) => {
    const types = new Set(meteredResources(firstOf(file)).map(({ type }) => type))
    const asker = new Asker(companyId, file)
    for (const list of ['listIntegratedCoverages', 'listCommittedUseCoverages']) {
      for (const record of await asker.list(list, range)) {
        expect(types.has(String(record['instanceType'] ?? record['machineType']))).toBe(false)
      }
    }
  })
})

describe('a month', () => {
  const volume = (gigabytes: number): CompanyFile =>
    oneCompany({ aws: { volumes: [{ name: 'data', account: ACCOUNT, region: 'us-east-1', gigabytes }] } })

  test('of a volume costs its price, however many days it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 30 }), (gigabytes, before) => {
        const file = volume(gigabytes)
        expect(checkCompanyFile(file)).toEqual([])
        const month = new Date(Date.UTC(2026, 3 - before, 1)).toISOString().slice(0, 10)
        const [first, ledger] = [dayOf(month) ?? 0, CLOUDS[0]?.ledger(firstOf(file))]
        if (ledger === undefined) throw new Error('there is a cloud')
        const charges = daysOf({ first, last: lastDayOfMonth(first) }).flatMap((day) => chargesOn(ledger, day))
        expect(charges.reduce((sum, { list }) => sum + list, 0)).toBe(gigabytes * 80_000)
        expect(charges.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(gigabytes * 1e6)
      }),
      { numRuns: runs(24, 1_000) },
    )
  })
})

describe('a support plan', () => {
  check(
    'costs a share of the other charges on the bill of its account, and at least its minimum',
    SHARE,
    ({ file }) => {
      const company = firstOf(file)
      const aws = CLOUDS.find(({ code }) => code === 'aws')
      const ledger = aws?.ledger(company)
      if (ledger === undefined) throw new Error('there is AWS')
      const first = dayOf('2026-02-01') ?? 0
      const [bills, plans] = [new Sums(), new Sums()]
      eachSum(ledger, { first, last: lastDayOfMonth(first) }, ({ accountBilledCost: billed }) => {
        ledger.table.accounts.forEach(({ account, product }, position) => {
          // Tax is a share of support, and no part of what support is a share of.
          if (product.code === 'Tax') return
          const sums = product.code.startsWith('AWSSupport') ? plans : bills
          sums.add([account], billed[position] ?? Number.NaN)
          expect(billed[position]).toBeGreaterThanOrEqual(0)
        })
      })
      for (const { account, plan, launched, ended } of company.aws?.support ?? []) {
        if (launched !== undefined || ended !== undefined) continue
        const bill = bills.all[account] ?? 0
        const cost = plans.all[account] ?? 0
        expect(cost).toBe(
          plan === 'developer' ? Math.max(29e6, Math.round(bill * 0.03)) : Math.max(100e6, business(bill)),
        )
      }
    },
  )
})

/** 10 percent up to 10,000 US dollars, 7 up to 80,000, 5 up to 250,000 and 3 above. */
function business(bill: number): number {
  let share = 0
  let left = bill
  for (const [size, percent] of [
    [10_000e6, 10],
    [70_000e6, 7],
    [170_000e6, 5],
    [Number.POSITIVE_INFINITY, 3],
  ] as const) {
    const part = Math.min(left, size)
    share += part * percent
    left -= part
  }
  return Math.round(share / 100)
}
