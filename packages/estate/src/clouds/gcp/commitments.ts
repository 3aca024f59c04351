// Committed use of Google Cloud, and the vCPUs and memory that it applies to.

import type { Pool } from '../../charges/charge-table.js'
import type { Commitment } from '../../charges/commitment.js'
import type { CompanyEntry, Term } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { endOfYears } from '../../company/terms.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import type { Micros } from '../../kernel/money.js'
import type { Steps } from '../../kernel/steps.js'
import { type Day, dayOf } from '../../kernel/time.js'
import { poolsFrom } from '../../simulate/lines.js'
import {
  amountOf,
  COMPUTE_ENGINE,
  type GcpResourceType,
  gcpCatalog,
  type MachineType,
  RESOURCE_TYPES,
} from './catalog.js'

/** A commitment of one project to one kind of resource of a machine series in a region. */
export interface GcpCommitment extends Commitment {
  readonly region: string
  readonly type: MachineType
  readonly resource: GcpResourceType
  /** vCPUs, or GB of memory. */
  readonly capacity: number
  /** Left out where a bill alone tells of it. */
  readonly term?: Term
}

/** One kind of resource of the machines of one type in a project and region. */
export interface GcpPool extends Pool {
  readonly type: MachineType
  readonly resource: GcpResourceType
  /** For an hour of a unit that is committed to. */
  readonly committedPrice: Readonly<Record<Term, Micros>>
}

export function* gcpPools(resources: readonly Resource[], company: CompanyEntry): Steps<GcpPool[]> {
  const catalog = gcpCatalog(company)
  const poolsOf = ({ account, region, kind, type: typeName }: Resource, day: Day) => {
    const type = catalog.type(typeName)
    if (type === undefined) return []
    return RESOURCE_TYPES.flatMap(({ code: resource, name, unit }) => {
      const price = catalog.price(type.series, region, resource, day)
      if (price === undefined) return []
      const unitsPerHour = amountOf(type, resource)
      return [
        {
          account,
          region,
          kind,
          typeName,
          type,
          resource,
          part: { name, unit },
          price: price.onDemand,
          committedPrice: price.committed,
          unitsPerHour,
          weight: 1,
        },
      ]
    })
  }
  const seriesOf = (type: string): string => catalog.type(type)?.series ?? ''
  return yield* poolsFrom(resources, company, poolsOf, ({ type, region }) =>
    catalog.priceChanges(seriesOf(type), region),
  )
}

export const { committedUse: COMMITTED_USE } = GCP_CATALOG.commitments

export function gcpCommitments(company: CompanyEntry): GcpCommitment[] {
  const catalog = gcpCatalog(company)
  return (company.gcp?.commitments ?? []).flatMap((entry) => {
    const type = catalog.type(entry.type)
    const start = dayOf(entry.start)
    if (type === undefined || start === undefined) return []
    return RESOURCE_TYPES.flatMap(({ code: resource, unit }): GcpCommitment[] => {
      const { vCpus = 0, memoryGb = 0 } = entry
      const capacity = resource === 'VCPU' ? vCpus : memoryGb
      const price = catalog.price(type.series, entry.region, resource, start)
      if (capacity === 0 || price === undefined) return []
      const hourlyCost = Math.round(capacity * price.committed[entry.term])
      const id = `${entry.commitmentId}-${resource.toLowerCase()}`
      return [
        {
          id,
          key: `//compute.googleapis.com/projects/${entry.project}/regions/${entry.region}/commitments/${id}`,
          words: COMMITTED_USE.words,
          focus: { amount: capacity, machineType: entry.type, ...COMMITTED_USE.focus, unit: `${unit}-Hours` },
          account: entry.project,
          product: COMPUTE_ENGINE,
          billed: 'hourly',
          region: entry.region,
          type,
          resource,
          capacity,
          term: entry.term,
          start,
          end: endOfYears(start, entry.term),
          hourlyCost,
          upfrontFee: 0,
          recurringFee: hourlyCost,
        },
      ]
    })
  })
}

/** What a commitment can apply to: usage of which the same text comes out. */
export function gcpScope({ account, region, type, resource }: GcpPool | GcpCommitment): string {
  return `${account} ${region} ${type.series} ${resource}`
}
