import type { ReservedInstance as ReservedInstanceRecord } from '@cloud-cost/cost-client'
import {
  inventoryRange,
  lastAskedDay,
  openRange,
  recordedRange,
  remainingDays,
  statusOf,
} from '../../../charges/company.js'
import { sum, total, totalsByDay } from '../../../charges/query.js'
import { NOTHING, utilizationFigures } from '../../../charges/sums.js'
import type { BoughtBy } from '../../../company/company-file.js'
import type { OperationIds } from '../../../generated/operations.js'
import { checkDateType, flagIn, keeps } from '../../../kernel/inputs.js'
import { dollarText } from '../../../kernel/money.js'
import { codeItems, dailyRecords, withMembers } from '../../../kernel/records.js'
import { type DateRange, dateOf, timeText } from '../../../kernel/time.js'
import type { Body, Company, Handlers, Inputs } from '../../cloud.js'
import { accountAlias, accountItems, payerAccount } from '../accounts.js'
import { regionOf } from '../catalog.js'
import {
  type AwsCommitment,
  hasTerm,
  isListed,
  isSearched,
  type ReservedInstance,
  type WithTerm,
} from '../commitments.js'
import { awsLedgerOf } from '../ledger.js'

type Query = Inputs<'listReservedInstances'>['query']

type CategoriesQuery = Inputs<'getReservedInstanceCategories'>['query']

export const reservedInstances = {
  listReservedInstances: (company, { query }) => inventory(company, query),
  listMyReservedInstances: (company, { query }) => inventory(company, query, 'customer'),
  listAutoSavingsReservedInstances: (company, { query }) => inventory(company, query, 'automated savings'),
  getReservedInstanceCategories: (company, { query }) => categories(company, query, 'inventory'),
  listReservedInstanceUtilizations: (company, { query }) => utilizations(company, query),
  listMyReservedInstanceUtilizations: (company, { query }) => utilizations(company, query, 'customer'),
  listReservedInstanceUtilizationTimeSeries: (company, inputs) => timeSeries(company, inputs),
  listMyReservedInstanceUtilizationTimeSeries: (company, inputs) => timeSeries(company, inputs, 'customer'),
  getReservedInstanceUtilizationCategories: (company, { query }) => categories(company, query, 'utilization'),
  getMyReservedInstanceUtilizationCategories: (company, { query }) =>
    categories(company, query, 'utilization', 'customer'),
  getReservedInstanceUtilizationAggregate: (company, { query }) => aggregate(company, query),
  getMyReservedInstanceUtilizationAggregate: (company, { query }) => aggregate(company, query, 'customer'),
} satisfies Handlers<OperationIds['aws']['reserved-instances']>

/** What is listed: inventories are about what there is at the clock, utilization about what there was in the range. */
type Figures = 'inventory' | 'utilization'

/**
 * The reservations of a query: those whose term overlaps the search range. `isExpired` says whether those that are over at the clock are
 * among them; left out, they are in the utilization alone. `boughtBy` is what the path says; `searchType` narrows within it.
 */
function selected(
  company: Company,
  query: CategoriesQuery,
  range: DateRange,
  of: Figures,
  boughtBy?: BoughtBy,
): ReservedInstance[] {
  const withExpired = flagIn('isExpired', query.isExpired) ?? of === 'utilization'
  const keepsAccount = keeps(query.accounts)
  const keepsProduct = keeps(query.products)
  return awsLedgerOf(company)
    .table.commitments.filter((commitment) => commitment.kind === 'reserved instance')
    .filter(
      (reservation) =>
        isListed(company, reservation, range, withExpired) &&
        (boughtBy === undefined || reservation.boughtBy === boughtBy) &&
        isSearched(query.searchType, reservation) &&
        keepsAccount(reservation.account) &&
        keepsProduct(reservation.type.product.code),
    )
}

function inventory(company: Company, query: Query, boughtBy?: BoughtBy): Body<'listReservedInstances'> {
  const reservations = selected(
    company,
    query,
    inventoryRange(company, openRange(company, query)),
    'inventory',
    boughtBy,
  )
  return { list: reservations.filter(hasTerm).map((reservation) => inventoryRecord(company, reservation)) }
}

