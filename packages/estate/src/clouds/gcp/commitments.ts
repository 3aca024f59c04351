import type { GcpEntry, Term } from '../../company/company-file.js'
import { type Machines, machinesOf } from '../../company/demand/schedule.js'
import { endOf } from '../../company/terms.js'
import type { Micros } from '../../kernel/money.js'
import { type Day, dayOf } from '../../kernel/time.js'
import {
  COMMITTED_USE_DISCOUNT,
  type GcpResourceType,
  type MachineType,
  machineType,
  RESOURCE_TYPES,
  resourcePrice,
} from './catalog.js'

/** A commitment of one project to one kind of resource of a machine series in a region. */
export interface GcpCommitment {
  readonly id: string
  readonly project: string
  readonly region: string
  readonly type: MachineType
  readonly resource: GcpResourceType
  /** vCPUs, or GB of memory. */
  readonly capacity: number
  readonly term: Term
  readonly start: Day
  readonly end: Day
  /** Of an hour of the whole commitment. */
  readonly hourlyCost: Micros
}

/** One kind of resource of the machines of one type in a project and region. */
export interface GcpPool {
  readonly project: string
  readonly region: string
  readonly type: MachineType
  readonly resource: GcpResourceType
  /** On demand, for an hour of one vCPU or GB. */
  readonly price: Micros
  readonly machines: readonly Machines[]
}

export function gcpPools(gcp: GcpEntry): GcpPool[] {
  const pools = new Map<string, GcpPool & { machines: Machines[] }>()
  for (const entry of gcp.machines ?? []) {
    const type = machineType(entry.type)
    if (type === undefined) continue
    for (const { code: resource } of RESOURCE_TYPES) {
      const price = resourcePrice(type.series, entry.region, resource)
      if (price === undefined) continue
      const key = `${entry.project} ${entry.region} ${entry.type} ${resource}`
      const pool = pools.get(key) ?? {
        project: entry.project,
        region: entry.region,
        type,
        resource,
        price,
        machines: [],
      }
      pool.machines.push(machinesOf(entry))
      pools.set(key, pool)
    }
  }
  return [...pools.values()]
}

export function gcpCommitments(gcp: GcpEntry): GcpCommitment[] {
  return (gcp.commitments ?? []).flatMap((entry) => {
    const type = machineType(entry.type)
    const start = dayOf(entry.start)
    if (type === undefined || start === undefined) return []
    return RESOURCE_TYPES.flatMap(({ code: resource }): GcpCommitment[] => {
      const capacity = resource === 'VCPU' ? entry.vCpus : entry.memoryGb
      const price = resourcePrice(type.series, entry.region, resource)
      if (capacity === 0 || price === undefined) return []
      return [
        {
          id: entry.commitmentId,
          project: entry.project,
          region: entry.region,
          type,
          resource,
          capacity,
          term: entry.term,
          start,
          end: endOf(start, entry.term),
          hourlyCost: Math.round(capacity * price * (1 - COMMITTED_USE_DISCOUNT[entry.term] / 100)),
        },
      ]
    })
  })
}

/** What a commitment can apply to: usage of which the same text comes out. */
export function gcpScope({ project, region, type, resource }: GcpPool | GcpCommitment): string {
  return `${project} ${region} ${type.series} ${resource}`
}
