import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportFocus, FOCUS_COLUMNS, type FocusColumn, type FocusRow, focusCsv } from '../../src/focus/index.js'
import type { CompanyFile } from '../../src/index.js'
import { micros } from '../../src/kernel/money.js'
import { dayOf, HOURS_IN_DAY, monthsBefore } from '../../src/kernel/time.js'
import { eachSum, firstOf, Sums } from '../charges.js'
import { CLOCK } from '../support.js'
import { companies, fileOf, rememberedDraws, TODAY } from './random.js'
import { runs } from './runs.js'

const MONTHS = 2
const RUNS = runs(1, 200)
const DAY_IN_MS = 86_400_000
const HOURS_OF_TODAY = Number(CLOCK.slice(11, 13))

type Size = Parameters<typeof fileOf>[0]

const exported = rememberedDraws(async (size: Size): Promise<Map<string, FocusRow[]>> => {
  const file = fileOf(size)
  const rows = new Map<string, FocusRow[]>()
  for await (const batch of exportFocus({ company: file, months: MONTHS })) {
    const earlier = rows.get(batch.vendor) ?? []
    earlier.push(...batch.rows)
    rows.set(batch.vendor, earlier)
  }
  return rows
})

async function check(verify: (file: CompanyFile, rows: Map<string, FocusRow[]>) => void): Promise<void> {
  const property = fc.asyncProperty(companies, async (size) => verify(fileOf(size), await exported(size)))
  return await fc.assert(property, { numRuns: RUNS })
}

const HOUR_IN_MS = 3_600_000

function hoursOf({ ChargePeriodStart: start, ChargePeriodEnd: end }: FocusRow): number {
  return (Date.parse(String(end)) - Date.parse(String(start))) / HOUR_IN_MS
}

const isSold = ({ ChargeCategory }: FocusRow) => ChargeCategory === 'Usage' || ChargeCategory === 'Purchase'
const isOfCommitment = (row: FocusRow) => isSold(row) && row.CommitmentDiscountId !== null
const NUMBERS = Object.entries(FOCUS_COLUMNS).flatMap(([name, type]) =>
  type === 'number' || type === 'money' ? [name as FocusColumn] : [],
)
const OF_PRICE = [
  'SkuId',
  'SkuPriceId',
  'ListUnitPrice',
  'ContractedUnitPrice',
  'PricingQuantity',
  'PricingUnit',
] as const

/** Sentences of the specification, as conditions. */
const MUSTS: readonly (readonly [string, (row: FocusRow) => boolean])[] = [
  [
    'usage and purchases have a SKU with its price',
    (row) => OF_PRICE.every((name) => (row[name] !== null) === isSold(row)),
  ],
  [
    'what a commitment pays or costs has its quantity',
    (row) => (row.CommitmentDiscountQuantity !== null) === isOfCommitment(row),
  ],
  ['a commitment has a unit', (row) => (row.CommitmentDiscountUnit !== null) === isOfCommitment(row)],
  [
    'usage of a commitment is used or unused',
    (row) => (row.CommitmentDiscountStatus !== null) === (isOfCommitment(row) && row.ChargeCategory === 'Usage'),
  ],
  ['a SKU is no resource', ({ SkuId, SkuPriceId, ResourceId }) => SkuId !== ResourceId && SkuPriceId !== ResourceId],
  [
    'billing periods that are closed, three days after their end, have an invoice of the billing account',
    ({ InvoiceId, BillingPeriodEnd, BillingAccountId }) =>
      Date.parse(String(BillingPeriodEnd)) + 3 * DAY_IN_MS <= Date.parse(`${CLOCK.slice(0, 10)}T00:00:00Z`)
        ? String(InvoiceId).includes(String(BillingAccountId))
        : InvoiceId === null,
  ],
  [
    'numbers have no digits of binary fractions',
    (row) => NUMBERS.every((name) => row[name] === null || Number(Number(row[name]).toPrecision(15)) === row[name]),
  ],
]

