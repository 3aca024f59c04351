import type {
  CodeName,
  CommittedUseCategories,
  CommittedUseCategoriesSuccess,
  CommittedUseCoverageAggregateSuccess,
  CommittedUseCoverageListSuccess,
  CommittedUseCoverageTimeSeriesSuccess,
  CommittedUseUtilizationAggregateSuccess,
  CommittedUseUtilizationListSuccess,
  CommittedUseUtilizationTimeSeriesSuccess,
  GetCommittedUseCoverageAggregateParams,
  GetCommittedUseCoverageCategoriesParams,
  GetCommittedUseUtilizationAggregateParams,
  GetCommittedUseUtilizationCategoriesParams,
  ListCommittedUseCoveragesParams,
  ListCommittedUseCoverageTimeSeriesParams,
  ListCommittedUseUtilizationsParams,
  ListCommittedUseUtilizationTimeSeriesParams,
} from '@cloud-cost/cost-client'
import type { GcpCommitment, GcpCommitmentDay, GcpPool, GcpPoolDay } from '../../allocation/gcp-allocation.js'
import { COMPUTE_ENGINE, commitmentType, RESOURCE_TYPES } from '../../catalog/gcp.js'
import { regionOf } from '../../catalog/regions.js'
import { type Company, gcpLedgerOf, projectName, today } from '../../company/company.js'
import { committedUseCoverageFigures, sumCoverage } from '../../figures/committed-use-coverage.js'
import { type Capacities, capacities, committedUseUtilizationFigures } from '../../figures/committed-use-utilization.js'
import { checkDateType, type Inputs, keeps, searchRange } from '../../inputs.js'
import { memo } from '../../memo.js'
import { type DateRange, dateOf, daysOf } from '../../time.js'
import { EVER, overlaps } from '../common.js'

type Query = Inputs<GetCommittedUseUtilizationCategoriesParams>['query']

export function listCommittedUseUtilizations(
  company: Company,
  { query }: Inputs<ListCommittedUseUtilizationsParams>,
): CommittedUseUtilizationListSuccess {
  const { range, commitments, days } = utilizationOf(company, query)
  const records = byResource(commitments, days.flat())
  const figures = committedUseUtilizationFigures(
    records.map((record) => ({ days: record.days, capacities: capacities([record.days], lengthOf(range)) })),
  )
  const list = records.map(({ resource }, index) => ({
    ...figures[index],
    ...common(company, resource),
    unit: resourceOf(resource).unit,
  }))
  return { status: 'success', totalCount: list.length, list }
}

export function listCommittedUseUtilizationTimeSeries(
  company: Company,
  { path, query }: Inputs<ListCommittedUseUtilizationTimeSeriesParams>,
): CommittedUseUtilizationTimeSeriesSuccess {
  checkDateType(path.dateType)
  const { range, commitments, days } = utilizationOf(company, query)
  const figures = committedUseUtilizationFigures(
    days.map((day) => ({ days: day, capacities: addedCapacities(commitments, day, 1) })),
  )
  return { status: 'success', list: series(company, range, figures) }
}

export function getCommittedUseUtilizationAggregate(
  company: Company,
  { query }: Inputs<GetCommittedUseUtilizationAggregateParams>,
): CommittedUseUtilizationAggregateSuccess {
  const utilization = utilizationOf(company, query)
  const { range, commitments } = utilization
  const days = utilization.days.flat()
  const [figures] = committedUseUtilizationFigures([
    { days, capacities: addedCapacities(commitments, days, lengthOf(range)) },
  ])
  return { status: 'success', data: { ...figures, usageDate: dateOf(range.last) } }
}

export function getCommittedUseUtilizationCategories(
  company: Company,
  { query }: Inputs<GetCommittedUseUtilizationCategoriesParams>,
): CommittedUseCategoriesSuccess {
  return { status: 'success', data: categories(company, selected(company, query, searchRange(query, EVER))) }
}

export function listCommittedUseCoverages(
  company: Company,
  { query }: Inputs<ListCommittedUseCoveragesParams>,
): CommittedUseCoverageListSuccess {
  const records = new Map<GcpPool, GcpPoolDay[]>()
  for (const day of coverageByDay(company, query, searchRange(query, EVER)).flat()) {
    const record = records.get(day.pool)
    if (record === undefined) records.set(day.pool, [day])
    else record.push(day)
  }
  const figures = committedUseCoverageFigures([...records.values()].map(sumCoverage))
  const pools = [...records.keys()]
  return { status: 'success', list: pools.map((pool, index) => ({ ...figures[index], ...common(company, pool) })) }
}

export function listCommittedUseCoverageTimeSeries(
  company: Company,
  { path, query }: Inputs<ListCommittedUseCoverageTimeSeriesParams>,
): CommittedUseCoverageTimeSeriesSuccess {
  checkDateType(path.dateType)
  const range = searchRange(query, EVER)
  const figures = committedUseCoverageFigures(coverageByDay(company, query, range).map(sumCoverage))
  return { status: 'success', list: series(company, range, figures) }
}

export function getCommittedUseCoverageAggregate(
  company: Company,
  { query }: Inputs<GetCommittedUseCoverageAggregateParams>,
): CommittedUseCoverageAggregateSuccess {
  const days = coverageByDay(company, query, searchRange(query, EVER)).flat()
  const [figures = {}] = committedUseCoverageFigures([sumCoverage(days)])
  return { status: 'success', data: figures }
}

