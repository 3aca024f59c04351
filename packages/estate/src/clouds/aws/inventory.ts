// What a company has on AWS.

import type { CompanyState } from '../../charges/company.js'
import { lifeIn, placeOf } from '../../company/beginning.js'
import type {
  AwsDatabaseEntry,
  AwsEntry,
  AwsMachineEntry,
  AwsResourceEntry,
  AwsServiceEntry,
} from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { fleet, type Making, metered } from '../../company/resource-makers.js'
import { hexadecimal } from '../../kernel/random.js'
import { flatMapped, madeOnce, type Steps } from '../../kernel/steps.js'
import type { DateRange } from '../../kernel/time.js'
import { accountCharges, listedResources, serviceResources } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { constantUsage, growthFrom } from '../../simulate/metering.js'
import { awsCatalog, EC2, type InstanceType, RDS, regionOf } from './catalog.js'
import {
  AWS_RESOURCES,
  awsDerivedUsage,
  EC2_KIND,
  EC2_SPOT_KIND,
  METERS,
  RDS_KIND,
  RDS_MULTI_AZ_KIND,
} from './kinds.js'
import { supportMeter } from './support-plans.js'

/** Machines, databases, and what is charged for by the amount. */
export const awsInventory = madeOnce(made)

function* made(company: CompanyState): Steps<readonly Resource[]> {
  const { file } = company
  const { aws } = file
  const { seed } = company
  const accounts = new Map(aws?.accounts.map((account) => [account.accountId, account]))
  const entries: readonly (AwsMachineEntry & AwsDatabaseEntry)[] = [...(aws?.machines ?? []), ...(aws?.databases ?? [])]
  const machines = yield* flatMapped(entries, (entry) => {
    const type = awsCatalog(file).type(entry.type)
    if (type === undefined) return []
    const where = placeOf(company, regionOf(entry.region), accounts.get(entry.account), entry)
    return fleet(entry, where, (name, index) => {
      const id = entry.resourceIds?.[index] ?? madeId(type, seed, entry.account, name)
      const place = `${entry.region}:${entry.account}`
      const key = type.product === RDS ? `arn:aws:rds:${place}:db:${id}` : `arn:aws:ec2:${place}:instance/${id}`
      if (type.product === EC2)
        return {
          vendor: 'aws',
          kind: entry.purchase === 'spot' ? EC2_SPOT_KIND : EC2_KIND,
          account: entry.account,
          id,
          key,
        }
      const hasStandby = entry.multiAz === true
      const kind = hasStandby ? RDS_MULTI_AZ_KIND : RDS_KIND
      return { vendor: 'aws', kind, account: entry.account, id, key, hasStandby }
    })
  })
  yield
  const lifeOf = (entry: AwsResourceEntry): DateRange => lifeIn(company, accounts.get(entry.account), entry)
  const services =
    aws === undefined
      ? []
      : yield* awsServices(aws, machines, { seed: company.seed, lifeOf, growthOf: growthFrom(company) })
  return [
    ...machines,
    ...services,
    ...(yield* derivedResources(company, machines, services, awsDerivedUsage(company))),
    ...accountCharges(company.file, accounts, {
      vendor: 'aws',
      docUrl: 'https://docs.aws.amazon.com/awsaccountbilling/',
      hasArn: true,
      lifeOf: (account, charge) => lifeIn(company, account, charge),
      identify: (account, path) => {
        const key = `arn:aws:billing::${account}:${path}`
        return { id: path.slice(path.indexOf('/') + 1), key }
      },
    }),
  ]
}

function madeId(type: InstanceType, seed: number, account: string, name: string): string {
  return type.product === RDS ? name : `i-0${hexadecimal(16, seed, account, name)}`
}

const LISTING = {
  resources: AWS_RESOURCES,
  meters: METERS,
  placeOf: ({ account }: AwsResourceEntry) => ({ account }),
}

/** What a company is charged for by the amount. */
function* awsServices(
  aws: AwsEntry,
  machines: readonly Resource[],
  making: Making<AwsResourceEntry>,
): Steps<Resource[]> {
  return [
    ...(yield* listedResources(aws, machines, making, LISTING)),
    ...serviceResources<AwsServiceEntry>(aws.services ?? [], making, LISTING),
    ...supportPlans(aws, making),
  ]
}

/** A plan is of the whole account, in no region. */
function supportPlans({ support = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return support.map((plan) => {
    const meter = supportMeter(plan.plan)
    const entry = { ...plan, name: meter.product.name, region: 'global' }
    const identity = AWS_RESOURCES.of('support', making.seed, entry, plan.plan)
    return metered(entry, identity, making.lifeOf(entry), { type: plan.plan, meterings: [constantUsage(meter, 1)] })
  })
}
