import type { CompanyEntry } from '../../company/company-file.js'
import {
  BYTES,
  type Kind,
  MACHINE_STATES,
  type NetworkPart,
  PERCENT,
  type Resource,
  type ResourceOwner,
} from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import { hexadecimal } from '../../kernel/random.js'
import { accountAlias } from './accounts.js'
import { awsCatalog, EC2, MULTI_AZ, RDS, usagePrefix } from './catalog.js'
import { spotDiscount } from './spot-discounts.js'

export const EC2_KIND: Kind = {
  code: 'ec2',
  name: 'EC2 Instance',
  price: rent,
  smaller,
  describe: (resource, state, company) => ({
    InstanceId: resource.id,
    InstanceType: resource.type,
    VpcId: vpcOf(resource, company).id,
    State: { Name: state },
  }),
  hasArn: true,
  lifeCycle: 'normal',
  network: (resource, company) => [vpcOf(resource, company), securityGroupOf(resource, company)],
  product: EC2,
  docUrl: 'https://docs.aws.amazon.com/ec2/',
  os: 'Linux',
  states: MACHINE_STATES,
  billing: {
    operation: EC2.operation,
    subProduct: 'Compute Instance',
    useType: (type, region) => `${usagePrefix(region)}BoxUsage:${type}`,
  },
  namespace: 'AWS/EC2',
  metrics: [
    { name: 'CPUUtilization', ...PERCENT },
    { name: 'NetworkIn', signal: 'received', ...BYTES },
    { name: 'NetworkOut', signal: 'sent', ...BYTES },
    { name: 'EBSReadBytes', signal: 'read', ...BYTES },
    { name: 'EBSWriteBytes', signal: 'written', ...BYTES },
  ],
  events: {
    created: 'RunInstances',
    tagged: 'CreateTags',
    ended: 'TerminateInstances',
    started: 'StartInstances',
    stopped: 'StopInstances',
  },
}

const { smaller: _, ...WITHOUT_SIZES } = EC2_KIND

/** A spot instance. It has no reason to be smaller: nobody keeps it, and its price depends on what is left of its type. */
export const EC2_SPOT_KIND: Kind = {
  ...WITHOUT_SIZES,
  isSpot: true,
  lifeCycle: 'spot',
  price: (type, region, company) => {
    const instance = awsCatalog(company).type(type)
    const price = rent(type, region, company)
    return instance && price && Math.round(price * (1 - spotDiscount(instance.family, region) / 100))
  },
  describe: (resource, state, company) => ({
    ...EC2_KIND.describe(resource, state, company),
    InstanceLifecycle: 'spot',
  }),
  billing: {
    operation: 'RunInstances:SV001',
    subProduct: 'Compute Instance',
    useType: (type, region) => `${usagePrefix(region)}SpotUsage:${type}`,
  },
}

export const RDS_KIND: Kind = {
  code: 'rds',
  name: 'RDS Instance',
  price: rent,
  smaller,
  describe: ({ id, type }, state) => ({ DBInstanceIdentifier: id, DBInstanceClass: type, DBInstanceStatus: state }),
  hasArn: true,
  product: RDS,
  docUrl: 'https://docs.aws.amazon.com/rds/',
  states: { inUse: 'available', idle: 'stopped' },
  billing: {
    operation: RDS.operation,
    subProduct: 'Database Instance',
    useType: (type, region) => `${usagePrefix(region)}InstanceUsage:${type}`,
  },
  namespace: 'AWS/RDS',
  metrics: [
    { name: 'CPUUtilization', ...PERCENT },
    { name: 'DatabaseConnections', unit: 'Count', signal: 'connections', perPercent: 2 },
    { name: 'FreeableMemory', unit: 'Bytes', signal: 'memory', perPercent: 80_000_000, isFree: true },
    { name: 'ReadIOPS', unit: 'Count/Second', signal: 'read', perPercent: 30 },
    { name: 'WriteIOPS', unit: 'Count/Second', signal: 'written', perPercent: 20 },
  ],
  events: {
    created: 'CreateDBInstance',
    tagged: 'AddTagsToResource',
    ended: 'DeleteDBInstance',
    started: 'StartDBInstance',
    stopped: 'StopDBInstance',
  },
}

/** A database with a standby in another zone, which counts twice. */
export const RDS_MULTI_AZ_KIND: Kind = {
  ...RDS_KIND,
  price: (type, region, company) => {
    const price = rent(type, region, company)
    return price === undefined ? undefined : price * MULTI_AZ
  },
  describe: (resource, state, company) => ({ ...RDS_KIND.describe(resource, state, company), MultiAZ: true }),
  billing: {
    operation: RDS.operation,
    subProduct: 'Database Instance',
    useType: (type, region) => `${usagePrefix(region)}Multi-AZUsage:${type}`,
  },
}

function rent(type: string, region: string, company: CompanyEntry): Micros | undefined {
  const catalog = awsCatalog(company)
  const instance = catalog.type(type)
  return instance && catalog.price(instance, region)
}

function smaller(type: string, company: CompanyEntry): string | undefined {
  const catalog = awsCatalog(company)
  const instance = catalog.type(type)
  return instance && catalog.smaller(instance)?.name
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
