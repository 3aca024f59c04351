import type { Entry } from '../../company/cloud-entries.js'
import {
  type CloudReferences,
  checked,
  entriesOf,
  type Found,
  notSold,
  unknownServices,
  valuesAt,
  type Wrong,
  withLists,
  withoutUse,
} from '../../company/references.js'
import { type CompanyFileMistake, isObject, quoted } from '../../company/schema.js'
import { REFERENCES } from '../../generated/references.js'
import { type AwsProduct, EC2, hourlyPrice, INSTANCE_TYPES, instanceType, RDS, REGIONS } from './catalog.js'
import { AWS_RESOURCES, REGIONS_OF_LISTS } from './kinds.js'

export const AWS_REFERENCES: CloudReferences = {
  ...REFERENCES.aws,
  references: withLists(REFERENCES.aws.references, {
    ...REGIONS_OF_LISTS,
    regions: REGIONS.map(({ code }) => code),
    machineTypes: instanceTypes(EC2),
    databaseTypes: instanceTypes(RDS),
    types: INSTANCE_TYPES.map(({ name }) => name),
    families: families(EC2),
  }),
  mistakes: (company) => [
    ...unknownServices(company, 'aws.services.*', AWS_RESOURCES.services),
    ...valuesAt(company, 'aws.accounts').flatMap(withoutPayer),
    ...checked(company, 'aws.savingsPlans.*', wrongBinding),
    ...checked(company, 'aws.reservedInstances.*', notOffered),
    ...notSold(
      valuesAt(company, 'aws.machines|databases|reservedInstances.*'),
      valuesAt(company, 'aws.prices.*'),
      REGIONS,
      isListed,
    ),
    ...elsewhere(company),
  ],
  warnings: (company) => {
    const machines = valuesAt(company, 'aws.machines.*')
    return [
      ...withoutUse(
        valuesAt(company, 'aws.reservedInstances.*'),
        [...machines, ...valuesAt(company, 'aws.databases.*')],
        ({ region, type, az }, machine) =>
          machine['region'] === region &&
          (az === undefined ? familyOf(machine['type']) === familyOf(type) : machine['type'] === type),
      ),
      ...withoutUse(
        valuesAt(company, 'aws.savingsPlans.*'),
        machines,
        ({ type, family, region }, machine) =>
          type === 'Compute' || (machine['region'] === region && familyOf(machine['type']) === family),
      ),
    ]
  },
}

function isListed(name: string, region: string): boolean {
  const type = instanceType(name)
  return type !== undefined && hourlyPrice(type, region) !== undefined
}

function familyOf(name: unknown): string | undefined {
  return typeof name === 'string' ? name.slice(0, name.lastIndexOf('.')) : undefined
}

/** A volume is attached to a machine of its own account and region. */
function elsewhere(company: Found): CompanyFileMistake[] {
  const machines = entriesOf(valuesAt(company, 'aws.machines.*')).map(({ entry }) => entry)
  return checked(company, 'aws.volumes.*', ({ attachedTo, account, region }) => {
    const names: unknown[] = [attachedTo, String(attachedTo).replace(/-\d+$/, '')]
    const named = attachedTo === undefined ? [] : machines.filter(({ name }) => names.includes(name))
    const [machine] = named
    if (machine === undefined || named.some((one) => one['account'] === account && one['region'] === region)) return []
    const place = `account ${machine['account']}, ${machine['region']}`
    const message = `${attachedTo} runs in ${place}; a volume must be in the account and region of its machine`
    return [['attachedTo', message]]
  })
}

/** One account pays for all of them. */
function withoutPayer({ path, value }: Found): CompanyFileMistake[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const hasPayer = value.some((account: unknown) => isObject(account) && account['accountType'] === 'master')
  return hasPayer ? [] : [{ path, message: 'must have one whose accountType is master: it pays for all of them' }]
}

/** EC2 Instance savings plans are for one family in one region, and Compute savings plans for all. */
function wrongBinding(plan: Entry): Wrong {
  const { type } = plan
  return ['family', 'region'].map((member) => {
    if (plan[member] === undefined)
      return [member, type === 'EC2 Instance' && 'is required where the type is EC2 Instance']
    return [member, type === 'Compute' && 'must be left out where the type is Compute: the plan covers all of them']
  })
}

/** Reservations that AWS does not sell: databases have fewer ways to pay than machines, no classes and no zones. */
function notOffered({ type, region, az, multiAz, term, payment, offerClass = 'standard' }: Entry): Wrong {
  if (!String(type).startsWith('db.')) {
    const isElsewhere = az !== undefined && !new RegExp(`^${String(region)}[a-z]$`).test(String(az))
    return [
      ['multiAz', multiAz === true && 'is for databases only: leave it out'],
      ['az', isElsewhere && `must be a zone of ${region}, such as ${region}a, not ${quoted(az)}`],
    ]
  }
  const isUnpaid = term === '3yr' && (payment ?? 'No Upfront') === 'No Upfront'
  return [
    [
      payment === undefined ? 'term' : 'payment',
      isUnpaid &&
        'is not offered: databases are reserved for 3 years with Partial Upfront or All Upfront only; take one of these, or 1yr',
    ],
    ['offerClass', offerClass !== 'standard' && 'must be standard: databases have no other'],
    ['az', az !== undefined && 'must be left out: reservations of databases are regional'],
  ]
}

function instanceTypes(of: AwsProduct): string[] {
  return INSTANCE_TYPES.filter(({ product }) => product === of).map(({ name }) => name)
}

function families(of: AwsProduct): string[] {
  return [...new Set(INSTANCE_TYPES.filter(({ product }) => product === of).map(({ family }) => family))]
}
