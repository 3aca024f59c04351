import type {
  CodeItem,
  GetMyReservedInstanceUtilizationAggregateParams,
  GetMyReservedInstanceUtilizationCategoriesParams,
  GetReservedInstanceCategoriesParams,
  GetReservedInstanceUtilizationAggregateParams,
  GetReservedInstanceUtilizationCategoriesParams,
  ListAutoSavingsReservedInstancesParams,
  ListMyReservedInstancesParams,
  ListMyReservedInstanceUtilizationsParams,
  ListMyReservedInstanceUtilizationTimeSeriesParams,
  ListReservedInstancesParams,
  ListReservedInstanceUtilizationsParams,
  ListReservedInstanceUtilizationTimeSeriesParams,
  ReservedInstanceCategoriesSuccess,
  ReservedInstanceListSuccess,
  ReservedInstance as ReservedInstanceRecord,
  ReservedInstanceUtilizationAggregateSuccess,
  ReservedInstanceUtilizationCategoriesSuccess,
  ReservedInstanceUtilizationListSuccess,
  ReservedInstanceUtilizationTimeSeriesSuccess,
} from '@cloud-cost/cost-client'
import type { AwsCommitment, ReservedInstance } from '../../allocation/aws-commitment.js'
import { regionOf } from '../../catalog/regions.js'
import { accountAlias, awsLedgerOf, type Company, payerAccount } from '../../company/company.js'
import type { BoughtBy } from '../../company/company-file.js'
import { NOTHING, sumUtilized, type Utilized, utilizationFigures, utilizedBy } from '../../figures/utilization.js'
import { checkDateType, type Inputs, isYes, keeps, searchRange } from '../../inputs.js'
import { dollarText } from '../../money.js'
import { type DateRange, dateOf, daysOf } from '../../time.js'
import { withMembers } from '../../with-members.js'
import { arnOf, isActive, isListed, isSearched } from '../aws-commitment-records.js'
import { accountItems, codeItems, EVER, remainingDays, timeText } from '../common.js'

type Query = Inputs<ListReservedInstancesParams>['query']
type CategoriesQuery = Inputs<GetReservedInstanceCategoriesParams>['query']

export function listReservedInstances(
  company: Company,
  { query }: Inputs<ListReservedInstancesParams>,
): ReservedInstanceListSuccess {
  return inventory(company, query)
}

export function listMyReservedInstances(
  company: Company,
  { query }: Inputs<ListMyReservedInstancesParams>,
): ReservedInstanceListSuccess {
  return inventory(company, query, 'customer')
}

export function listAutoSavingsReservedInstances(
  company: Company,
  { query }: Inputs<ListAutoSavingsReservedInstancesParams>,
): ReservedInstanceListSuccess {
  return inventory(company, query, 'automated savings')
}

export function getReservedInstanceCategories(
  company: Company,
  { query }: Inputs<GetReservedInstanceCategoriesParams>,
): ReservedInstanceCategoriesSuccess {
  return { status: 'success', data: categories(company, query) }
}

export function listReservedInstanceUtilizations(
  company: Company,
  { query }: Inputs<ListReservedInstanceUtilizationsParams>,
): ReservedInstanceUtilizationListSuccess {
  return utilizations(company, query)
}

export function listMyReservedInstanceUtilizations(
  company: Company,
  { query }: Inputs<ListMyReservedInstanceUtilizationsParams>,
): ReservedInstanceUtilizationListSuccess {
  return utilizations(company, query, 'customer')
}

export function listReservedInstanceUtilizationTimeSeries(
  company: Company,
  { path, query }: Inputs<ListReservedInstanceUtilizationTimeSeriesParams>,
): ReservedInstanceUtilizationTimeSeriesSuccess {
  checkDateType(path.dateType)
  return timeSeries(company, query)
}

export function listMyReservedInstanceUtilizationTimeSeries(
  company: Company,
  { path, query }: Inputs<ListMyReservedInstanceUtilizationTimeSeriesParams>,
): ReservedInstanceUtilizationTimeSeriesSuccess {
  checkDateType(path.dateType)
  return timeSeries(company, query, 'customer')
}

export function getReservedInstanceUtilizationCategories(
  company: Company,
  { query }: Inputs<GetReservedInstanceUtilizationCategoriesParams>,
): ReservedInstanceUtilizationCategoriesSuccess {
  return { status: 'success', data: categories(company, query) }
}

export function getMyReservedInstanceUtilizationCategories(
  company: Company,
  { query }: Inputs<GetMyReservedInstanceUtilizationCategoriesParams>,
): ReservedInstanceUtilizationCategoriesSuccess {
  return { status: 'success', data: categories(company, query, 'customer') }
}

