import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../src/charges/charge-table.js'
import type { Commitment } from '../../src/charges/commitment.js'
import { totalsByDay } from '../../src/charges/query.js'
import type { Cloud, Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { feeOn, PAYMENT_OPTIONS, TERMS } from '../../src/company/terms.js'
import type { CompanyFile } from '../../src/index.js'
import { finished } from '../../src/kernel/steps.js'
import { dateOf, dayOf, daysOf, lastDayOfMonth } from '../../src/kernel/time.js'
import { chargesIn } from '../../src/operations/charges.js'
import { chargesOn, eachDay, eachSum, firstOf, isOfMachines, Sums } from '../charges.js'
import { ACCOUNT, Asker, companyOf, oneCompany, PROJECT, type Rec, SUBSCRIPTION, sum } from '../support.js'
import { check, type Range, TODAY } from './random.js'

/** The effects on lines that no commitment covers. */
const UNCOVERED = ['none', 'negotiated discount', 'sustained use']

const SHARE = 8

/** Amounts are in whole micro-dollars, so that sums of them can be compared exactly. */
function microsOf(record: Rec, member: string): number {
  return Math.round(Number(record[member]) * 1e6)
}

async function costLines(asker: Asker, { startDate, endDate }: Range, query: Rec): Promise<Rec[]> {
  return await asker.costLines({ ...query, stDt: startDate, endDt: endDate })
}

/** The cost lines of each account of a cloud, with the account, which they don't name. */
async function linesByAccount(
  asker: Asker,
  cloud: Cloud,
  company: Company,
  range: Range,
): Promise<(readonly [string, Rec])[]> {
  return (
    await Promise.all(
      cloud
        .accounts(company)
        .map(async ({ accountId: accId }) =>
          (await costLines(asker, range, { vendor: cloud.code, accId })).map((line) => [accId, line] as const),
        ),
    )
  ).flat()
}

/** The list price of the usage of a line. */
function listOf(line: Rec): number {
  return microsOf(line, 'cost') + microsOf(line, 'savingEffectQuantity')
}

async function portions(asker: Asker, { code: selectedVendor }: Cloud, range: Range): Promise<Rec[]> {
  return (await asker.illustrative('getDailyCostPortion', { selectedVendor, ...range })) as Rec[]
}

/** What a bill of a month has, by product. */
async function billed(asker: Asker, { code: vndr }: Cloud, month: string, account?: string): Promise<Rec[]> {
  const [searchYear, searchMnth] = month.split('-')
  const lnkdAccId = account === undefined ? {} : { lnkdAccId: account }
  const body = { vndr, searchYear, searchMnth, ...lnkdAccId }
  return ((await asker.illustrative('getBillingSummary', body)) as Rec)['services'] as Rec[]
}

function dateIn({ usageDate }: Rec): string {
  return String(usageDate).slice(0, 10)
}

function daysIn({ startDate, endDate }: Range) {
  return { first: dayOf(startDate) ?? 0, last: dayOf(endDate) ?? 0 }
}

describe('what usage and commitments cost', () => {
  check('cost lines add up by account, product and day', SHARE, async ({ file, companyId, range }) => {
    const [asker, company] = [new Asker(companyId, file), firstOf(file)]
    for (const cloud of CLOUDS) {
      const [lines, products, costs] = [new Sums(), new Sums(), new Sums()]
      const ledger = cloud.ledger(company)
      eachSum(ledger, daysIn(range), ({ accountEffectiveCost: effective }, day) => {
        ledger.table.accounts.forEach(({ account, product }, position) => {
          costs.add([account, product.code, dateOf(day)], effective[position] ?? Number.NaN)
        })
      })
      for (const [account, line] of await linesByAccount(asker, cloud, company, range)) {
        lines.add([account, line['productCode'], line['date']], microsOf(line, 'cost'))
        products.add([line['productCode']], microsOf(line, 'cost'))
      }
      expect(lines.all).toEqual(costs.all)
      const portion = new Sums()
      for (const row of await portions(asker, cloud, range)) portion.add([row['product']], microsOf(row, 'cost'))
      expect(portion.all).toEqual(products.all)
    }
  })

  check('the trend has the cost lines of each day', 2 * SHARE, async ({ file, companyId }) => {
    const asker = new Asker(companyId, file)
    const range = { startDate: dateOf(TODAY - 30), endDate: dateOf(TODAY - 1) }
    for (const { code: vendor } of CLOUDS) {
      const [lines, trend] = [new Sums(), new Sums()]
      for (const line of await costLines(asker, range, { vendor })) lines.add([line['date']], microsOf(line, 'cost'))
      for (const row of (await asker.illustrative('getAnomalyDetectionTrend', {}, { vendor })) as Rec[]) {
        trend.add([row['date']], microsOf(row, 'cost'))
      }
      expect(trend.all).toEqual(lines.all)
    }
  })

  test('machines have cost lines beside machines of the same type and account that are stopped', async () => {
    const place = { account: ACCOUNT, region: 'us-east-1', type: 'm5.large' }
    const [idle, web] = [
      { ...place, name: 'idle', schedule: 'stopped' as const },
      { ...place, name: 'web', count: 2 },
    ]
    const file = oneCompany({ aws: { machines: [idle, web] } })
    const date = dateOf(TODAY - 1)
    const lines = await costLines(new Asker('C-1', file), { startDate: date, endDate: date }, { rsrcType: 'ec2' })
    expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['web-1', 24],
      ['web-2', 24],
    ])
  })

  check('resources share a charge out, and none is charged for more than a day', SHARE, async ({ file, range }) => {
    const company = firstOf(file)
    const charged = new Map(CLOUDS.map((cloud) => [cloud.code, new Map<number, Sums>()]))
    const chargesOn = chargesIn(company, {})
    for (const day of daysOf(daysIn(range))) {
      for (const { cloud, shares, countShares } of await chargesOn(day)) {
        expect(finished(countShares())).toBe([...shares].length)
        const [sums, hours] = [new Sums(), new Sums()]
        for (const { resource, line, payer, consumedQuantity, listCost, effectiveCost } of shares) {
          const key = [cloud.ledger(company).table.lines.indexOf(line), payer.name, payer.commitment?.key]
          for (const [member, amount] of Object.entries({ consumedQuantity, listCost, effectiveCost })) {
            expect(amount).toBeGreaterThanOrEqual(0)
            sums.add([...key, member], amount)
          }
          if (isOfMachines(line)) hours.add([resource.key, line.skuMeter], consumedQuantity / line.unitsPerHour)
        }
        for (const used of Object.values(hours.all)) expect(used).toBeLessThanOrEqual(24 * HOUR)
        charged.get(cloud.code)?.set(day, sums)
      }
    }
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      for (const [day, shares] of charged.get(cloud.code) ?? []) {
        const charges = new Sums()
        eachDay(ledger, { first: day, last: day }, (rows) => {
          for (let row = 0; row < rows.rows; row += 1) {
            const payer = ledger.table.payers[rows.payer[row] ?? -1]
            const key = [rows.line[row], payer?.name, payer?.commitment?.key]
            for (const member of ['consumedQuantity', 'listCost', 'effectiveCost'] as const) {
              charges.add([...key, member], rows[member][row] ?? Number.NaN)
            }
          }
        })
        expect(shares.all).toEqual(charges.all)
      }
    }
  })
})

