// What a company has on AWS.
import type { AwsDatabaseEntry, AwsEntry, AwsMachineEntry, AwsResourceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { type Making, metered } from '../../company/resource-makers.js'
import { hexadecimal } from '../../kernel/random.js'
import { inventoryOf } from '../../simulate/charged-resources.js'
import { derivedResources } from '../../simulate/derived-usage.js'
import { constantUsage } from '../../simulate/metering.js'
import { awsCatalog, EC2, regionOf } from './catalog.js'
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
export const awsInventory = inventoryOf<AwsEntry, AwsMachineEntry & AwsDatabaseEntry, AwsResourceEntry>({
  vendor: 'aws',
  resources: AWS_RESOURCES,
  meters: METERS,
  docUrl: 'https://docs.aws.amazon.com/awsaccountbilling/',
  hasArn: true,
  partOf: ({ aws }) => aws,
  accountsOf: ({ accounts }) => accounts.map((account) => [account.accountId, account]),
  placeOf: ({ account }) => ({ account }),
  regionOf,
  identify: ({ account, region, type: typeName, resourceIds = [], purchase, multiAz }, { file, seed }) => {
    const type = awsCatalog(file).type(typeName)
    if (type === undefined) return undefined
    const place = `${region}:${account}`
    if (type.product === EC2) {
      const kind = purchase === 'spot' ? EC2_SPOT_KIND : EC2_KIND
      return (name, index) => {
        const id = resourceIds[index] ?? `i-0${hexadecimal(16, seed, account, name)}`
        return { kind, id, key: `arn:aws:ec2:${place}:instance/${id}` }
      }
    }
    const hasStandby = multiAz === true
    return (name, index) => {
      const id = resourceIds[index] ?? name
      return { kind: hasStandby ? RDS_MULTI_AZ_KIND : RDS_KIND, id, key: `arn:aws:rds:${place}:db:${id}`, hasStandby }
    }
  },
  withOthers: (listed, aws, _, making) => [...listed, ...supportPlans(aws, making)],
  implied: (company, machines, described) => derivedResources(company, machines, described, awsDerivedUsage(company)),
  chargeKey: (account, path) => `arn:aws:billing::${account}:${path}`,
})

/** A plan is of the whole account, in no region. */
function supportPlans({ support = [] }: AwsEntry, making: Making<AwsResourceEntry>): Resource[] {
  return support.map((plan) => {
    const meter = supportMeter(plan.plan)
    const entry = { ...plan, name: meter.product.name, region: 'global' }
    const identity = AWS_RESOURCES.of('support', making.seed, entry, plan.plan)
    return metered(entry, identity, making.lifeOf(entry), { type: plan.plan, meterings: [constantUsage(meter, 1)] })
  })
}
