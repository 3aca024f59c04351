// Machines and commitments of which Google Cloud bills tell.
import { type BilledCommitment, type BilledMachine, ofBill } from '../../charges/bill.js'
import { type Line, machineLine } from '../../charges/line.js'
import type { CompanyEntry } from '../../company/company-file.js'
import { billedType, type GcpResourceType, gcpCatalog, type MachineType, RESOURCE_TYPES } from './catalog.js'
import { COMMITTED_USE, type GcpCommitment, type GcpPool } from './commitments.js'
import { GCE_KIND } from './kinds.js'

/** The vCPUs or the memory of a machine on a bill. Hours of whole machines are neither. */
export function billedPool(line: Line, machine: BilledMachine, company: CompanyEntry): GcpPool | undefined {
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
export function billedCommitment(billed: BilledCommitment, company: CompanyEntry): GcpCommitment {
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