export function getReservedInstanceUtilizationAggregate(
  company: Company,
  { query }: Inputs<GetReservedInstanceUtilizationAggregateParams>,
): ReservedInstanceUtilizationAggregateSuccess {
  return aggregate(company, query)
}

export function getMyReservedInstanceUtilizationAggregate(
  company: Company,
  { query }: Inputs<GetMyReservedInstanceUtilizationAggregateParams>,
): ReservedInstanceUtilizationAggregateSuccess {
  return aggregate(company, query, 'customer')
}

/**
 * The reservations of a query: those whose term overlaps the search range. What is over at the clock joins only when
 * `isExpired` asks for it. `boughtBy` is what the path says; `searchType` narrows within it.
 */
function selected(company: Company, query: CategoriesQuery, range: DateRange, boughtBy?: BoughtBy): ReservedInstance[] {
  const keepsAccount = keeps(query.accounts)
  const keepsProduct = keeps(query.products)
  return awsLedgerOf(company)
    .commitments.filter((commitment) => commitment.kind === 'reserved instance')
    .filter(
      (reservation) =>
        isListed(company, reservation, range, isYes(query.isExpired)) &&
        (boughtBy === undefined || reservation.boughtBy === boughtBy) &&
        isSearched(query.searchType, reservation) &&
        keepsAccount(reservation.account) &&
        keepsProduct(reservation.type.product.code),
    )
}

function inventory(company: Company, query: Query, boughtBy?: BoughtBy): ReservedInstanceListSuccess {
  const reservations = selected(company, query, searchRange(query, EVER), boughtBy)
  return { status: 'success', list: reservations.map((reservation) => inventoryRecord(company, reservation)) }
}

function inventoryRecord(company: Company, reservation: ReservedInstance): ReservedInstanceRecord {
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
    offerClass: reservation.offerClass,
    arn: arnOf(reservation),
    upfrontFee: dollarText(reservation.upfrontFee),
    recurringFee: dollarText(reservation.recurringFee),
    multiAz: 'N',
    // Only the status of a running one is known.
    ...(isActive(company, reservation) ? { status: 'active' } : {}),
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
    purchaseOption: reservation.payment,
    platform: type.product.platform,
    operationName: type.product.operation,
    tenancy: 'Shared',
    riCount: reservation.count,
  }
}

function utilizations(company: Company, query: Query, boughtBy?: BoughtBy): ReservedInstanceUtilizationListSuccess {
  const range = searchRange(query, EVER)
  const used = utilizedBy(awsLedgerOf(company), range, (commitment) => commitment)
  return {
    status: 'success',
    list: selected(company, query, range, boughtBy).map((reservation) =>
      withMembers(utilizationFigures(used.get(reservation) ?? NOTHING), {
        reservedInstanceId: reservation.id,
        reservedInstanceArn: arnOf(reservation),
        ...common(company, reservation),
        startDate: dateOf(reservation.start),
        endDate: dateOf(reservation.end),
      }),
    ),
  }
}

/** By day, what the reservations of a query cost and were used for. */
function utilizedDays(company: Company, query: Query, range: DateRange, boughtBy?: BoughtBy): Utilized[] {
  const chosen = new Set<AwsCommitment>(selected(company, query, range, boughtBy))
  return awsLedgerOf(company).usedByDay(range, (commitment) => chosen.has(commitment))
}

function timeSeries(company: Company, query: Query, boughtBy?: BoughtBy): ReservedInstanceUtilizationTimeSeriesSuccess {
  const range = searchRange(query, EVER)
  const days = utilizedDays(company, query, range, boughtBy)
  return {
    status: 'success',
    // A company without AWS has nothing to draw; with it, every day has its record.
    list: (company.aws === undefined ? [] : daysOf(range)).map((day, index) =>
      withMembers(utilizationFigures(days[index] ?? NOTHING), { usageDate: dateOf(day) }),
    ),
  }
}

function aggregate(company: Company, query: Query, boughtBy?: BoughtBy): ReservedInstanceUtilizationAggregateSuccess {
  const range = searchRange(query, EVER)
  const figures = utilizationFigures(sumUtilized(utilizedDays(company, query, range, boughtBy)))
  return { status: 'success', data: { ...figures, usageDate: dateOf(range.last) } }
}

/** The accounts and products of the list that the same query has. */
function categories(
  company: Company,
  query: CategoriesQuery,
  boughtBy?: BoughtBy,
): { accounts: CodeItem[]; products: CodeItem[] } {
  const reservations = selected(company, query, searchRange(query, EVER), boughtBy)
  return {
    accounts: accountItems(
      company,
      reservations.map(({ account }) => account),
    ),
    products: codeItems(reservations.map(({ type }) => type.product)),
  }
}
