import type {
  IntegratedCategories,
  IntegratedInventory,
  IntegratedUtilizationFigures,
  OverviewSavingsMonth,
} from '@cloud-cost/cost-client'
import {
  askedRange,
  inventoryRange,
  isExpired,
  recentRange,
  remainingDays,
  statusOf,
  today,
} from '../../../charges/company.js'
import { sum, total, totalsByDay } from '../../../charges/query.js'
import { type CoverageByKind, NOTHING, type Utilized, utilizationFigures } from '../../../charges/sums.js'
import { applies } from '../../../company/terms.js'
import type { OperationIds } from '../../../generated/operations.js'
import { checkDateType } from '../../../kernel/inputs.js'
import { firstBy } from '../../../kernel/maps.js'
import { dollarText, percent } from '../../../kernel/money.js'
import { dailyRecords, withMembers } from '../../../kernel/records.js'
import { inTurns, type WithLazyLists } from '../../../kernel/steps.js'
import {
  type DateRange,
  dateOf,
  intersection,
  monthAround,
  monthBefore,
  monthOf,
  timeText,
} from '../../../kernel/time.js'
import type { Body, Company, Handlers, Inputs } from '../../cloud.js'
import { accountAlias } from '../accounts.js'
import type { AwsPool } from '../allocation.js'
import { EC2, regionOf } from '../catalog.js'
import {
  type AwsCommitment,
  hasTerm,
  isListed,
  KINDS,
  NEUTRAL_PRODUCTS,
  neutralProductOf,
  regionOfPlan,
  type WithTerm,
} from '../commitments.js'
import { coverageFigures } from '../coverage.js'
import { awsAutoSavingsState, awsLedgerOf, estimateOfMonth, savingsIn } from '../ledger.js'

type Query = Inputs<'listIntegratedUtilizations'>['query']

