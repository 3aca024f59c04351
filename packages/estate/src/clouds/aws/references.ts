import { type CloudReferences, type Found, valuesAt } from '../../company/references.js'
import { type CompanyFileMistake, isObject } from '../../company/schema.js'
import { EC2, INSTANCE_TYPES, RDS, REGIONS } from './catalog.js'
import type { AwsProduct } from './products.js'

const ENTRIES = 'aws.machines|databases|volumes|vpcs|reservedInstances|savingsPlans.*'
const ACCOUNTS = 'aws.accounts.*.accountId'
const OWN_TYPES = 'aws.types.*.name'

export const AWS_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.account`, names: ACCOUNTS },
    { at: 'aws.autoSavings.registrations|subscriptions.*.account', names: ACCOUNTS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: 'aws.prices.*.region', names: REGIONS.map(({ code }) => code) },
    { at: 'aws.machines.*.type', names: instanceTypes(EC2), own: OWN_TYPES },
    { at: 'aws.databases.*.type', names: instanceTypes(RDS), own: OWN_TYPES },
    { at: 'aws.reservedInstances|prices.*.type', names: INSTANCE_TYPES.map(({ name }) => name), own: OWN_TYPES },
    { at: 'aws.savingsPlans.*.family', names: families(EC2) },
    { at: 'aws.volumes.*.attachedTo', names: 'aws.machines.*.name', isNumbered: true },
  ],
  ids: [
    ['aws.accounts.*', 'accountId'],
    ['aws.types.*', 'name'],
    ['aws.prices.*', 'type', 'region'],
    ['aws.machines.*', 'name', 'account'],
    ['aws.databases.*', 'name', 'account'],
    ['aws.volumes.*', 'name', 'account'],
    ['aws.reservedInstances.*', 'reservedInstanceId'],
    ['aws.savingsPlans.*', 'savingsPlansId'],
  ],
  mistakes: (company) => [
    ...valuesAt(company, 'aws.accounts').flatMap(withoutPayer),
    ...valuesAt(company, 'aws.savingsPlans.*').flatMap(unbound),
  ],
}

/** One account pays for all of them. */
function withoutPayer({ path, value }: Found): CompanyFileMistake[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const hasPayer = value.some((account: unknown) => isObject(account) && account['accountType'] === 'master')
  return hasPayer ? [] : [{ path, message: 'must have one whose accountType is master: it pays for all of them' }]
}

/** EC2 Instance savings plans are for one family in one region. */
function unbound({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value) || value['type'] !== 'EC2 Instance') return []
  return ['family', 'region']
    .filter((member) => value[member] === undefined)
    .map((member) => ({ path: [...path, member], message: 'is required where the type is EC2 Instance' }))
}

function instanceTypes(of: AwsProduct): string[] {
  return INSTANCE_TYPES.filter(({ product }) => product === of).map(({ name }) => name)
}

function families(of: AwsProduct): string[] {
  return [...new Set(INSTANCE_TYPES.filter(({ product }) => product === of).map(({ family }) => family))]
}
