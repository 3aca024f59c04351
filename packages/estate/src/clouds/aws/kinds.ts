// The machines and databases of AWS: their prices, smaller types and descriptions.

import { metersOf } from '../../company/catalog.js'
import { billingOf, CatalogResources, type DerivedUsage, kindOf } from '../../company/catalog-resources.js'
import type { CompanyEntry } from '../../company/company-file.js'
import type { Kind, NetworkPart, Resource, ResourceOwner } from '../../company/resource.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import type { Micros } from '../../kernel/money.js'
import { hexadecimal } from '../../kernel/random.js'
import type { Day } from '../../kernel/time.js'
import { accountAlias } from './accounts.js'
import { awsCatalog, MULTI_AZ, REGIONS, spotDiscount } from './catalog.js'

export const EC2_KIND = kindOf(AWS_CATALOG, 'ec2', {
  price: rent,
  smaller,
  describe: (resource, state, company) => ({
    InstanceId: resource.id,
    InstanceType: resource.type,
    VpcId: vpcOf(resource, company).id,
    State: { Name: state },
  }),
  network: (resource, company) => [vpcOf(resource, company), securityGroupOf(resource, company)],
})

const { smaller: _, ...WITHOUT_SIZES } = EC2_KIND

/** A spot instance. It has no reason to be smaller: nobody keeps it, and its price depends on what is left of its type. */
export const EC2_SPOT_KIND: Kind = {
  ...WITHOUT_SIZES,
  isSpot: true,
  lifeCycle: 'spot',
  price: (type, region, company, day) => {
    const instance = awsCatalog(company).type(type)
    const price = rent(type, region, company, day)
    return instance && price && Math.round(price * (1 - spotDiscount(instance.family, region) / 100))
  },
  describe: (resource, state, company) => ({
    ...EC2_KIND.describe(resource, state, company),
    InstanceLifecycle: 'spot',
  }),
  billing: billingOf(AWS_CATALOG, AWS_CATALOG.kinds.ec2.billing.spot),
}

export const RDS_KIND = kindOf(AWS_CATALOG, 'rds', { price: rent, smaller })

/** A database with a standby in another zone, which counts twice. */
export const RDS_MULTI_AZ_KIND: Kind = {
  ...RDS_KIND,
  price: (type, region, company, day) => {
    const price = rent(type, region, company, day)
    return price === undefined ? undefined : price * MULTI_AZ
  },
  describe: (resource, state, company) => ({ ...RDS_KIND.describe(resource, state, company), MultiAZ: true }),
  billing: billingOf(AWS_CATALOG, AWS_CATALOG.kinds.rds.billing.multiAz),
}

function rent(type: string, region: string, company: CompanyEntry, day?: Day): Micros | undefined {
  return awsCatalog(company).price(type, region, day)
}

function smaller(type: string, company: CompanyEntry): string | undefined {
  return awsCatalog(company).smaller(type)
}

/** There is one network in each region of an account. */
function vpcOf({ account, region }: Pick<Resource, 'account' | 'region'>, company: ResourceOwner): NetworkPart {
  const entry = company.aws?.vpcs?.find((vpc) => vpc.account === account && vpc.region === region)
  if (entry !== undefined) return { type: 'vpc', id: entry.vpcId, name: entry.name }
  const id = `vpc-0${hexadecimal(16, company.seed, account, region)}`
  return { type: 'vpc', id, name: accountAlias(company, account) }
}

/** Machines of one name share their security group. */
function securityGroupOf(resource: Resource, { aws, seed }: ResourceOwner): NetworkPart {
  const { account, region } = resource
  const name = resource.machines?.name ?? resource.name
  const entry = aws?.machines?.find(
    (machine) => machine.name === name && machine.account === account && machine.region === region,
  )
  const id = entry?.securityGroupId ?? `sg-0${hexadecimal(16, seed, account, region, name)}`
  return { type: 'security group', id, name }
}

export const AWS_RESOURCES = new CatalogResources('aws', AWS_CATALOG)

export const METERS = metersOf(AWS_CATALOG)

/** Where resources of each list of a company file are sold. */
export const REGIONS_OF_LISTS = AWS_RESOURCES.regionsOf(REGIONS, METERS)

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
