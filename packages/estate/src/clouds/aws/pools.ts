import { type Pool, poolsFrom } from '../../company/ledger/pool.js'
import type { Resource } from '../../company/resource.js'
import { EC2, hourlyPrice, type InstanceType, instanceType } from './catalog.js'

/** Machines of one type in an account and region. */
export interface AwsPool extends Pool {
  readonly type: InstanceType
}

/** The machines and databases of a company by account, region and type, the smallest sizes first, in which order AWS covers a family. */
export function awsPools(resources: readonly Resource[]): AwsPool[] {
  const pools = poolsFrom<AwsPool>(resources, ({ account, region, kind, type: typeName }) => {
    const type = instanceType(typeName)
    const price = type && hourlyPrice(type, region)
    if (type === undefined || price === undefined) return []
    return [{ account, region, kind, typeName, type, price, unitsPerHour: 1, weight: type.quarterUnits }]
  })
  return pools.sort((first, second) => first.type.quarterUnits - second.type.quarterUnits)
}

/** Savings plans apply to machines only, not to databases. */
export function isCompute(pool: AwsPool): boolean {
  return pool.type.product === EC2
}