const MONTHS = fc
  .integer({ min: 1, max: 14 })
  .map((before) => new Date(Date.UTC(2026, 3 - before, 1)).toISOString().slice(0, 7))

describe('what a bill has', () => {
  check(
    'fees and what no commitment covers, by account, product and month',
    SHARE,
    async ({ file, companyId }, month) => {
      const [asker, company] = [new Asker(companyId, file), firstOf(file)]
      const first = dayOf(`${month}-01`) ?? 0
      const last = lastDayOfMonth(first)
      const range = { startDate: dateOf(first), endDate: dateOf(last) }
      for (const cloud of CLOUDS) {
        const [bill, charges] = [new Sums(), new Sums()]
        for (const { accountId } of cloud.accounts(company)) {
          for (const row of await billed(asker, cloud, month, accountId)) {
            bill.add([accountId, row['product']], microsOf(row, 'cost'))
          }
        }
        for (const [account, line] of await linesByAccount(asker, cloud, company, range)) {
          const isCovered = !UNCOVERED.includes(String(line['savingEffect']))
          charges.add([account, line['productCode']], isCovered ? 0 : microsOf(line, 'cost'))
        }
        for (const { account, product, start, end, upfrontFee, recurringFee } of cloud.ledger(company).table
          .commitments) {
          const days = Math.max(0, Math.min(end - 1, last) - Math.max(start, first) + 1)
          const upfront = first <= start && start <= last ? upfrontFee : 0
          charges.add([account, product.code], upfront + recurringFee * 24 * days)
        }
        expect(bill.all).toEqual(charges.all)
      }
    },
    MONTHS,
  )

  check('differs from costs by what was purchased less what is written off', SHARE, async ({ file, range }) => {
    const company = firstOf(file)
    for (const cloud of CLOUDS) {
      const ledger = cloud.ledger(company)
      const [differences, fees] = [new Sums(), new Sums()]
      eachSum(ledger, daysIn(range), ({ accountEffectiveCost: effective, accountBilledCost: bill }, day) => {
        effective.forEach((cost, position) => {
          // They are shares of both.
          if (/^(?:Tax|AWSSupport)/.test(ledger.table.accounts[position]?.product.code ?? '')) return
          differences.add([dateOf(day)], (bill[position] ?? Number.NaN) - cost)
        })
        const hours = ledger.hoursIn({ first: day, last: day })
        for (const commitment of ledger.table.commitments) fees.add([dateOf(day)], feeOn(commitment, day, hours))
      })
      const costs = await totalsByDay(ledger, { measure: 'utilization', range: daysIn(range) })
      for (const [index, { cost }] of costs.entries()) fees.add([dateOf(daysIn(range).first + index)], -cost)
      expect(differences.all).toEqual(fees.all)
    }
  })

  check(
    'comes to the costs over the terms of all commitments, however they are paid',
    10 * SHARE,
    async (_, { first, terms, hours }) => {
      const asker = new Asker('C-1', committedFile(first, terms, hours))
      const last = first + 3 * 365 + 31
      for (const cloud of CLOUDS) {
        const months = [...new Set(daysOf({ first, last }).map((day) => dateOf(day).slice(0, 7)))]
        const bills = await Promise.all(months.map(async (month) => sum(await billed(asker, cloud, month), 'cost')))
        // The bill has whole months.
        const range = {
          startDate: `${months[0]}-01`,
          endDate: dateOf(lastDayOfMonth(dayOf(`${months.at(-1)}-01`) ?? 0)),
        }
        const costs = await portions(asker, cloud, range)
        expect(bills.reduce((total, bill) => total + bill, 0)).toBeCloseTo(sum(costs, 'cost'), 4)
        expect(sum(costs, 'cost')).toBeGreaterThan(0)
      }
      const range = { startDate: dateOf(first), endDate: dateOf(last) }
      const everything = await asker.data('getIntegratedUtilizationAggregate', range)
      const lines = (await costLines(asker, range, { vendor: 'aws' })).filter(
        ({ savingEffect }) => !UNCOVERED.includes(String(savingEffect)),
      )
      expect(lines.reduce((total, line) => total + microsOf(line, 'cost'), 0)).toBe(
        microsOf(everything, 'commitmentCost'),
      )
    },
    fc.record({
      first: fc.integer({ min: 0, max: 60 }).map((offset) => (dayOf('2020-01-01') ?? 0) + offset),
      terms: fc.array(fc.constantFrom(...TERMS), { minLength: 8, maxLength: 8 }),
      hours: fc.integer({ min: 1, max: 9_999 }),
    }),
  )
})