export function getCommittedUseCoverageCategories(
  company: Company,
  { query }: Inputs<GetCommittedUseCoverageCategoriesParams>,
): CommittedUseCategoriesSuccess {
  const asked = searchRange(query, EVER)
  // Usage has no beginning and no end; what the range leaves open is taken from the year before the clock.
  const last = Number.isFinite(asked.last) ? asked.last : Math.max(today(company) - 1, asked.first)
  const days = coverageByDay(company, query, searchRange(query, { first: last - 364, last })).flat()
  return { status: 'success', data: categories(company, [...new Set(days.map(({ pool }) => pool))]) }
}

/** What commitments and usage have in common, by which both are listed and filtered. */
type CommittedResource = Pick<GcpCommitment & GcpPool, 'project' | 'region' | 'type' | 'resource'>

function keepsResource(query: Query): (resource: CommittedResource) => boolean {
  const keepsProject = keeps(query.projects)
  const keepsCommitmentType = keeps(query.committedTypes)
  const keepsRegion = keeps(query.regions)
  const keepsMachineType = keeps(query.machineTypes)
  const keepsProduct = keeps(query.products)
  const keepsResourceType = keeps(query.resourceTypes)
  return ({ project, region, type, resource }) =>
    keepsProject(project) &&
    keepsCommitmentType(commitmentType(type.series).code) &&
    keepsRegion(region) &&
    keepsMachineType(type.name) &&
    keepsProduct(COMPUTE_ENGINE.code) &&
    keepsResourceType(resource)
}

/** The commitments that the filters leave, of those whose term overlaps the range. */
function selected(company: Company, query: Query, range: DateRange): GcpCommitment[] {
  return gcpLedgerOf(company)
    .commitments.filter(({ start, end }) => overlaps({ first: start, last: end - 1 }, range))
    .filter(keepsResource(query))
}

function utilizationOf(company: Company, query: Query) {
  const range = searchRange(query, EVER)
  const commitments = selected(company, query, range)
  const chosen = new Set(commitments)
  const days = gcpLedgerOf(company)
    .days(range)
    .map((day) => day.commitments.filter(({ commitment }) => chosen.has(commitment)))
  return { range, commitments, days }
}

/** The days of the commitments, a list for each record of the utilization, in the order of the commitments. */
function byResource(
  commitments: readonly GcpCommitment[],
  days: readonly GcpCommitmentDay[],
): { readonly resource: CommittedResource; readonly days: GcpCommitmentDay[] }[] {
  const records = new Map(
    commitments.map((resource) => [keyOf(resource), { resource, days: [] as GcpCommitmentDay[] }]),
  )
  for (const day of days) records.get(keyOf(day.commitment))?.days.push(day)
  return [...records.values()]
}

function keyOf({ project, region, type, resource }: CommittedResource): string {
  return `${project} ${region} ${type.name} ${resource}`
}

/** vCPUs and GB can't be added, so there is no capacity of commitments to both. */
function addedCapacities(
  commitments: readonly GcpCommitment[],
  days: readonly GcpCommitmentDay[],
  length: number,
): Capacities {
  const [first] = commitments
  if (commitments.some(({ resource }) => resource !== first?.resource)) return {}
  return capacities(
    byResource(commitments, days).map((record) => record.days),
    length,
  )
}

/** By day, the usage that the filters leave. */
function coverageByDay(company: Company, query: Query, range: DateRange): GcpPoolDay[][] {
  const isKept = memo<GcpPool, boolean>(keepsResource(query))
  return gcpLedgerOf(company)
    .days(range)
    .map(({ pools }) => pools.filter(({ pool }) => isKept(pool)))
}

/** A company without GCP has nothing to draw; with it, every day has its record. */
function series<Figures>(company: Company, range: DateRange, figures: readonly Figures[]) {
  const days = company.gcp === undefined ? [] : daysOf(range)
  return days.map((day, index) => ({ ...(figures[index] as Figures), usageDate: dateOf(day) }))
}

function lengthOf({ first, last }: DateRange): number {
  return last - first + 1
}

function resourceOf({ resource }: CommittedResource) {
  return RESOURCE_TYPES.find(({ code }) => code === resource) ?? { code: resource, name: resource, unit: resource }
}

/** The members that the records of utilization and coverage share. */
function common(company: Company, { project, region, type, resource }: CommittedResource) {
  return {
    projectId: project,
    projectName: projectName(company, project),
    regionCode: region,
    regionName: regionOf(region).name,
    productCode: COMPUTE_ENGINE.code,
    productName: COMPUTE_ENGINE.name,
    machineType: type.name,
    commitmentTypeName: commitmentType(type.series).name,
    resourceType: resource,
  }
}

/** The values that the records have. */
function categories(company: Company, resources: readonly CommittedResource[]): CommittedUseCategories {
  const values = (itemOf: (resource: CommittedResource) => Required<CodeName>) => {
    const unique = new Map(resources.map(itemOf).map(({ code, name }) => [code, { code, name }]))
    return [...unique.values()]
  }
  return {
    projects: values(({ project }) => ({ code: project, name: projectName(company, project) })),
    commitmentTypes: values(({ type }) => commitmentType(type.series)),
    regions: values(({ region }) => regionOf(region)),
    machineTypes: values(({ type }) => ({ code: type.name, name: type.name })),
    resourceTypes: values(resourceOf),
    products: values(() => COMPUTE_ENGINE),
  }
}