export const automatedSavingsIntegration = {
  async listIntegratedCoverages(company, { query }): Promise<WithLazyLists<Body<'listIntegratedCoverages'>>> {
    const byType = await paidByType(company, recentRange(company, query))
    return { list: inTurns(coverageRecords(company, byType)) }
  },
  async listIntegratedCoverageTimeSeries(company, { path, query }): Promise<Body<'listIntegratedCoverageTimeSeries'>> {
    checkDateType(path.dateType)
    const range = recentRange(company, query)
    const days = await totalsByDay(awsLedgerOf(company), { measure: 'coverage', range })
    const list = dailyRecords(company.aws, range, (position) => coverageFigures(days[position] ?? []))
    return { list }
  },
  async getIntegratedCoverageCategories(company, { query }): Promise<Body<'getIntegratedCoverageCategories'>> {
    const range = recentRange(company, query)
    const byPool = await sum(awsLedgerOf(company), { measure: 'coverage', range, by: (pool) => pool })
    const pools = [...byPool.keys()]
    const isUsed = KINDS.map((_, kind) => [...byPool.values()].some((paid) => (paid[kind]?.consumedQuantity ?? 0) > 0))
    return {
      data: encoded({
        accounts: pools.map(({ account }) => account),
        products: pools.map(({ type }) => type.product.code),
        regions: pools.map(({ region }) => region),
        instanceTypes: pools.map(({ type }) => type.name),
        neutralProducts: KINDS.flatMap((kind, position) => (isUsed[position] ? [NEUTRAL_PRODUCTS[kind]] : [])),
      }),
    }
  },
  async getIntegratedCoverageAggregate(company, { query }): Promise<Body<'getIntegratedCoverageAggregate'>> {
    const range = recentRange(company, query)
    const paid = await total(awsLedgerOf(company), { measure: 'coverage', range })
    return { data: coverageFigures(paid) }
  },
  listMyIntegratedInventory: (company, { query }) =>
    inventory(company, query, ({ boughtBy }) => boughtBy === 'customer'),
  listAutoSavingsInventory: (company, { query }) =>
    inventory(company, query, ({ boughtBy }) => boughtBy === 'automated savings'),
  /** Savings plans, whoever bought them. */
  listIntegratedSavingsPlansInventory: (company, { query }) =>
    inventory(company, query, ({ kind }) => kind === 'savings plan'),
  async listIntegratedUtilizations(company, { query }): Promise<Body<'listIntegratedUtilizations'>> {
    const range = recentRange(company, query)
    const used = await sum(awsLedgerOf(company), { measure: 'utilization', range, by: (commitment) => commitment })
    return {
      list: listed(company, range).map((commitment) =>
        withMembers(integratedFigures(used.get(commitment) ?? NOTHING), {
          neutralProduct: neutralProductOf(commitment),
          inventoryId: commitment.id,
          inventoryArn: commitment.key,
          linkedAccountId: commitment.account,
          linkedAccountAlias: accountAlias(company, commitment.account),
          ...productOf(commitment),
          ...(commitment.kind === 'savings plan'
            ? regionOfPlan(commitment)
            : {
                instanceType: commitment.type.name,
                instanceSize: commitment.type.size,
                regionCode: commitment.region,
                regionName: regionOf(commitment.region).name,
              }),
          ...(hasTerm(commitment)
            ? {
                purchaseOption: commitment.payment,
                startDate: `${dateOf(commitment.start)}T00:00:00Z`,
                endDate: `${dateOf(commitment.end)}T00:00:00Z`,
              }
            : {}),
        }),
      ),
    }
  },
  async listIntegratedUtilizationTimeSeries(
    company,
    { path, query },
  ): Promise<Body<'listIntegratedUtilizationTimeSeries'>> {
    checkDateType(path.dateType)
    const range = recentRange(company, query)
    const days = await totalsByDay(awsLedgerOf(company), { measure: 'utilization', range })
    const commitments = listed(company, range)
    const kinds = [...new Set(commitments.map(neutralProductOf))].map((kind) => ({
      kind,
      commitments: commitments.filter((commitment) => neutralProductOf(commitment) === kind),
    }))
    return {
      list: dailyRecords(company.aws, range, (position, day) => {
        const applied = kinds.filter((kind) => kind.commitments.some((commitment) => applies(commitment, day)))
        const common = commonNeutralProduct(applied.map(({ kind }) => kind))
        return withMembers(integratedFigures(days[position] ?? NOTHING), common)
      }),
    }
  },
  getIntegratedUtilizationCategories(company, { query }): Body<'getIntegratedUtilizationCategories'> {
    const commitments = listed(company, recentRange(company, query))
    return {
      data: encoded({
        accounts: commitments.map(({ account }) => account),
        products: commitments.map((commitment) => productOf(commitment).productCode),
        regions: commitments.flatMap(({ region }) => region ?? []),
        instanceTypes: commitments.flatMap(({ type }) => (typeof type === 'string' ? [] : type.name)),
        neutralProducts: commitments.map(neutralProductOf),
      }),
    }
  },
  async getIntegratedUtilizationAggregate(company, { query }): Promise<Body<'getIntegratedUtilizationAggregate'>> {
    const range = recentRange(company, query)
    const used = await total(awsLedgerOf(company), { measure: 'utilization', range })
    const kinds = listed(company, range).map(neutralProductOf)
    return {
      data: {
        ...integratedFigures(used),
        ...commonNeutralProduct(kinds),
        usageDate: dateOf(askedRange(company, query).last),
      },
    }
  },
  async getOverviewSavings(company, { query }): Promise<Body<'getOverviewSavings'>> {
    const range = recentRange(company, query)
    const state = await awsAutoSavingsState(company)
    if (company.aws === undefined) return { data: { state, list: [] } }
    return {
      data: {
        state,
        list: await Promise.all(monthsOf(range).map((month) => overviewMonth(company, month))),
        lastMonthNetSavings: await overviewMonth(company, monthBefore(today(company))),
      },
    }
  },
} satisfies Handlers<OperationIds['aws']['automated-savings-integration']>

/** How the usage of each type in an account and region was paid for: databases with a standby and without one are of one type. */
async function paidByType(company: Company, range: DateRange): Promise<(readonly [AwsPool, CoverageByKind])[]> {
  const firstOf = firstBy(({ account, region, type }: AwsPool) => `${account} ${region} ${type.name}`)
  return [...(await sum(awsLedgerOf(company), { measure: 'coverage', range, by: firstOf }))]
}

function* coverageRecords(company: Company, byType: Awaited<ReturnType<typeof paidByType>>) {
  for (const [{ account, region, type }, paid] of byType) {
    yield withMembers(coverageFigures(paid), {
      linkedAccountId: account,
      linkedAccountAlias: accountAlias(company, account),
      productCode: type.product.code,
      productName: type.product.name,
      platform: type.product.platform,
      instanceType: type.name,
      instanceSize: type.size,
      tenancy: 'Shared',
      regionCode: region,
      regionName: regionOf(region).name,
    })
  }
}

/** The commitments that applied in the range, whether they are over at the clock or not: the figures are for the range. */
function listed(company: Company, range: DateRange): AwsCommitment[] {
  return awsLedgerOf(company).table.commitments.filter((commitment) => isListed(company, commitment, range, true))
}