/** A few machines, with a commitment of each cloud, kind and way to pay that ends before the clock. */
function committedFile(first: number, terms: readonly (typeof TERMS)[number][], hours: number): CompanyFile {
  const start = (index: number) => ({ start: dateOf(first + 4 * index), term: terms[index] ?? '1yr' })
  const [region, type] = ['us-east-1', 'm5.large']
  const vm = { subscription: SUBSCRIPTION, region: 'westeurope' }
  const gce = { project: PROJECT, region: 'us-central1', type: 'n2-standard-4' }
  return oneCompany({
    beginning: dateOf(first),
    aws: {
      machines: [{ name: 'web', account: ACCOUNT, region, type, count: 4, schedule: 'office' }],
      reservedInstances: PAYMENT_OPTIONS.map((payment, index) => ({
        reservedInstanceId: `ri-${index}`,
        account: ACCOUNT,
        region,
        type,
        count: 1 + index,
        payment,
        ...start(index),
      })),
      savingsPlans: PAYMENT_OPTIONS.map((payment, index) => ({
        savingsPlansId: `sp-${index}`,
        account: ACCOUNT,
        type: 'Compute',
        hourlyCommitment: hours / 1e5,
        payment,
        ...start(3 + index),
      })),
    },
    azure: {
      machines: [{ ...vm, name: 'vm', type: 'Standard_D2s_v5', count: 2, schedule: 'office' }],
      reservations: [{ ...vm, reservationId: 'r-1', type: 'Standard_D4s_v5', count: 1, ...start(6) }],
    },
    gcp: {
      machines: [{ ...gce, name: 'gce', schedule: 'office' }],
      commitments: [{ ...gce, commitmentId: 'c-1', vCpus: 2, memoryGb: 20, ...start(7) }],
    },
  })
}

