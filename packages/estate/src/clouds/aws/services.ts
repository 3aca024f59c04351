// What AWS charges for by the amount.

import type { AwsEntry, AwsResourceEntry, AwsServiceEntry } from '../../company/company-file.js'
import type { Resource } from '../../company/resource.js'
import { type Making, metered } from '../../company/resource-makers.js'
import type { Steps } from '../../kernel/steps.js'
import { steadily } from '../../simulate/metering.js'
import { listedResources, serviceResources } from '../../simulate/services.js'
import { AWS_RESOURCES, METERS } from './kinds.js'
import { supportMeter } from './support-plans.js'

const LISTING = {
  resources: AWS_RESOURCES,
  meters: METERS,
  placeOf: ({ account }: AwsResourceEntry) => ({ account }),
}

/** What a company is charged for by the amount. */
export function* awsServices(
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
    return metered(entry, identity, making.lifeOf(entry), { type: plan.plan, meterings: [steadily(meter, 1)] })
  })
}
