// Machines and commitments of which AWS bills tell.
import { type BilledCommitment, type BilledMachine, ofBill } from '../../charges/bill.js'
import { type Line, machineLine } from '../../charges/line.js'
import type { CompanyEntry } from '../../company/company-file.js'
import { awsCatalog, billedType, type InstanceType, MULTI_AZ, RDS } from './catalog.js'
import { type AwsCommitment, RESERVED_INSTANCE, SAVINGS_PLAN } from './commitments.js'
import { EC2_KIND, EC2_SPOT_KIND, RDS_KIND, RDS_MULTI_AZ_KIND } from './kinds.js'
import type { AwsPool } from './pools.js'

/** Usage types of machines and databases, where a bill has usage types. */
const OF_MACHINES = /BoxUsage|SpotUsage|InstanceUsage|Multi-AZUsage/

/** The hours of a machine or database on a bill. */
export function billedPool(line: Line, machine: BilledMachine, company: CompanyEntry): AwsPool | undefined {
  if (/-|:/.test(machine.usage) && !OF_MACHINES.test(machine.usage)) return undefined
  const type = typeOf(machine.type, company)
  const hasStandby = machine.usage.includes('Multi-AZ')
  const databases = hasStandby ? RDS_MULTI_AZ_KIND : RDS_KIND
  const machines = machine.usage.includes('SpotUsage') ? EC2_SPOT_KIND : EC2_KIND
  const { account, region, price } = line
  return {
    ...machineLine({
      account,
      region,
      price,
      typeName: type.name,
      type,
      kind: type.product === RDS ? databases : machines,
      unitsPerHour: 1,
      weight: type.quarterUnits * (hasStandby ? MULTI_AZ : 1),
    }),
    machines: [],
  }
}

/** A reserved instance or a savings plan of which the bill alone tells: not how long it goes on, and not how it is paid. */
export function billedCommitment(billed: BilledCommitment, company: CompanyEntry): AwsCommitment {
  const { focus, region = '', product } = billed
  const isCompute = !/EC2/.test(`${focus.type} ${product.code}`)
  if (focus.category === 'Spend') {
    return {
      ...ofBill(billed),
      kind: 'savings plan',
      type: isCompute ? 'Compute' : 'EC2 Instance',
      boughtBy: 'customer',
      words: SAVINGS_PLAN.words,
      discount: 0,
    }
  }
  const type = typeOf(focus.machineType ?? '', company)
  return {
    ...ofBill(billed),
    kind: 'reserved instance',
    boughtBy: 'customer',
    words: RESERVED_INSTANCE.words,
    type,
    region,
    count: Math.round(focus.amount),
    unitsPerHour: type.quarterUnits,
    isMultiAz: false,
  }
}

function typeOf(name: string, company: CompanyEntry): InstanceType {
  return awsCatalog(company).type(name) ?? billedType(name)
}