/** The records of coverage: their kinds by what cost lines call them. */
const COVERAGE = [
  {
    vendor: 'aws',
    list: 'listIntegratedCoverages',
    timeSeries: 'listIntegratedCoverageTimeSeries',
    account: 'linkedAccountId',
    kinds: {
      'reserved instance': ['reservedInstanceOnDemandCostEquivalent', 'autoRiOnDemandCostEquivalent'],
      'savings plan': ['savingsPlansOnDemandCostEquivalent', 'autoSpOnDemandCostEquivalent'],
      none: ['onDemandCost'],
    },
  },
  {
    vendor: 'gcp',
    list: 'listCommittedUseCoverages',
    timeSeries: 'listCommittedUseCoverageTimeSeries',
    account: 'projectId',
    kinds: {
      'committed use': ['committedUseDiscountOnDemandCostEquivalent'],
      'sustained use': ['sustainedUseDiscountOnDemandCostEquivalent'],
      none: ['onDemandCost'],
    },
  },
] as const

/** Types of resources whose hours commitments can cover. */
const MACHINES = ['ec2', 'rds', 'gce']

describe('coverage has the list price of usage that commitments can cover, by kind', () => {
  for (const { vendor, list, timeSeries, account, kinds } of COVERAGE) {
    check(`${vendor}: by account, region and day`, SHARE, async ({ file, companyId, range }) => {
      const [asker, company] = [new Asker(companyId, file), firstOf(file)]
      const cloud = CLOUDS.find(({ code }) => code === vendor) as Cloud
      const [ofLines, daysOfLines, covered, daysCovered] = [new Sums(), new Sums(), new Sums(), new Sums()]
      for (const [owner, line] of await linesByAccount(asker, cloud, company, range)) {
        // What is metered and spot machines can't be covered, and what is not used covers nothing.
        if (!MACHINES.includes(String(line['resourceType'])) || /SpotUsage/.test(String(line['useType']))) continue
        // A negotiated discount changes no list price.
        const effect = line['savingEffect'] === 'negotiated discount' ? 'none' : line['savingEffect']
        ofLines.add([owner, line['regionCode'], effect], listOf(line))
        daysOfLines.add([line['date'], effect], listOf(line))
      }
      for (const [kind, members] of Object.entries(kinds)) {
        for (const member of members) {
          for (const record of await asker.list(list, range)) {
            covered.add([record[account], record['regionCode'], kind], microsOf(record, member))
          }
          for (const record of await asker.list(timeSeries, range, { dateType: 'DAILY' })) {
            daysCovered.add([dateIn(record), kind], microsOf(record, member))
          }
        }
      }
      expect(covered.all).toEqual(ofLines.all)
      expect(daysCovered.all).toEqual(daysOfLines.all)
    })
  }
})

