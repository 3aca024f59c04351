import { expect, test } from 'vitest'
import { exportDatasets, readFocus } from '../src/focus/index.js'
import { type CompanyFile, checkCompanyFile, createEstate, generateCompany } from '../src/index.js'
import { csvFiles, exportedTexts } from './focus.js'

const { companies, ...file } = generateCompany({
  ...{ seed: 4, accounts: 3, resources: 12, months: 2 },
  clock: '2026-04-10T09:00:00Z',
})
const [{ aws, fixedCharges: _fixed, credits: _credits, ...generated }] = companies as [CompanyFile['companies'][number]]
/** Savings plans, monthly amounts and credits are in the currency of the company; everything else of a generated one is priced by lists. */
const { savingsPlans: _, ...withoutPlans } = aws ?? { accounts: [] }

function fileIn(currency: object): CompanyFile {
  return { ...file, companies: [{ ...generated, aws: withoutPlans, taxPercent: 19, ...currency }] }
}

const [code, rate] = ['EUR', 0.92]
const own = fileIn({ currency: { code, rate, date: '2026-03-02' } })

test('a company with a currency pays listed prices at its rate, and its bills say so', async () => {
  expect(checkCompanyFile(own)).toEqual([])
  const [listed = []] = await createEstate({ company: fileIn({}) }).monthlyCosts()
  const [costs = []] = await createEstate({ company: own }).monthlyCosts()
  expect(listed.length).toBeGreaterThan(5)
  for (const [index, { vendor, month, effectiveCost = 0, billedCost = 0 }] of listed.entries()) {
    const cost = costs[index]
    expect(cost).toMatchObject({ vendor, month, currency: code })
    expect((cost?.effectiveCost ?? 0) / effectiveCost / rate).toBeCloseTo(1, 3)
    expect((cost?.billedCost ?? 0) / billedCost / rate).toBeCloseTo(1, 3)
  }
  for await (const { dataset, rows } of exportDatasets({ company: own, version: '1.4', months: 1 })) {
    for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
      if (dataset !== 'Billing Period') expect(row['BillingCurrency']).toBe(code)
      if (dataset !== 'Cost and Usage') continue
      expect(row['PricingCurrency']).toBe('USD')
      // Vendors list the terms of support in US dollars.
      expect(String(row['ChargeDescription'])).not.toContain(' USD per ')
      expect(Number(row['PricingCurrencyEffectiveCost']) * rate).toBeCloseTo(Number(row['EffectiveCost']), 6)
    }
  }
})

test('what was exported in a currency is read as it was, and another one is refused', async () => {
  const texts = await exportedTexts({ company: own })
  const bills = await readFocus(csvFiles(texts), { company: own })
  expect(bills.companies.map(({ currency }) => currency)).toEqual([code])
  const [costs] = await createEstate({ company: own }).monthlyCosts()
  const [read] = await createEstate({ bills, clock: own.clock }).monthlyCosts()
  expect(read).toEqual(costs)
  const other = fileIn({ currency: { code: 'CHF', rate, date: '2026-03-02' } })
  await expect(readFocus(csvFiles(texts), { company: other })).rejects.toMatchObject({
    column: 'BillingCurrency',
    reason: 'must be CHF, which the company file has, not EUR',
  })
})
