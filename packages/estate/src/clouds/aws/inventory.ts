import { lifeIn, placeOf } from '../../company/beginning.js'
import { type CompanyState, remembered } from '../../company/company.js'
import type { AwsResourceEntry } from '../../company/company-file.js'
import { growthFrom } from '../../company/demand/metering.js'
import { fleet, type Resource } from '../../company/resource.js'
import { hexadecimal } from '../../kernel/random.js'
import type { DateRange } from '../../kernel/time.js'
import { EC2, type InstanceType, instanceType, RDS, regionOf } from './catalog.js'
import { EC2_KIND, RDS_KIND } from './kinds.js'
import { awsServices } from './services.js'

/** Machines, databases, and what is charged for by the amount. */
export function awsInventory(company: CompanyState): readonly Resource[] {
  return madeOnce(company.file, company)
}

const madeOnce = remembered(({ aws }: CompanyState['file'], company: CompanyState): readonly Resource[] => {
  const { seed } = company
  const accounts = new Map(aws?.accounts.map((account) => [account.accountId, account]))
  const machines = [...(aws?.machines ?? []), ...(aws?.databases ?? [])].flatMap((entry) => {
    const type = instanceType(entry.type)
    if (type === undefined) return []
    const where = placeOf(company, regionOf(entry.region), accounts.get(entry.account), entry)
    return fleet(entry, where, (name, index) => {
      const id = entry.resourceIds?.[index] ?? madeId(type, seed, entry.account, name)
      const place = `${entry.region}:${entry.account}`
      const key = type.product === RDS ? `arn:aws:rds:${place}:db:${id}` : `arn:aws:ec2:${place}:instance/${id}`
      const kind = type.product === EC2 ? EC2_KIND : RDS_KIND
      return { vendor: 'aws', kind, account: entry.account, id, key }
    })
  })
  const lifeOf = (entry: AwsResourceEntry): DateRange => lifeIn(company, accounts.get(entry.account), entry)
  return [
    ...machines,
    ...(aws === undefined
      ? []
      : awsServices(aws, machines, { seed: company.seed, lifeOf, growthOf: growthFrom(company) })),
  ]
})

function madeId(type: InstanceType, seed: number, account: string, name: string): string {
  return type.product === RDS ? name : `i-0${hexadecimal(16, seed, account, name)}`
}
