import { describe, expect, test } from 'vitest'
import { type FocusSource, type ReadBills, readFocus } from '../src/focus/index.js'
import { createEstate } from '../src/index.js'
import { AZURE_ROW, answeredSums, type CostSums, csvOf, type Row, Sums } from './bill-rows.js'
import { Asker } from './support.js'

function file(name: string, text: string): FocusSource {
  return { name, data: new Blob([text]) }
}

/* The Cost and Usage Report of AWS. */

const [SHOP, LAB] = ['444455556666', '777788889999']
const RESERVATION = `arn:aws:ec2:us-east-1:${SHOP}:reserved-instances/r-1`
const PLAN = `arn:aws:savingsplans::${LAB}:savingsplan/p-1`
const MARCH = { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' }

/** A line item by the names of CUR 2.0. */
function lineItem(type: string, account: string, day: number, cost: string, more: Row = {}): Row {
  const date = `2026-03-${String(day).padStart(2, '0')}`
  return {
    identity_line_item_id: `${type}${account}${day}${cost}`,
    bill_payer_account_id: '111122223333',
    bill_billing_period_start_date: MARCH.start,
    line_item_usage_account_id: account,
    line_item_line_item_type: type,
    line_item_usage_start_date: `${date}T00:00:00.000Z`,
    line_item_usage_end_date: `${date}T01:00:00.000Z`,
    line_item_product_code: 'AmazonEC2',
    line_item_usage_type: 'BoxUsage:m5.large',
    line_item_operation: 'RunInstances',
    line_item_resource_id: type.endsWith('Usage') ? `i-${account}` : '',
    line_item_usage_amount: '1',
    line_item_currency_code: 'USD',
    line_item_unblended_cost: cost,
    line_item_line_item_description: type,
    product_instance_type: 'm5.large',
    product_region_code: 'us-east-1',
    pricing_public_on_demand_cost: '',
    pricing_unit: 'Hrs',
    reservation_reservation_a_r_n: '',
    reservation_effective_cost: '',
    reservation_unused_amortized_upfront_fee_for_billing_period: '',
    reservation_unused_recurring_fee: '',
    savings_plan_savings_plan_a_r_n: '',
    savings_plan_savings_plan_effective_cost: '',
    savings_plan_total_commitment_to_date: '',
    savings_plan_used_commitment: '',
    ...more,
  }
}

const ofReservation = { reservation_reservation_a_r_n: RESERVATION }
const ofPlan = { savings_plan_savings_plan_a_r_n: PLAN }
/** Each type of line items, and what it costs with commitments shared out over their term. */
const LINE_ITEMS: readonly (readonly [Row, amortized: number])[] = [
  [lineItem('Usage', SHOP, 1, '0.096'), 0.096],
  [lineItem('Usage', LAB, 2, '0.0960004'), 0.0960004],
  [
    lineItem('DiscountedUsage', SHOP, 1, '0', {
      ...ofReservation,
      reservation_effective_cost: '0.06',
      pricing_public_on_demand_cost: '0.096',
    }),
    0.06,
  ],
  [
    lineItem('DiscountedUsage', LAB, 3, '0', {
      ...ofReservation,
      reservation_effective_cost: '0.05',
      pricing_public_on_demand_cost: '0.096',
    }),
    0.05,
  ],
  [
    lineItem('RIFee', SHOP, 1, '44.64', {
      ...ofReservation,
      line_item_usage_end_date: MARCH.end,
      reservation_unused_amortized_upfront_fee_for_billing_period: '10.5',
      reservation_unused_recurring_fee: '3.25',
    }),
    13.75,
  ],
  [
    lineItem('SavingsPlanCoveredUsage', LAB, 1, '0.096', {
      ...ofPlan,
      savings_plan_savings_plan_effective_cost: '0.07',
    }),
    0.07,
  ],
  [lineItem('SavingsPlanNegation', LAB, 1, '-0.096', ofPlan), 0],
  [
    lineItem('SavingsPlanRecurringFee', LAB, 1, '0.5', {
      ...ofPlan,
      savings_plan_total_commitment_to_date: '0.5',
      savings_plan_used_commitment: '0.07',
    }),
    0.43,
  ],
  [
    lineItem('SavingsPlanRecurringFee', LAB, 2, '0.5', {
      ...ofPlan,
      savings_plan_total_commitment_to_date: '0.5',
      savings_plan_used_commitment: '0.5',
    }),
    0,
  ],
  [lineItem('SavingsPlanUpfrontFee', LAB, 1, '4380', ofPlan), 0],
  [lineItem('Fee', SHOP, 1, '525', ofReservation), 0],
  [lineItem('Fee', SHOP, 2, '29', { line_item_product_code: 'AWSSupportDeveloper' }), 29],
  [lineItem('Tax', SHOP, 1, '8.25', { line_item_usage_end_date: MARCH.end }), 8.25],
  [lineItem('Credit', LAB, 2, '-3'), -3],
  [lineItem('Refund', LAB, 2, '-1.5'), -1.5],
  [lineItem('EdpDiscount', SHOP, 2, '-2.5'), -2.5],
  [lineItem('PrivateRateDiscount', SHOP, 2, '-0.75'), -0.75],
  [lineItem('BundledDiscount', SHOP, 3, '-0.25'), -0.25],
]

/** The two bases by the amortized cost and the unblended one. */
function expectedOf(items: typeof LINE_ITEMS): CostSums {
  const sums = new Sums()
  for (const [row, amortized] of items) {
    for (const account of [row['line_item_usage_account_id'] ?? '', 'all']) {
      sums.add('billed', account, '2026-03', Number(row['line_item_unblended_cost']))
      sums.add('effective', account, '2026-03', amortized)
    }
  }
  return sums.all
}

/** A column of CUR 2.0 as the report before had it in its files: `lineItem/UnblendedCost`. */
function inCur1(column: string): string {
  const [, part = '', rest = ''] =
    /^(identity|bill|line_item|product|pricing|reservation|savings_plan)_(.+)$/.exec(column) ?? []
  const camel = (text: string): string => text.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const name = camel(`_${rest}`).replace('ReservationARN', 'ReservationARN')
  return `${camel(part)}/${part === 'product' ? camel(rest) : name}`
}

const rows = LINE_ITEMS.map(([row]) => row)

describe('the Cost and Usage Report', () => {
  test.each([
    [
      'CUR 2.0',
      csvOf(rows.map((row) => ({ ...row, resource_tags: '{"user_team":"web"}', product: '{"product_name":"EC2"}' }))),
    ],
    [
      'CUR 1',
      csvOf(
        rows.map((row) => ({ ...row, 'resourceTags/user:team': 'web' })),
        { name: (column) => (column.includes('/') ? column : inCur1(column)) },
      ),
    ],
    ['CUR 1 in a database', csvOf(rows.map((row) => ({ ...row, resource_tags_user_team: 'web' })))],
  ])('reconciles on both bases: %s', async (_, text) => {
    const bills = await readFocus([file('cur.csv', text)])
    expect(await answeredSums(bills)).toEqual(expectedOf(LINE_ITEMS))
    const session = createEstate({ bills }).createSession()
    const query = { masterCmpnId: '111122223333' }
    expect(
      await session.answer({
        operationId: 'listBillingTagKeys',
        path: { vendor: 'aws' },
        query,
        body: { masterCmpnId: '111122223333', vendor: 'aws' },
      }),
    ).toMatchObject({
      body: { data: [expect.objectContaining({ tagKey: 'team' })] },
    })
  })

  test('counts once in parts that are delivered twice, with what is not used by day', async () => {
    const parts = [rows.slice(0, 6), rows.slice(6)].map((part) => csvOf(part))
    const bills = await readFocus(
      [...parts, ...parts].map((text, index) => file(`${'abc'[index % 3]}/${index}.csv`, text)),
    )
    expect(await answeredSums(bills)).toEqual(expectedOf(LINE_ITEMS))
    // One day of the reservation has more use than the other: less of it is left.
    expect(await unusedOf(bills)).toEqual([
      ['2026-03-01', 'p-1', 0.43],
      ['2026-03-01', 'r-1', 4.56],
      ['2026-03-02', 'r-1', 4.62],
      ['2026-03-03', 'r-1', 4.57],
    ])
  })

  test('is what its manifest lists, where a folder has other assemblies of the month', async () => {
    const more = rows.slice(0, 2).map((row) => ({ ...row, line_item_resource_id: 'i-gone' }))
    const path = '20260301-20260401'
    const manifest = { assemblyId: 'b', reportKeys: [`reports/${path}/b/cur-1.csv`] }
    const bills = await readFocus([
      { ...file(`${path}/a/cur-1.csv`, csvOf([...rows, ...more])), lastModified: 2 },
      { ...file(`${path}/b/cur-1.csv`, csvOf(rows)), lastModified: 1 },
      file(`${path}/cur-Manifest.json`, JSON.stringify(manifest)),
    ])
    expect(await answeredSums(bills)).toEqual(expectedOf(LINE_ITEMS))
    expect(bills.report.replaced).toMatchObject([{ reason: 'it has the same charges, and a manifest lists it' }])
  })

  test('takes a type that it does not know at its unblended cost, and says so', async () => {
    const unknown = [[lineItem('SomethingNew', SHOP, 2, '7'), 7]] as const
    const bills = await readFocus([file('cur.csv', csvOf([...rows, unknown[0][0]]))])
    expect(await answeredSums(bills)).toEqual(expectedOf([...LINE_ITEMS, ...unknown]))
    expect(bills.report.remarks).toEqual({
      'the type of line items is not known, so the unblended cost counts as billed and as amortized cost': 1,
    })
  })

  test('must have the columns that its line items need', async () => {
    const without = rows.map(({ reservation_effective_cost, ...row }) => row)
    await expect(readFocus([file('cur.csv', csvOf(without as readonly Row[]))])).rejects.toThrow(
      'cur.csv:4: reservation_effective_cost must not be empty for DiscountedUsage: export all columns of the report',
    )
  })
})

async function unusedOf(bills: ReadBills) {
  const asker = new Asker('111122223333', createEstate({ bills }).createSession())
  const lines = await asker.costLines({ vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' })
  return lines
    .filter(({ id }) => String(id).includes('unused'))
    .map(({ date, name, cost }) => [date, name, Math.round(Number(cost) * 100) / 100])
    .sort()
}

/* The cost exports of Azure. */

const WEB = '11111111-2222-4333-8444-55555555aaaa'
const DATA = '66666666-2222-4333-8444-55555555bbbb'

function azureRow(type: string, subscription: string, day: number, cost: string, more: Row = {}): Row {
  return {
    BillingAccountId: '9001',
    BillingAccountName: 'Enrolment',
    BillingPeriodStartDate: '03/01/2026',
    SubscriptionId: subscription,
    SubscriptionName: 'Web',
    Date: `03/0${day}/2026`,
    Product: 'Virtual Machines D2s v5 - US East',
    MeterId: '14fc9a21-4919-4cb1-b495-000000000001',
    MeterCategory: 'Virtual Machines',
    MeterName: 'D2s v5',
    Quantity: '24',
    CostInBillingCurrency: cost,
    BillingCurrencyCode: 'USD',
    ResourceLocation: 'EastUS',
    ResourceId: `/subscriptions/${subscription}/resourceGroups/r/providers/Microsoft.Compute/virtualMachines/vm${day}`,
    AdditionalInfo: '{"ServiceType":"Standard_D2s_v5"}',
    Tags: '"team": "web"',
    ReservationId: '',
    BenefitId: '',
    ChargeType: type,
    Frequency: 'UsageBased',
    PricingModel: 'OnDemand',
    PayGPrice: '0.096',
    UnitOfMeasure: '1 Hour',
    ...more,
  }
}

const reserved = { PricingModel: 'Reservation', ReservationId: 'f39d1c73-0000-4308-9083-000000000001' }
const planned = {
  PricingModel: 'SavingsPlan',
  BenefitId: '/providers/Microsoft.BillingBenefits/savingsPlanOrders/o/savingsPlans/p',
}
const onDemand = [
  azureRow('Usage', WEB, 1, '2.304'),
  azureRow('Usage', DATA.toUpperCase(), 2, '1.2'),
  azureRow('Purchase', WEB, 2, '15', { PublisherType: 'Marketplace' }),
]
const ACTUAL = [
  ...onDemand,
  azureRow('Purchase', WEB, 1, '700', { ...reserved, Frequency: 'Recurring', ResourceId: '' }),
  azureRow('Refund', WEB, 2, '-120', { ...reserved, Frequency: 'OneTime', ResourceId: '' }),
  azureRow('Usage', DATA, 1, '0', reserved),
  azureRow('Usage', DATA, 3, '0', planned),
]
const AMORTIZED = [
  ...onDemand,
  azureRow('Usage', DATA, 1, '1.37', reserved),
  azureRow('UnusedReservation', WEB, 2, '0.93', { ...reserved, ResourceId: '' }),
  azureRow('Usage', DATA, 3, '1.61', planned),
  azureRow('UnusedSavingsPlan', WEB, 3, '0.4', { ...planned, ResourceId: '' }),
]

function azureSums(of: { readonly billed?: readonly Row[]; readonly effective?: readonly Row[] }): CostSums {
  const sums = new Sums()
  for (const basis of ['billed', 'effective'] as const) {
    for (const { SubscriptionId = '', CostInBillingCurrency } of of[basis] ?? []) {
      for (const account of [SubscriptionId.toLowerCase(), 'all'])
        sums.add(basis, account, '2026-03', Number(CostInBillingCurrency))
    }
  }
  return sums.all
}

const BOTH = azureSums({ billed: ACTUAL, effective: AMORTIZED })
/** Agreements have other names for columns, and other cases. */
const MCA: Readonly<Record<string, string>> = {
  BillingCurrencyCode: 'billingCurrency',
  Product: 'productName',
  PayGPrice: 'PayGPrice',
}

describe('cost exports of Azure', () => {
  const [actual, amortized] = [csvOf(ACTUAL), csvOf(AMORTIZED)]
  const inParts = (rows: readonly Row[]) => [
    csvOf(rows.filter((_, index) => index % 2 === 0)),
    csvOf(rows.filter((_, index) => index % 2 === 1)),
  ]
  const focus = csvOf(
    [1, 2, 3].map((day) => ({
      ...AZURE_ROW,
      ChargePeriodStart: `2026-03-0${day}`,
      ChargePeriodEnd: `2026-03-0${day + 1}`,
    })),
  )

  const ofFocus = {
    [`billed ${WEB} 2026-03`]: 4_500_000,
    'billed all 2026-03': 4_500_000,
    [`effective ${WEB} 2026-03`]: 4_500_000,
    'effective all 2026-03': 4_500_000,
  }

  test('are of actual cost where they have refunds of commitments', async () => {
    const refund = azureRow('Refund', WEB, 2, '-120', { ...reserved, Frequency: 'OneTime', ResourceId: '' })
    const bills = await readFocus([file('a.csv', csvOf([...onDemand, refund]))])
    expect(await answeredSums(bills)).toEqual(azureSums({ billed: [...onDemand, refund] }))
    expect(bills.report.missing).toEqual([{ cloud: 'Microsoft Azure', basis: 'effective' }])
  })

  test.each<readonly [string, readonly string[], CostSums]>([
    ['a pair', [actual, amortized], BOTH],
    ['a pair that is delivered twice', [actual, amortized, actual, amortized], BOTH],
    ['a pair in parts', [...inParts(ACTUAL), ...inParts(AMORTIZED)], BOTH],
    [
      'a pair of a customer agreement',
      [actual, amortized].map((text) =>
        text.replace(/^.*/, (header) =>
          header
            .split(',')
            .map((name) => MCA[name] ?? `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
            .join(','),
        ),
      ),
      BOTH,
    ],
    ['usage without commitments', [csvOf(onDemand)], azureSums({ billed: onDemand, effective: onDemand })],
    ['a pair beside FOCUS', [actual, amortized, focus], ofFocus],
    ['amortized cost beside FOCUS', [amortized, focus], ofFocus],
  ])('%s', async (_, texts, sums) => {
    const bills = await readFocus(texts.map((text, index) => file(`${index}/part_0_0001.csv`, text)))
    expect(await answeredSums(bills)).toEqual(sums)
    expect(bills.report.missing).toEqual([])
  })

  const request = {
    path: {},
    query: {},
    body: {
      companyId: '9001',
      cmpnId: '9001',
      vndr: 'azure',
      vendor: 'azure',
      searchYear: '2026',
      searchMnth: '03',
      stDt: '2026-03-01',
      endDt: '2026-03-31',
    },
  }

  test('amortized cost alone does not say what is billed', async () => {
    const bills = await readFocus([file('part_0_0001.csv', amortized)])
    expect(await answeredSums(bills)).toEqual(azureSums({ effective: AMORTIZED }))
    const session = createEstate({ bills, illustrative: true }).createSession()
    const answer = await session.answer({ operationId: 'getBillingSummary', ...request })
    expect(answer).toMatchObject({
      body: { status: 'success', data: { month: '2026-03', services: [] } },
      missingData: ['billed-cost'],
    })
    expect(answer).not.toHaveProperty('body.data.cost')
    expect(bills.report.missing).toEqual([{ cloud: 'Microsoft Azure', basis: 'billed' }])
  })

  test('actual cost alone does not say what commitments cost their users', async () => {
    const bills = await readFocus([file('part_0_0001.csv', actual)])
    expect(await answeredSums(bills)).toEqual(azureSums({ billed: ACTUAL }))
    const session = createEstate({ bills, illustrative: true }).createSession()
    expect(await session.answer({ operationId: 'listResourceExternalCosts', ...request })).toMatchObject({
      body: { data: [] },
      missingData: ['amortized-cost'],
    })
  })
})