describe('an exported bill', () => {
  test('has the costs and the bills of each account and product on each day', async () =>
    await check((file, rows) => {
      const company = firstOf(file)
      const range = { first: monthsBefore(TODAY, MONTHS - 1), last: TODAY }
      for (const cloud of company.clouds) {
        const ledger = cloud.ledger(company)
        const charged = new Sums()
        eachSum(ledger, range, ({ accountEffectiveCost: effective, accountBilledCost: billed }, day) => {
          for (const [position, { account, product }] of ledger.table.accounts.entries()) {
            charged.add(['effective', day, account, product.code], effective[position] ?? Number.NaN)
            charged.add(['billed', day, account, product.code], billed[position] ?? Number.NaN)
          }
        })
        const written = new Sums()
        for (const row of rows.get(cloud.code) ?? []) {
          const place = [dayOf(String(row.ChargePeriodStart)), row.SubAccountId, row.x_ServiceCode]
          written.add(['effective', ...place], micros(Number(row.EffectiveCost)))
          written.add(['billed', ...place], micros(Number(row.BilledCost)))
        }
        expect(written.all).toEqual(charged.all)
      }
    }))

  test('has costs that are unit price times pricing quantity, as closely as the official validator wants it', async () =>
    await check((_, rows) => {
      const isProduct = (price: unknown, quantity: unknown, cost: unknown) =>
        Math.abs(Number(price) * Number(quantity) - Number(cost)) <= 1e-9 * Math.max(1, Number(cost))
      const wrong = [...rows.values()].flat().filter((row) => {
        const { PricingQuantity: quantity, ListUnitPrice, ListCost, ContractedUnitPrice, ContractedCost } = row
        if (quantity === null) return false
        return (
          !isProduct(ListUnitPrice, quantity, ListCost) || !isProduct(ContractedUnitPrice, quantity, ContractedCost)
        )
      })
      expect(wrong).toEqual([])
    }))

  test('says of each charge what FOCUS demands of its category', async () =>
    await check((_, rows) => {
      const all = [...rows.values()].flat()
      const breaches = all.flatMap((row) => MUSTS.filter(([, isMet]) => !isMet(row)).map(([must]) => must))
      expect([...new Set(breaches)]).toEqual([])
      const skus = new Map(all.map(({ SkuPriceId, SkuId }) => [SkuPriceId, SkuId]))
      expect(all.filter(({ SkuPriceId, SkuId }) => skus.get(SkuPriceId) !== SkuId)).toEqual([])
    }))

  test('has recurring fees of a commitment whose periods follow one another', async () =>
    await check((_, rows) => {
      const fees = [...rows.values()]
        .flat()
        .filter((row) => row.ChargeFrequency === 'Recurring' && row.CommitmentDiscountId !== null)
        .sort((first, second) => (String(first.ChargePeriodStart) < String(second.ChargePeriodStart) ? -1 : 1))
      for (const id of new Set(fees.map(({ CommitmentDiscountId }) => CommitmentDiscountId))) {
        const own = fees.filter(({ CommitmentDiscountId }) => CommitmentDiscountId === id)
        expect(own.slice(0, -1).map(({ ChargePeriodEnd }) => ChargePeriodEnd)).toEqual(
          own.slice(1).map(({ ChargePeriodStart }) => ChargePeriodStart),
        )
      }
    }))

  test('has purchases of as much of a commitment as can be used in the term or in the period of the fee', async () =>
    await check((file, rows) => {
      const company = firstOf(file)
      for (const cloud of company.clouds) {
        const amounts = new Map(cloud.ledger(company).table.commitments.map(({ key, focus }) => [key, focus.amount]))
        for (const row of rows.get(cloud.code) ?? []) {
          if (row.ChargeCategory !== 'Purchase' || row.CommitmentDiscountId === null) continue
          const isOpenDay = hoursOf(row) === HOURS_IN_DAY && dayOf(String(row.ChargePeriodStart)) === TODAY
          const hours = isOpenDay ? HOURS_OF_TODAY : hoursOf(row)
          const amount = amounts.get(String(row.CommitmentDiscountId)) ?? Number.NaN
          expect(row.CommitmentDiscountQuantity).toBeCloseTo(amount * hours, 6)
        }
      }
    }))

  test('has what a commitment is for each hour in its used and unused parts', async () =>
    await check((file, rows) => {
      const company = firstOf(file)
      for (const cloud of company.clouds) {
        const commitments = new Map(
          cloud.ledger(company).table.commitments.map((commitment) => [commitment.key, commitment]),
        )
        const amounts = new Map<string, number>()
        for (const row of rows.get(cloud.code) ?? []) {
          if (row.CommitmentDiscountStatus === null) continue
          const key = `${row.CommitmentDiscountId} ${row.ChargePeriodStart}`
          amounts.set(key, (amounts.get(key) ?? 0) + Number(row.CommitmentDiscountQuantity))
        }
        for (const [key, amount] of amounts) {
          const [id = '', time = ''] = key.split(' ')
          const hours = Date.parse(time) / DAY_IN_MS === TODAY ? HOURS_OF_TODAY : HOURS_IN_DAY
          expect(amount).toBeCloseTo((commitments.get(id)?.focus.amount ?? Number.NaN) * hours, 6)
        }
      }
    }))
})

test('CSV has quotes around what needs them, and numbers as FOCUS writes them', async () => {
  const [row] = [...(await exported({ seed: 2, accounts: 2, resources: 20 })).values()].flat()
  if (row === undefined) throw new Error('the company has no charges')
  const line = focusCsv([{ ...row, ResourceName: 'a "b", c', ListCost: 1.5e-7, Tags: null }])
  expect(line).toContain(',"a ""b"", c",')
  expect(line).toContain(',1.5E-7,')
  expect(line.endsWith('\n')).toBe(true)
})
