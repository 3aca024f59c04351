import { expect, test } from 'vitest'
import { readFocus } from '../src/focus/index.js'
import { createEstate, type EstateOptions } from '../src/index.js'
import { type Day, dateOf, dayOf } from '../src/kernel/time.js'
import { AWS_ROW, csvOf, type Row } from './bill-rows.js'
import { csvFiles } from './focus.js'
import { ACCOUNT, oneCompany, type Rec } from './support.js'

const CLOCK = '2026-03-20T00:00:00Z'
const LAST = (dayOf('2026-03-19') ?? 0) as Day
const ODD = LAST - 5

async function dataOf(options: EstateOptions, operationId: string, body: object, path: object = {}): Promise<Rec[]> {
  const session = createEstate({ ...options, illustrative: true }).createSession()
  const answer = await session.answer({ operationId, path: { ...path }, query: {}, body: { ...body } })
  if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
  return (answer.body as { readonly data: Rec[] }).data
}

/** What operations make of the charges of a day: the cost lines that begin so, the days that are out of the ordinary, and their causes. */
async function seenOf(options: EstateOptions, companyId: string, isOdd: (line: Rec) => boolean) {
  const of = { companyId, cmpnId: companyId, vendor: 'aws', selectedVendorsByWidget: ['aws'], sensitivity: 'M' }
  const date = dateOf(ODD)
  const lines = await dataOf(options, 'listResourceExternalCosts', { ...of, stDt: date, endDt: date })
  const history = await dataOf(options, 'listAnomalyHistory', { ...of, analyzeBy: 'account', analyzeType: 'ai' })
  const causes = await dataOf(options, 'getAnomalyPossibleCause', { ...of, forecastDate: date }, { vendor: 'aws' })
  return {
    lines: lines.filter(isOdd).map(({ recordType, quantity }) => ({ recordType, quantity })),
    anomalies: history.map((anomaly) => anomaly['date']),
    isCause: causes.length > 0,
  }
}

/** Days of the same usage. */
function usage(): Row[] {
  return Array.from({ length: 76 }, (_, index) => rowOn(LAST - index, {}))
}

function rowOn(day: Day, changes: Row): Row {
  const [date, next] = [dateOf(day), dateOf(day + 1)]
  const [BillingPeriodStart, BillingPeriodEnd] = [`${date.slice(0, 7)}-01T00:00:00Z`, `${next}T00:00:00Z`]
  const period = { ChargePeriodStart: `${date}T00:00:00Z`, ChargePeriodEnd: `${next}T00:00:00Z` }
  return { ...AWS_ROW, ...period, BillingPeriodStart, BillingPeriodEnd, ...changes }
}

const FIXED = { quantity: 0, isOdd: false }

/** Of a charge beneath a service that is used, with the SKU of the usage and without one of its own. */
test.each([
  ['Usage', 'Usage-Based', { recordType: 'Usage', quantity: 400, isOdd: true }],
  ['Usage', '', { recordType: 'Usage', quantity: 400, isOdd: true }],
  ['Usage', 'Recurring', { recordType: 'Usage', quantity: 400, isOdd: false }],
  ['Usage', 'One-Time', { recordType: 'Usage', quantity: 400, isOdd: false }],
  ['Purchase', 'Recurring', { recordType: 'Fee', ...FIXED }],
  ['Purchase', 'One-Time', { recordType: 'Fee', ...FIXED }],
  ['Tax', 'Recurring', { recordType: 'Tax', ...FIXED }],
  ['Tax', 'Usage-Based', { recordType: 'Tax', ...FIXED }],
  ['Tax', '', { recordType: 'Tax', ...FIXED }],
  ['Credit', 'One-Time', { recordType: 'Credit', ...FIXED }],
  ['Credit', 'Usage-Based', { recordType: 'Credit', ...FIXED }],
  ['Adjustment', 'One-Time', { recordType: 'Adjustment', ...FIXED }],
] as const)('a bill has %s, %s of an account and of a resource', async (ChargeCategory, ChargeFrequency, expected) => {
  for (const ResourceId of ['i-0fedcba9876543210', '']) {
    const cost = { BilledCost: '400', EffectiveCost: '400', ListCost: '400', ConsumedQuantity: '400' }
    const odd = rowOn(ODD, { ...cost, ResourceId, ChargeCategory, ChargeFrequency })
    const bills = await readFocus(csvFiles({ 'bill.csv': csvOf([...usage(), odd]) }))
    const [company] = bills.companies
    const seen = await seenOf({ bills, clock: CLOCK }, company?.entry.companyId ?? '', ({ cost: of }) => of === 400)
    const { recordType, quantity, isOdd } = expected
    expect(seen).toEqual({ lines: [{ recordType, quantity }], anomalies: isOdd ? [dateOf(ODD)] : [], isCause: isOdd })
  }
})

/** Of what a company is charged for, whatever its machines do. */
test.each([
  [
    'a fixed charge',
    'Fee',
    'fixed-charge',
    { fixedCharges: [{ monthly: 12_400, from: dateOf(ODD), until: dateOf(ODD) }] },
  ],
  ['a tax', 'Tax', 'tax', { taxPercent: 20 }],
  ['support', 'Fee', 'support', { support: 'business' }],
] as const)(
  '%s beneath a product that is used is no usage',
  async (_, recordType, kind, { fixedCharges, support, ...own }: Rec) => {
    const charges = ((fixedCharges ?? []) as Rec[]).map((charge) => {
      return { ...charge, name: 'Subscription', account: ACCOUNT, product: 'AmazonEC2' }
    })
    const machines = [{ name: 'web', account: ACCOUNT, region: 'us-east-1', type: 'm5.large', count: 4 }]
    const aws = { machines, support: support === undefined ? [] : [{ account: ACCOUNT, plan: support }] }
    const said = { ...own, fixedCharges: charges, aws } as unknown as Parameters<typeof oneCompany>[0]
    const company = { ...oneCompany(said), clock: CLOCK }
    const seen = await seenOf({ company }, 'C-1', ({ resourceType }) => resourceType === kind)
    expect(seen).toEqual({ lines: [{ recordType, quantity: 0 }], anomalies: [], isCause: false })
  },
)
