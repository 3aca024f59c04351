import type { CodeName, CommittedUseCategories } from '@cloud-cost/cost-client'
import { lastAskedDay, recordedRange } from '../../../charges/company.js'
import { series, sum, total, totalsByDay } from '../../../charges/query.js'
import { type CommitmentSums, type CoverageByKind, NOTHING, sumUtilized } from '../../../charges/sums.js'
import type { OperationIds } from '../../../generated/operations.js'
import { checkDateType, keeps } from '../../../kernel/inputs.js'
import { entryOf, firstBy } from '../../../kernel/maps.js'
import { dailyRecords, withMembers } from '../../../kernel/records.js'
import { type DateRange, dateOf, overlaps } from '../../../kernel/time.js'
import type { Body, Company, Handlers, Inputs } from '../../cloud.js'
import { COMPUTE_ENGINE, commitmentType, RESOURCE_TYPES, regionOf } from '../catalog.js'
import type { GcpCommitment, GcpPool } from '../commitments.js'
import { capacities, committedUseCoverageFigures, committedUseUtilizationFigures } from '../figures.js'
import { projectName } from '../inventory.js'
import { gcpLedgerOf } from '../ledger.js'

type Query = Inputs<'getCommittedUseUtilizationCategories'>['query']

export const committedUseDiscounts = {
  async listCommittedUseUtilizations(company, { query }): Promise<Body<'listCommittedUseUtilizations'>> {
    const range = recordedRange(company, query)
    const records = recordsOf(company, query, range)
    const hours = gcpLedgerOf(company).hoursIn(range)
    const list = (await usesIn(company, records, range)).map((use, index) => {
      const { resource } = records[index] as UtilizationRecord
      const figures = committedUseUtilizationFigures(use, capacities([use], hours))
      return withMembers(withMembers(figures, common(company, resource)), { unit: resourceOf(resource).unit })
    })
    return { totalCount: list.length, list }
  },
  async listCommittedUseUtilizationTimeSeries(
    company,
    { path, query },
  ): Promise<Body<'listCommittedUseUtilizationTimeSeries'>> {
    checkDateType(path.dateType)
    const range = recordedRange(company, query)
    const records = recordsOf(company, query, range)
    const recordOf = recordsByCommitment(records)
    const isOneUnit = haveOneUnit(records)
    // The capacities of records are rounded one by one; records that have none together are one.
    const by = isOneUnit
      ? recordOf
      : (commitment: GcpCommitment) => (recordOf(commitment) === undefined ? undefined : 0)
    const byRecord = await series(gcpLedgerOf(company), { measure: 'utilization', range, by })
    const list = dailyRecords(company.gcp, range, (position, day) => {
      const uses = [...byRecord.values()].flatMap((days) => days[position] ?? [])
      return addedFigures(isOneUnit, uses, gcpLedgerOf(company).hoursIn({ first: day, last: day }))
    })
    return { list }
  },
  async getCommittedUseUtilizationAggregate(company, { query }): Promise<Body<'getCommittedUseUtilizationAggregate'>> {
    const range = recordedRange(company, query)
    const records = recordsOf(company, query, range)
    const uses = await usesIn(company, records, range)
    return {
      data: {
        ...addedFigures(haveOneUnit(records), uses, gcpLedgerOf(company).hoursIn(range)),
        usageDate: dateOf(lastAskedDay(company, query)),
      },
    }
  },
  getCommittedUseUtilizationCategories: (company, { query }): Body<'getCommittedUseUtilizationCategories'> => ({
    data: categories(company, selected(company, query, recordedRange(company, query))),
  }),
  async listCommittedUseCoverages(company, { query }): Promise<Body<'listCommittedUseCoverages'>> {
    const pools = await keptPools(company, query, recordedRange(company, query))
    return { list: pools.map(([pool, paid]) => withMembers(committedUseCoverageFigures(paid), common(company, pool))) }
  },
  async listCommittedUseCoverageTimeSeries(
    company,
    { path, query },
  ): Promise<Body<'listCommittedUseCoverageTimeSeries'>> {
    checkDateType(path.dateType)
    const range = recordedRange(company, query)
    const days = await totalsByDay(gcpLedgerOf(company), { measure: 'coverage', range, where: keepsResource(query) })
    const list = dailyRecords(company.gcp, range, (position) => committedUseCoverageFigures(days[position] ?? []))
    return { list }
  },
  async getCommittedUseCoverageAggregate(company, { query }): Promise<Body<'getCommittedUseCoverageAggregate'>> {
    const range = recordedRange(company, query)
    const paid = await total(gcpLedgerOf(company), { measure: 'coverage', range, where: keepsResource(query) })
    return { data: committedUseCoverageFigures(paid) }
  },
  async getCommittedUseCoverageCategories(company, { query }): Promise<Body<'getCommittedUseCoverageCategories'>> {
    const { first, last } = recordedRange(company, query)
    // Without a start, the usage of a year says enough.
    const range = { first: query.startDate === undefined ? Math.max(first, last - 364) : first, last }
    const pools = await keptPools(company, query, range)
    return {
      data: categories(
        company,
        pools.map(([pool]) => pool),
      ),
    }
  },
} satisfies Handlers<OperationIds['gcp']['committed-use-discounts']>

