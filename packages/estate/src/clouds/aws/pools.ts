import type { Pool } from '../../charges/line.js'
import type { CompanyEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import type { Steps } from '../../kernel/steps.js'
import { poolsFrom } from '../../simulate/lines.js'
import { awsCatalog, EC2, type InstanceType, MULTI_AZ } from './catalog.js'

/** Machines of one type in an account and region. */
export interface AwsPool extends Pool {
  readonly type: InstanceType
}

/** The machines and databases of a company by account, region and type, the smallest sizes first, in which order AWS covers a family. */
export function* awsPools(resources: readonly Resource[], company: CompanyEntry): Steps<AwsPool[]> {
  const catalog = awsCatalog(company)
  const pools = yield* poolsFrom(resources, ({ account, region, kind, type: typeName, hasStandby }) => {
    const type = catalog.type(typeName)
    const price = kind.price?.(typeName, region, company)
    if (type === undefined || price === undefined) return []
    const weight = type.quarterUnits * (hasStandby ? MULTI_AZ : 1)
    return [{ account, region, kind, typeName, type, price, unitsPerHour: 1, weight }]
  })
  return pools.sort((first, second) => first.weight - second.weight)
}

/** Savings plans apply to machines only, not to databases. */
export function isCompute(pool: AwsPool): boolean {
  return pool.type.product === EC2
}
