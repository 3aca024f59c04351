// The charges of Google Cloud: how they are computed, and how they are read from bills.

import { hourlyUse, type Line } from '../../charges/charge-table.js'
import { type BilledCommitment, ofBill } from '../../charges/commitment.js'
import { type CommitmentIndex, indexesOf, type PoolIndex } from '../../charges/indexes.js'
import type { BilledMachine } from '../../charges/makers.js'
import type { CompanyEntry } from '../../company/company-file.js'
import type { DayCharges } from '../../simulate/day-charges.js'
import { type ChargingCloud, ledgersOf } from '../../simulate/ledgers.js'
import { machineLine } from '../../simulate/lines.js'
import { type Scope, Scopes } from '../../simulate/scopes.js'
import {
  billedType,
  COMPUTE_ENGINE,
  type GcpResourceType,
  gcpCatalog,
  type MachineType,
  RESOURCE_TYPES,
} from './catalog.js'
import { COMMITTED_USE, type GcpCommitment, type GcpPool, gcpCommitments, gcpPools, gcpScope } from './commitments.js'
import { gcpInventory } from './inventory.js'
import { GCE_KIND } from './kinds.js'
import { SustainedUseRule } from './sustained-use.js'

/** A commitment covers usage of its project, region, series and kind of resource; the longest term comes first. */
export const GCP_CHARGES: ChargingCloud<GcpPool, GcpCommitment> = {
  code: 'gcp',
  product: COMPUTE_ENGINE.code,
  kinds: ['committedUse'],
  kindOf: () => 0,
  inventory: gcpInventory,
  commitments: gcpCommitments,
  *allocation(resources, commitments, file) {
    const pools = yield* gcpPools(resources, file)
    yield
    const scopes = yield* Scopes.of(pools, (pool) => [gcpScope(pool)])
    const scopesOf = commitments.map((commitment) => scopes.named([gcpScope(commitment)]))
    const lengths = commitments.map(({ start, end }) => end - start)
    const order = indexesOf<CommitmentIndex>(commitments).sort(
      (first, second) => (lengths[second] as number) - (lengths[first] as number),
    )
    return {
      pools,
      order,
      coverageOf: ({ account }) => account,
      begin: () => scopes.begin(),
      apply: (day, commitment, index) => cover(day, commitment, scopesOf[index] ?? []),
      rules: (month) => [new SustainedUseRule(pools, month)],
    }
  },
  billed: (file) => ({
    poolOf: (line, machine) => billedPool(line, machine, file),
    commitmentOf: (commitment) => billedCommitment(commitment, file),
  }),
}

export const gcpLedgerOf = ledgersOf(GCP_CHARGES)

/** @returns the capacity on the day, in thousandths of vCPU-hours or GB-hours */
function cover(day: DayCharges, { capacity }: GcpCommitment, scopes: readonly Scope[]): number {
  const hourly = hourlyUse({ unitsPerHour: capacity })
  day.segments.forEach(({ hours }, segment) => {
    const uncovered = day.uncovered[segment] as Float64Array
    let left = hourly * hours
    for (const scope of scopes) {
      const { pools } = scope
      for (let index = scope.first(uncovered, segment); index < pools.length && left > 0; index += 1) {
        const pool = pools[index] as PoolIndex
        const covered = Math.min(left, uncovered[pool] as number)
        if (covered === 0) continue
        left -= covered
        day.use(pool, segment, covered, covered)
      }
    }
  })
  return hourly * day.hours
}

/** The vCPUs or the memory of a machine on a bill. Hours of whole machines are neither. */
function billedPool(line: Line, machine: BilledMachine, company: CompanyEntry): GcpPool | undefined {
  const resource = resourceIn(machine.usage)
  if (resource === undefined) return undefined
  const type = typeOf(machine.type, company)
  const { account, region, price } = line
  const { name, unit } = RESOURCE_TYPES.find(({ code }) => code === resource) ?? RESOURCE_TYPES[0]
  const committed = gcpCatalog(company).price(type.series, region, resource)?.committed
  return {
    ...machineLine({
      account,
      region,
      price,
      typeName: type.name,
      type,
      resource,
      part: { name, unit },
      kind: GCE_KIND,
      unitsPerHour: 1,
      weight: 1,
      committedPrice: committed ?? { '1yr': price, '3yr': price },
    }),
    machines: [],
  }
}

/** Committed use of which the bill alone tells. */
function billedCommitment(billed: BilledCommitment, company: CompanyEntry): GcpCommitment {
  const { focus, region = '' } = billed
  return {
    ...ofBill(billed),
    words: COMMITTED_USE.words,
    region,
    type: typeOf(focus.machineType ?? '', company),
    resource: resourceIn(focus.unit) ?? 'VCPU',
    capacity: focus.amount,
  }
}

function resourceIn(usage: string): GcpResourceType | undefined {
  if (/v?cpu|\bcore/i.test(usage)) return 'VCPU'
  return /memory|\bram\b|\bGi?B-Hours/i.test(usage) ? 'MEMORY' : undefined
}

function typeOf(name: string, company: CompanyEntry): MachineType {
  return gcpCatalog(company).type(name) ?? billedType(name)
}
