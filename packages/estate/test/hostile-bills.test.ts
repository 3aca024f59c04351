import { sample } from '@cloud-cost/contract/trials'
import { expect, test } from 'vitest'
import { COLUMN_NAMES, FOCUS_COLUMNS, type FocusRow, focusCsv, readFocus } from '../src/focus/index.js'
import { createEstate } from '../src/index.js'
import { AWS_ROW, AZURE_ROW, csvOf, type Row } from './bill-rows.js'
import { OPERATIONS } from './contract.js'
import type { Rec } from './support.js'

const RANGE = { startDate: '2026-03-01', endDate: '2026-03-31' }

/** What all reads answer about the companies of a bill, whatever they are asked for. */
async function answersAbout(rows: readonly Row[], account: string): Promise<unknown[]> {
  const bills = await readFocus([{ name: 'a.csv', data: new Blob([csvOf(rows)]) }])
  const session = createEstate({ bills, illustrative: true }).createSession()
  const answers: unknown[] = []
  for (const { entry } of bills.companies) {
    const { companyId } = entry
    const about = { companyId, cmpnId: companyId, stDt: RANGE.startDate, endDt: RANGE.endDate }
    const bill = {
      vndr: 'aws',
      vendor: 'aws',
      searchYear: '2026',
      searchMnth: '03',
      lnkdAccId: account,
      accId: account,
    }
    for (const { operationId } of OPERATIONS.filter(({ isRead }) => isRead)) {
      for (const service of ['reserved-instance', 'savings-plans', 'cud']) {
        const path = {
          companyId,
          service,
          vendor: 'aws',
          dateType: 'DAILY',
          accountId: account,
          tenantId: account,
          subscriptionId: account,
        }
        const query = {
          ...RANGE,
          product: service === 'cud' ? '' : service === 'savings-plans' ? 'ComputeSavingsPlans' : 'AmazonEC2',
          purchase: 'any',
          term: '30',
        }
        answers.push([operationId, await session.answer({ operationId, path, query, body: { ...about, ...bill } })])
      }
    }
  }
  return answers
}

function leavesOf(value: unknown): unknown[] {
  const leaves: unknown[] = []
  const waiting: unknown[] = [value]
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next as Rec)) waiting.push(key, inner)
    else leaves.push(next)
  }
  return leaves
}

/** A bill in which all that has a name has this one. */
function namedRows(name: string): Row[] {
  const own = {
    BillingAccountName: name,
    ChargeDescription: name,
    ConsumedUnit: name,
    RegionId: name,
    ResourceName: name,
    ServiceName: name,
    SkuId: name,
    SubAccountId: name,
    SubAccountName: name,
    Tags: JSON.stringify({ [name]: name }),
    x_UsageType: name,
    [name]: name,
  }
  const usage = { ...AWS_ROW, ...own, ResourceId: name, ResourceType: name, SkuMeter: name, x_Operation: name }
  return [
    usage,
    { ...usage, CommitmentDiscountId: name, CommitmentDiscountStatus: 'Used', CommitmentDiscountType: name },
    { ...usage, ResourceId: `${AWS_ROW.ResourceId}${name}` },
  ]
}

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

test.each(sample(NAMES, 3))(
  'a bill in which everything is called %s is answered as with another name',
  async (name) => {
    const ordinary = 'ordinary'
    const textOf = (answers: unknown[], own: string): string[] =>
      leavesOf(answers)
        .map((leaf) => String(leaf).replaceAll(own, '?').replaceAll(plain(own), '?'))
        .sort()
    const expected = textOf(await answersAbout(namedRows(ordinary), ordinary), ordinary)
    expect(textOf(await answersAbout(namedRows(name), name), name)).toEqual(expected)
  },
)

/** As codes have names. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '-')
}

const AMOUNTS = ['0', '-1.5', '1e-12', '1e9', '-1e9', '', '1e-300']

test.each([
  ['AWS', AWS_ROW, '444455556666'],
  ['Azure', AZURE_ROW, '11111111-2222-4333-8444-55555555aaaa'],
])('no figure about a bill of %s with odd amounts is missing', async (_, row, account) => {
  for (const amount of sample(AMOUNTS, 3, (amount) => amount + account)) {
    const cost = amount === '' ? '0' : amount
    const odd = {
      ...row,
      BilledCost: cost,
      EffectiveCost: cost,
      ListCost: amount,
      ConsumedQuantity: amount.replace('1e9', '1e6'),
      ListUnitPrice: amount,
      PricingQuantity: amount === '' ? '' : '1',
    }
    const commitment = {
      ...odd,
      CommitmentDiscountId: 'arn:aws:savingsplans::444455556666:savingsplan/1',
      CommitmentDiscountType: 'Savings Plan',
      CommitmentDiscountCategory: 'Spend',
      CommitmentDiscountQuantity: amount,
    }
    const rows = [
      {
        ...odd,
        SkuPriceDetails: '{"InstanceType":"m5.large"}',
        x_UsageType: 'BoxUsage:m5.large',
        CommitmentDiscountQuantity: '',
        CommitmentDiscountType: '',
        CommitmentDiscountCategory: '',
      },
      { ...commitment, CommitmentDiscountStatus: 'Used' },
      { ...commitment, CommitmentDiscountStatus: 'Unused', ResourceId: '' },
      { ...commitment, ChargeCategory: 'Purchase' },
    ]
    const answers = await answersAbout(rows, account)
    const wrong = answers.filter((answer) =>
      leavesOf(answer).some((leaf) => typeof leaf === 'number' && !Number.isFinite(leaf)),
    )
    expect([amount, wrong]).toEqual([amount, []])
  }
})

test.each(['=HYPERLINK("x","y")', '+1', '-1', '@SUM(A1)', "'quoted", ' blank ', 'two\nlines', '00123'])(
  'an export has the value %j as it is',
  (value) => {
    const row = Object.fromEntries(
      COLUMN_NAMES.map((name) => [name, FOCUS_COLUMNS[name] === 'number' ? null : value]),
    ) as FocusRow
    const written = /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
    expect(focusCsv([row])).toBe(
      `${COLUMN_NAMES.map((name) => (FOCUS_COLUMNS[name] === 'number' ? '' : written)).join(',')}\n`,
    )
  },
)