const UTILIZATION = [
  ['aws', 'getIntegratedUtilizationAggregate', 'listIntegratedUtilizationTimeSeries'],
  ['gcp', 'getCommittedUseUtilizationAggregate', 'listCommittedUseUtilizationTimeSeries'],
] as const

describe('utilization has what cost lines have of commitments, used and not', () => {
  for (const [vendor, aggregate, timeSeries] of UTILIZATION) {
    check(`${vendor}: by day`, SHARE, async ({ file, companyId, range }) => {
      const asker = new Asker(companyId, file)
      const [lines, records] = [new Sums(), new Sums()]
      for (const line of await costLines(asker, range, { vendor })) {
        if (UNCOVERED.includes(String(line['savingEffect']))) continue
        const isUsed = line['resourceType'] !== undefined
        for (const date of [line['date'], 'in all']) {
          lines.add([date, 'commitmentCost'], microsOf(line, 'cost'))
          lines.add([date, 'usedCommitmentCost'], isUsed ? microsOf(line, 'cost') : 0)
          lines.add([date, 'netSavingsCost'], microsOf(line, 'savingEffectQuantity'))
        }
      }
      for (const member of ['commitmentCost', 'usedCommitmentCost', 'netSavingsCost']) {
        records.add(['in all', member], microsOf(await asker.data(aggregate, range), member))
        for (const record of await asker.list(timeSeries, range, { dateType: 'DAILY' })) {
          records.add([dateIn(record), member], microsOf(record, member))
        }
      }
      expect(records.all).toEqual(lines.all)
    })
  }

  check('aws: by commitment', SHARE, async ({ file, companyId, range }) => {
    const asker = new Asker(companyId, file)
    const [lines, records] = [new Sums(), new Sums()]
    const commitments = await asker.list('listIntegratedUtilizations', range)
    for (const record of commitments) records.add([record['inventoryId']], microsOf(record, 'commitmentCost'))
    const { reservedInstances = [], savingsPlans = [] } = file.companies[0]?.aws ?? {}
    const ids = new Set<unknown>([
      ...reservedInstances.map(({ reservedInstanceId }) => reservedInstanceId),
      ...savingsPlans.map(({ savingsPlansId }) => savingsPlansId),
    ])
    for (const line of await costLines(asker, range, { vendor: 'aws' })) {
      // The unused part of a commitment is its own line; of usage, the text ends with what pays for it.
      const id = line['quantity'] === 0 ? line['resourceId'] : String(line['costDescription']).split(' ').at(-1)
      if (ids.has(id)) lines.add([id], microsOf(line, 'cost'))
    }
    expect(records.all).toEqual(lines.all)
  })
})

check(
  'a day has the same charges whatever was asked for before it',
  SHARE,
  ({ file, range }, before) => {
    const [first, second] = [firstOf(file), companyOf(structuredClone(file.companies[0]), file.seed)]
    for (const cloud of CLOUDS) {
      const read = (company: Company, days: readonly number[]) => {
        const ledger = cloud.ledger(company)
        return new Map(days.map((day) => [day, chargesOn(ledger, day).map(withKey)]))
      }
      const days = daysOf(daysIn(range))
      const inOrder = read(first, days)
      // More days than are remembered.
      eachDay(cloud.ledger(second), { first: TODAY + before, last: TODAY + before + 70 }, () => {})
      const backwards = read(second, [...days].reverse())
      for (const day of days) expect(backwards.get(day)).toEqual(inOrder.get(day))
    }
  },
  fc.integer({ min: -400, max: 0 }),
)

function withKey({ line, payer, ...amounts }: ReturnType<typeof chargesOn>[number]): object {
  const { account, region, typeName } = line
  return { account, region, typeName, payer: isCommitment(payer) ? payer.key : payer, ...amounts }
}

function isCommitment(payer: Commitment | string): payer is Commitment {
  return typeof payer === 'object'
}
