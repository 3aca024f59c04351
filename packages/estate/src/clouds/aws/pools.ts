import type { AwsEntry } from '../../company/company-file.js'
import { type Machines, machinesOf } from '../../company/demand/schedule.js'
import type { Micros } from '../../kernel/money.js'
import { EC2, hourlyPrice, type InstanceType, instanceType } from './catalog.js'

/** Machines that cost the same and that commitments can't tell apart. */
export interface AwsPool {
  readonly account: string
  readonly region: string
  readonly type: InstanceType
  /** On demand, for an hour. */
  readonly price: Micros
  readonly machines: readonly Machines[]
}

/** The machines and databases of a company by account, region and type, in the order of the file. */
export function awsPools(aws: AwsEntry): AwsPool[] {
  const pools = new Map<string, AwsPool & { machines: Machines[] }>()
  for (const entry of [...(aws.machines ?? []), ...(aws.databases ?? [])]) {
    const type = instanceType(entry.type)
    const price = type && hourlyPrice(type, entry.region)
    if (type === undefined || price === undefined) continue
    const key = `${entry.account} ${entry.region} ${entry.type}`
    const pool = pools.get(key) ?? { account: entry.account, region: entry.region, type, price, machines: [] }
    pool.machines.push(machinesOf(entry))
    pools.set(key, pool)
  }
  return [...pools.values()]
}

/** Savings plans apply to machines only, not to databases. */
export function isCompute(pool: AwsPool): boolean {
  return pool.type.product === EC2
}
