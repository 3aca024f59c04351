import type { Term } from '../catalog/aws.js'
import {
  amountOf,
  COMMITTED_USE_DISCOUNT,
  type GcpResourceType,
  type MachineType,
  machineType,
  RESOURCE_TYPES,
  resourcePrice,
  sustainedUseDiscount,
} from '../catalog/gcp.js'
import type { GcpEntry } from '../company/company-file.js'
import {
  type Machines,
  machinesOf,
  PART_HOURS,
  PARTS_OF_DAY,
  type PartOfDay,
  runningMachines,
} from '../demand/schedule.js'
import type { Micros } from '../money.js'
import { type Day, dayOf } from '../time.js'
import { endOf } from './aws-commitment.js'

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

export interface GcpCommitmentDay {
  readonly commitment: GcpCommitment
  /** vCPU-hours or GB-hours. */
  readonly capacityHours: number
  readonly usedHours: number
  readonly cost: Micros
  readonly usedCost: Micros
  readonly onDemandEquivalent: Micros
}

export interface GcpPoolDay {
  readonly pool: GcpPool
  /** vCPU-hours or GB-hours that were left on demand in each part of the day. */
  readonly uncovered: readonly [number, number, number]
  /** What the usage costs on demand, by how it was paid for. */
  readonly committedUse: Micros
  readonly sustainedUse: Micros
  readonly onDemand: Micros
  /** What the two discounts took off. */
  readonly committedUseCredit: Micros
  readonly sustainedUseCredit: Micros
}

export interface GcpAllocationDay {
  readonly commitments: readonly GcpCommitmentDay[]
  /** Pools without usage on the day are left out. */
  readonly pools: readonly GcpPoolDay[]
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

/**
 * Decides which usage of a day is covered by which commitment: one of the same project, region, series and kind of resource,
 * the longest term first. What is left of machines that run all day gets the sustained-use discount of its series.
 */
export function allocateGcp(
  pools: readonly GcpPool[],
  commitments: readonly GcpCommitment[],
  day: Day,
  seed: number,
): GcpAllocationDay {
  const demands = pools.map((pool) => new Demand(pool, day, seed)).filter(({ total }) => total > 0)
  const active = commitments.filter(({ start, end }) => start <= day && day < end)
  return {
    commitments: active
      .sort((one, other) => other.end - other.start - (one.end - one.start))
      .map((commitment) => apply(commitment, demands)),
    pools: demands.map((demand) => demand.result()),
  }
}

function apply(commitment: GcpCommitment, demands: readonly Demand[]): GcpCommitmentDay {
  const fitting = demands.filter(
    ({ pool }) =>
      pool.project === commitment.project &&
      pool.region === commitment.region &&
      pool.resource === commitment.resource &&
      pool.type.series === commitment.type.series,
  )
  let usedHours = 0
  let onDemandEquivalent = 0
  for (const part of PARTS_OF_DAY) {
    let capacity = commitment.capacity * PART_HOURS[part]
    for (const demand of fitting) {
      const covered = Math.min(capacity, demand.left[part])
      capacity -= covered
      usedHours += covered
      onDemandEquivalent += demand.cover(part, covered, commitment.term)
    }
  }
  const capacityHours = commitment.capacity * 24
  const cost = commitment.hourlyCost * 24
  return {
    commitment,
    capacityHours,
    usedHours,
    cost,
    usedCost: Math.round((cost * usedHours) / capacityHours),
    onDemandEquivalent,
  }
}

/** The usage of a pool on a day, of which commitments take their part. Amounts are whole vCPU-hours or GB-hours. */
class Demand {
  readonly total: number
  readonly left: [number, number, number]
  private readonly sustained: number
  private committedUse: Micros = 0
  private committedUseCredit: Micros = 0

  constructor(
    readonly pool: GcpPool,
    day: Day,
    seed: number,
  ) {
    const amount = amountOf(pool.type, pool.resource)
    const running = (part: PartOfDay) =>
      pool.machines.reduce((sum, machines) => sum + runningMachines(machines, day, part, seed), 0) * amount
    this.left = [running(0) * PART_HOURS[0], running(1) * PART_HOURS[1], running(2) * PART_HOURS[2]]
    this.total = this.left[0] + this.left[1] + this.left[2]
    // Machines that run in every part of the day.
    this.sustained = Math.min(running(0), running(1), running(2)) * 24
  }

  cover(part: PartOfDay, amount: number, term: Term): Micros {
    const equivalent = amount * this.pool.price
    this.left[part] -= amount
    this.committedUse += equivalent
    this.committedUseCredit += Math.round((equivalent * COMMITTED_USE_DISCOUNT[term]) / 100)
    return equivalent
  }

  result(): GcpPoolDay {
    const left = this.left[0] + this.left[1] + this.left[2]
    const discount = sustainedUseDiscount(this.pool.type.series)
    const sustainedHours = discount === 0 ? 0 : Math.min(left, this.sustained)
    const sustainedUse = sustainedHours * this.pool.price
    return {
      pool: this.pool,
      uncovered: [...this.left],
      committedUse: this.committedUse,
      sustainedUse,
      onDemand: (left - sustainedHours) * this.pool.price,
      committedUseCredit: this.committedUseCredit,
      sustainedUseCredit: Math.round((sustainedUse * discount) / 100),
    }
  }
}