/** Commitments that are over at the clock are left out: the input by which they are asked for has no known name. */
function inventory(
  company: Company,
  query: Query,
  keeps: (commitment: AwsCommitment) => boolean,
): Body<'listMyIntegratedInventory'> {
  const commitments = listed(company, inventoryRange(company, askedRange(company, query))).filter(
    (commitment) => keeps(commitment) && !isExpired(company, commitment),
  )
  return { list: commitments.filter(hasTerm).map((commitment) => inventoryRecord(company, commitment)) }
}

function inventoryRecord(company: Company, commitment: WithTerm<AwsCommitment>): IntegratedInventory {
  const { account, start, end } = commitment
  return {
    inventoryId: commitment.id,
    linkedAccountId: account,
    linkedAccountAlias: accountAlias(company, account),
    ...productOf(commitment),
    ...(commitment.kind === 'savings plan'
      ? regionOfPlan(commitment)
      : {
          instanceType: commitment.type.name,
          regionCode: commitment.region,
          regionName: regionOf(commitment.region).name,
        }),
    purchaseOption: commitment.payment,
    remainingDays: remainingDays(company, end),
    startDate: timeText(start),
    endDate: timeText(end),
    duration: (end - start) * 86_400,
    ...usageOf(commitment),
    status: statusOf(company, commitment),
    arn: commitment.key,
    ...(commitment.kind === 'savings plan' ? { hourlyCommitmentCost: dollarText(commitment.hourlyCost) } : {}),
    upfrontFee: dollarText(commitment.upfrontFee),
    recurringFee: dollarText(commitment.recurringFee),
  }
}

function productOf({ product }: AwsCommitment): { productCode: string; productName: string } {
  return { productCode: product.code, productName: product.name }
}

/** What a commitment is bound to; a Compute savings plan is bound to nothing. */
function usageOf(commitment: AwsCommitment): { platform?: string; operationName?: string } {
  if (commitment.kind === 'reserved instance') {
    const { platform, operation } = commitment.type.product
    return { platform, operationName: operation }
  }
  return commitment.type === 'EC2 Instance' ? { operationName: EC2.operation } : {}
}

/** In the order of the integrated records. */
function integratedFigures(part: Utilized): IntegratedUtilizationFigures {
  const figures = utilizationFigures(part)
  return {
    utilization: figures.utilization,
    commitmentCost: figures.commitmentCost,
    usedCommitmentCost: figures.usedCommitmentCost,
    netSavingsCost: figures.netSavingsCost,
    usedCommitmentCostOnDemandEquivalent: figures.usedCommitmentCostOnDemandEquivalent,
    netSavingsRate: figures.netSavingsRate,
  }
}

/** The purchase kind of a record for several commitments, where all are of one. */
function commonNeutralProduct(kinds: readonly string[]): { neutralProduct?: string } {
  const [kind, ...others] = new Set(kinds)
  return kind === undefined || others.length > 0 ? {} : { neutralProduct: kind }
}

type Values = Readonly<Record<keyof IntegratedCategories, readonly string[]>>

/** Each list as one text, its values once each in the order in which they come. How the service encodes them is not shown. */
function encoded(lists: Values): IntegratedCategories {
  return Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, JSON.stringify([...new Set(values)])]))
}

/** The range, cut into months. */
function monthsOf(range: DateRange): DateRange[] {
  const months: DateRange[] = []
  for (let day = range.first; day <= range.last; day = monthAround(day).last + 1) {
    months.push(intersection(range, monthAround(day)))
  }
  return months
}

/** @param part the month, or the part of it that lies in the search range */
async function overviewMonth(company: Company, part: DateRange): Promise<OverviewSavingsMonth> {
  const saved = await savingsIn(company, part)
  const before = await savingsIn(company, monthBefore(part.first))
  const isCurrent = monthOf(part.first) === monthOf(today(company))
  const estimate = isCurrent ? await estimateOfMonth(company) : saved
  const difference = saved.own + saved.automated - before.own - before.automated
  return {
    yearMonth: monthOf(part.first),
    lastDay: dateOf(part.last),
    totalSavingCost: dollarText(saved.own + saved.automated),
    autoSavingCost: dollarText(saved.automated),
    mySavingCost: dollarText(saved.own),
    estimatedCost: dollarText(estimate.own + estimate.automated),
    estimatedAutoSavingCost: dollarText(estimate.automated),
    estimatedMySavingCost: dollarText(estimate.own),
    savingsCostComparedPreviousMonth: dollarText(difference),
    // The divisor is the absolute amount, so that the sign says whether more was saved, even after a month of losses.
    savingsRateComparedPreviousMonth: percent(difference, Math.abs(before.own + before.automated)).toFixed(2),
  }
}
