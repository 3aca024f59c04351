import { expect, test } from 'vitest'
import type { Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { type CompanyEntry, type CompanyFile, checkCompanyFile } from '../../src/index.js'
import { dateOf, dayOf, firstDayOfMonth, lastDayOfMonth } from '../../src/kernel/time.js'
import { eachSum, firstOf, Sums } from '../charges.js'
import { Asker, CLOCK } from '../support.js'
import { check, fileOf, TODAY } from './random.js'

const SHARE = 6

function withCompany(file: CompanyFile, members: Partial<CompanyEntry>): CompanyFile {
  return { ...file, companies: file.companies.map((company) => ({ ...company, ...members })) }
}

function percentOf(company: Company, account: string): number {
  const { aws, azure, gcp, taxPercent = 0 } = company.file
  const entries = [
    ...(aws?.accounts ?? []).filter(({ accountId }) => accountId === account),
    ...(azure?.subscriptions ?? []).filter(({ subscriptionId }) => subscriptionId === account),
    ...(gcp?.projects ?? []).filter(({ projectId }) => projectId === account),
  ]
  return entries[0]?.taxPercent ?? taxPercent
}

check(
  'tax is its percent of what else the bill of an account has, from the first of a month to any day',
  SHARE,
  ({ file, range }) => {
    const company = firstOf(file)
    const last = Math.min(dayOf(range.endDate) ?? TODAY, TODAY)
    const month = { first: firstDayOfMonth(last), last }
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      const [costs, taxes] = [new Sums(), new Sums()]
      eachSum(ledger, month, ({ accountBilledCost: billed, accountEffectiveCost: effective }) => {
        ledger.table.accounts.forEach(({ account, product }, position) => {
          const sums = product.code === 'Tax' ? taxes : costs
          sums.add(['billed', account], billed[position] ?? Number.NaN)
          sums.add(['effective', account], effective[position] ?? Number.NaN)
        })
      })
      for (const { accountId } of cloud.accounts(company)) {
        for (const basis of ['billed', 'effective']) {
          const key = `${basis} ${accountId}`
          const tax = Math.round(((costs.all[key] ?? 0) * percentOf(company, accountId)) / 100)
          expect([key, taxes.all[key] ?? 0]).toEqual([key, tax])
        }
      }
    }
  },
)

check(
  'support and tax are no more on the first of a month than on the days around it, but for what is used',
  SHARE,
  ({ file }) => {
    const company = firstOf(withCompany(file, { taxPercent: 11 }))
    const range = { first: firstDayOfMonth(TODAY) - 70, last: firstDayOfMonth(TODAY) }
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      const [used, derived] = [new Sums(), new Sums()]
      eachSum(ledger, range, ({ accountEffectiveCost: effective }, day) => {
        ledger.table.accounts.forEach(({ account, product }, position) => {
          const sums = /^(?:Tax|AWSSupport)/.test(product.code) ? derived : used
          sums.add([account, day], effective[position] ?? Number.NaN)
        })
      })
      const [ofUse, ofShares] = [used.all, derived.all]
      for (const { accountId } of cloud.accounts(company)) {
        const at = (sums: Sums['all'], day: number) => sums[`${accountId} ${day}`] ?? 0
        for (let first = firstDayOfMonth(range.first + 40); first < range.last; first = firstDayOfMonth(first + 31)) {
          const around = [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6].map((days) => first + days)
          const most = Math.max(...around.map((day) => at(ofShares, day)))
          const share = Math.max(...around.map((day) => at(ofShares, day) / Math.max(1, at(ofUse, day))))
          const bound = 1.2 * Math.max(most, share * at(ofUse, first)) + 1000
          expect([accountId, at(ofShares, first) <= bound]).toEqual([accountId, true])
        }
      }
    }
  },
)

check('tax changes nothing but the tax', SHARE, async ({ file, companyId, range }) => {
  const [taxed, untaxed] = [11, 0].map((taxPercent) => new Asker(companyId, withCompany(file, { taxPercent }))) as [
    Asker,
    Asker,
  ]
  const day = dateOf(Math.min(dayOf(range.startDate) ?? TODAY, TODAY - 1))
  const lines = async (asker: Asker) =>
    (await asker.costLines({ stDt: day, endDt: day }))
      .filter(({ recordType }) => recordType !== 'Tax')
      .map(({ id: _, ...line }) => line)
  expect(await lines(taxed)).toEqual(await lines(untaxed))
  expect(await taxed.data('getIntegratedCoverageAggregate', range)).toEqual(
    await untaxed.data('getIntegratedCoverageAggregate', range),
  )
})

test('a line of tax says what it is, and an account may have a tax of its own', async () => {
  const file = withCompany(fileOf({ seed: 7, accounts: 2, resources: 20 }), { taxPercent: 20 })
  const { companyId, aws } = firstOf(file)
  expect(checkCompanyFile({ ...file, clock: CLOCK })).toEqual([])
  const [first, second] = aws?.accounts ?? []
  if (first === undefined || second === undefined || aws === undefined) throw new Error('there are two accounts')
  const own = withCompany(file, { aws: { ...aws, accounts: [first, { ...second, taxPercent: 0 }] } })
  const day = dateOf(lastDayOfMonth(TODAY - 40))
  const lines = async (of: CompanyFile) =>
    await new Asker(companyId, of).costLines({ vendor: 'aws', rsrcType: 'tax', stDt: day, endDt: day })
  expect(await lines(file)).toHaveLength(2)
  expect(await lines(own)).toHaveLength(1)
  expect(await lines(own)).toMatchObject([
    {
      productCode: 'Tax',
      recordType: 'Tax',
      quantity: 0,
      name: 'Tax',
      savingEffect: 'none',
      costDescription: '20 percent of the bill',
    },
  ])
  const messages = checkCompanyFile(withCompany(file, { taxPercent: -1 }))
  expect(messages.map(({ path, message }) => `${path.slice(2).join('.')} ${message}`)).toEqual([
    'taxPercent must be at least 0',
  ])
})