function inventoryRecord(company: Company, reservation: WithTerm<ReservedInstance>): ReservedInstanceRecord {
  const { type, start, end } = reservation
  return {
    reservedInstanceId: reservation.id,
    ...common(company, reservation),
    payerAccountId: payerAccount(company)?.accountId ?? reservation.account,
    remainingDays: remainingDays(company, end),
    startDate: timeText(start),
    endDate: timeText(end),
    duration: (end - start) * 86_400,
    useType: `HeavyUsage:${type.name}`,
    ...(reservation.offerClass === undefined ? {} : { offerClass: reservation.offerClass }),
    arn: reservation.key,
    upfrontFee: dollarText(reservation.upfrontFee),
    recurringFee: dollarText(reservation.recurringFee),
    multiAz: reservation.isMultiAz ? 'Y' : 'N',
    status: statusOf(company, reservation),
    ...(reservation.az === undefined ? {} : { az: reservation.az }),
  }
}

/** The members that the inventory and the utilization of a reservation share. */
function common(company: Company, reservation: ReservedInstance) {
  const { type, account, region } = reservation
  return {
    linkedAccountId: account,
    linkedAccountAlias: accountAlias(company, account),
    productCode: type.product.code,
    productName: type.product.name,
    instanceType: type.name,
    instanceSize: type.size,
    regionCode: region,
    regionName: regionOf(region).name,
    ...(reservation.payment === undefined ? {} : { purchaseOption: reservation.payment }),
    platform: type.product.platform,
    operationName: type.product.operation,
    tenancy: 'Shared',
    riCount: reservation.count,
  }
}

async function utilizations(
  company: Company,
  query: Query,
  boughtBy?: BoughtBy,
): Promise<Body<'listReservedInstanceUtilizations'>> {
  const range = recordedRange(company, query)
  const used = await sum(awsLedgerOf(company), { measure: 'utilization', range, by: (commitment) => commitment })
  return {
    list: selected(company, query, range, 'utilization', boughtBy).map((reservation) =>
      withMembers(utilizationFigures(used.get(reservation) ?? NOTHING), {
        reservedInstanceId: reservation.id,
        reservedInstanceArn: reservation.key,
        ...common(company, reservation),
        ...(hasTerm(reservation) ? { startDate: dateOf(reservation.start), endDate: dateOf(reservation.end) } : {}),
      }),
    ),
  }
}

/** Asks for what the reservations of a query cost and were used for. */
function utilizationOf(company: Company, query: Query, range: DateRange, boughtBy?: BoughtBy) {
  const chosen = new Set<AwsCommitment>(selected(company, query, range, 'utilization', boughtBy))
  return { measure: 'utilization', range, where: (one: AwsCommitment) => chosen.has(one) } as const
}

async function timeSeries(
  company: Company,
  { path, query }: Inputs<'listReservedInstanceUtilizationTimeSeries'>,
  boughtBy?: BoughtBy,
): Promise<Body<'listReservedInstanceUtilizationTimeSeries'>> {
  checkDateType(path.dateType)
  const range = recordedRange(company, query)
  const days = await totalsByDay(awsLedgerOf(company), utilizationOf(company, query, range, boughtBy))
  const list = dailyRecords(company.aws, range, (position) => utilizationFigures(days[position] ?? NOTHING))
  return { list }
}

async function aggregate(
  company: Company,
  query: Query,
  boughtBy?: BoughtBy,
): Promise<Body<'getReservedInstanceUtilizationAggregate'>> {
  const range = recordedRange(company, query)
  const used = await total(awsLedgerOf(company), utilizationOf(company, query, range, boughtBy))
  return { data: { ...utilizationFigures(used), usageDate: dateOf(lastAskedDay(company, query)) } }
}

/** The accounts and products of the list that the same query has. */
function categories(
  company: Company,
  query: CategoriesQuery,
  of: Figures,
  boughtBy?: BoughtBy,
): Body<'getReservedInstanceCategories'> {
  const range = of === 'inventory' ? inventoryRange(company, openRange(company, query)) : recordedRange(company, query)
  const all = selected(company, query, range, of, boughtBy)
  const reservations = of === 'inventory' ? all.filter(hasTerm) : all
  const accounts = reservations.map(({ account }) => account)
  const products = reservations.map(({ type }) => type.product)
  return { data: { accounts: accountItems(company, accounts), products: codeItems(products) } }
}
