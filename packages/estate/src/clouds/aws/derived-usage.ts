import type { DerivedUsage } from '../../company/derived-usage.js'
import type { ResourceOwner } from '../../company/resource.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { AWS_RESOURCES } from './catalog-resources.js'
import { vpcOf } from './kinds.js'
import { METERS } from './meters.js'

/** What the machines of a company imply on AWS. */
export function awsDerivedUsage(company: ResourceOwner): DerivedUsage {
  const { seed } = company
  return {
    rules: AWS_CATALOG.derived,
    meters: METERS,
    disk: ({ account, region, name }, disk) =>
      AWS_RESOURCES.of('ebs', seed, { account, region, name: `${name}-${disk}` }),
    shared: (kind, account, region) => {
      if (kind !== 'vpc') return AWS_RESOURCES.of(kind, seed, { account, region })
      // Machines are in the same network.
      const { id, name } = vpcOf({ account, region }, company)
      return AWS_RESOURCES.of(kind, seed, { account, region, name }, id)
    },
  }
}