/** What commitments and usage have in common, by which both are listed and filtered. */
type CommittedResource = Pick<GcpCommitment & GcpPool, 'account' | 'region' | 'type' | 'resource'>

function keepsResource(query: Query): (resource: CommittedResource) => boolean {
  const keepsProject = keeps(query.projects)
  const keepsCommitmentType = keeps(query.committedTypes)
  const keepsRegion = keeps(query.regions)
  const keepsMachineType = keeps(query.machineTypes)
  const keepsProduct = keeps(query.products)
  const keepsResourceType = keeps(query.resourceTypes)
  return ({ account, region, type, resource }) =>
    keepsProject(account) &&
    keepsCommitmentType(commitmentType(type.series).code) &&
    keepsRegion(region) &&
    keepsMachineType(type.name) &&
    keepsProduct(COMPUTE_ENGINE.code) &&
    keepsResourceType(resource)
}

/** The commitments that the filters leave, of those whose term overlaps the range. */
function selected(company: Company, query: Query, range: DateRange): GcpCommitment[] {
  return gcpLedgerOf(company)
    .table.commitments.filter(({ start, end }) => overlaps({ first: start, last: end - 1 }, range))
    .filter(keepsResource(query))
}

/** A record of the utilization: what its commitments have in common. */
interface UtilizationRecord {
  readonly resource: CommittedResource
  readonly commitments: GcpCommitment[]
}

/** In the order of the commitments. */
function recordsOf(company: Company, query: Query, range: DateRange): UtilizationRecord[] {
  const records = new Map<string, UtilizationRecord>()
  for (const commitment of selected(company, query, range)) {
    const { account, region, type, resource } = commitment
    const key = `${account} ${region} ${type.name} ${resource}`
    entryOf(records, key, () => ({ resource: commitment, commitments: [] })).commitments.push(commitment)
  }
  return [...records.values()]
}

/** The position of the record that a commitment belongs to. */
function recordsByCommitment(records: readonly UtilizationRecord[]): (commitment: GcpCommitment) => number | undefined {
  const positions = new Map(
    records.flatMap(({ commitments }, record) => commitments.map((commitment) => [commitment, record] as const)),
  )
  return (commitment) => positions.get(commitment)
}

/** What the commitments of each record cost, had and were used for in a range. */
async function usesIn(
  company: Company,
  records: readonly UtilizationRecord[],
  range: DateRange,
): Promise<CommitmentSums[]> {
  const uses = await sum(gcpLedgerOf(company), { measure: 'utilization', range, by: recordsByCommitment(records) })
  return records.map((_, record) => uses.get(record) ?? NOTHING)
}

/** The figures of all records together. vCPUs and GB can't be added, so there is no capacity of commitments to both. */
function addedFigures(isOneUnit: boolean, uses: readonly CommitmentSums[], hours: number) {
  return committedUseUtilizationFigures(sumUtilized(uses), isOneUnit ? capacities(uses, hours) : {})
}

function haveOneUnit(records: readonly UtilizationRecord[]): boolean {
  return new Set(records.map(({ resource }) => resource.resource)).size <= 1
}

/** How the usage that the filters leave was paid for, by project, region, type and type of resource: in a bill, each machine has a pool. */
async function keptPools(
  company: Company,
  query: Query,
  range: DateRange,
): Promise<(readonly [GcpPool, CoverageByKind])[]> {
  const isKept = keepsResource(query)
  const firstOf = firstBy(({ account, region, type, resource }: GcpPool) => {
    return `${account} ${region} ${type.name} ${resource}`
  })
  const by = (pool: GcpPool) => (isKept(pool) ? firstOf(pool) : undefined)
  return [...(await sum(gcpLedgerOf(company), { measure: 'coverage', range, by }))]
}

function resourceOf({ resource }: CommittedResource) {
  return RESOURCE_TYPES.find(({ code }) => code === resource) ?? { code: resource, name: resource, unit: resource }
}

/** The members that the records of utilization and coverage share. */
function common(company: Company, { account, region, type, resource }: CommittedResource) {
  return {
    projectId: account,
    projectName: projectName(company, account),
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
    projects: values(({ account }) => ({ code: account, name: projectName(company, account) })),
    commitmentTypes: values(({ type }) => commitmentType(type.series)),
    regions: values(({ region }) => regionOf(region)),
    machineTypes: values(({ type }) => ({ code: type.name, name: type.name })),
    resourceTypes: values(resourceOf),
    products: values(() => COMPUTE_ENGINE),
  }
}
