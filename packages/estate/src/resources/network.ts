import { accountAlias, type Company } from '../company/company.js'
import { hexadecimal } from '../random.js'
import type { Resource } from './resource.js'

export interface NetworkPart {
  readonly id: string
  readonly name: string
}

/** The network of a machine on AWS: there is one in each region of an account. */
export function vpcOf(company: Company, { account, region }: Resource): NetworkPart {
  const entry = company.aws?.vpcs?.find((vpc) => vpc.account === account && vpc.region === region)
  if (entry !== undefined) return { id: entry.vpcId, name: entry.name }
  return { id: `vpc-0${hexadecimal(16, company.seed, account, region)}`, name: accountAlias(company, account) }
}

/** The security group of a machine on AWS: machines of one name share it. */
export function securityGroupOf({ aws, seed }: Company, resource: Resource): NetworkPart {
  const { account, region } = resource
  const name = resource.machines?.name ?? resource.name
  const entry = aws?.machines?.find((one) => one.name === name && one.account === account && one.region === region)
  return { id: entry?.securityGroupId ?? `sg-0${hexadecimal(16, seed, account, region, name)}`, name }
}
