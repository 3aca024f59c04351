import { type CloudReferences, type Found, type Ids, valuesAt } from '../../company/references.js'
import { type CompanyFileMistake, isObject } from '../../company/schema.js'
import { type AwsProduct, EC2, INSTANCE_TYPES, RDS, REGIONS } from './catalog.js'
import { REGIONS_OF_SERVICES } from './services.js'

const ENTRIES = 'aws.machines|databases|volumes|vpcs|reservedInstances|savingsPlans.*'
const SERVICES = Object.keys(REGIONS_OF_SERVICES)
const ACCOUNTS = 'aws.accounts.*.accountId'

export const AWS_REFERENCES: CloudReferences = {
  references: [
    { at: `${ENTRIES}.account`, names: ACCOUNTS },
    { at: `aws.${SERVICES.join('|')}|support.*.account`, names: ACCOUNTS },
    ...Object.entries(REGIONS_OF_SERVICES).map(([list, names]) => ({ at: `aws.${list}.*.region`, names })),
    { at: 'aws.autoSavings.registrations|subscriptions.*.account', names: ACCOUNTS },
    { at: `${ENTRIES}.region`, names: REGIONS.map(({ code }) => code) },
    { at: 'aws.machines.*.type', names: instanceTypes(EC2) },
    { at: 'aws.databases.*.type', names: instanceTypes(RDS) },
    { at: 'aws.reservedInstances.*.type', names: [...instanceTypes(EC2), ...instanceTypes(RDS)] },
    { at: 'aws.savingsPlans.*.family', names: families(EC2) },
    { at: 'aws.volumes.*.attachedTo', names: 'aws.machines.*.name', isNumbered: true },
  ],
  ids: [
    ['aws.accounts.*', 'accountId'],
    ['aws.machines.*', 'name', 'account'],
    ['aws.databases.*', 'name', 'account'],
    ['aws.volumes.*', 'name', 'account'],
    // Names of buckets are unique in all accounts.
    ...SERVICES.map((list): Ids => [`aws.${list}.*`, 'name', ...(list === 'buckets' ? [] : ['account'])]),
    ['aws.support.*', 'account'],
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
