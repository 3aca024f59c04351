import {
  type CloudReferences,
  type Found,
  notSold,
  referencesOf,
  unknownServices,
  valuesAt,
  withoutUse,
} from '../../company/references.js'
import { type CompanyFileMistake, isObject, quoted } from '../../company/schema.js'
import { REFERENCES } from '../../generated/references.js'
import { type AwsProduct, EC2, hourlyPrice, INSTANCE_TYPES, instanceType, RDS, REGIONS } from './catalog.js'
import { AWS_RESOURCES, REGIONS_OF_LISTS } from './kinds.js'

export const AWS_REFERENCES: CloudReferences = {
  ...referencesOf(REFERENCES.aws, {
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
    ...valuesAt(company, 'aws.savingsPlans.*').flatMap(wrongBinding),
    ...valuesAt(company, 'aws.reservedInstances.*').flatMap(notOffered),
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
  const machines = valuesAt(company, 'aws.machines.*').flatMap(({ value }) => (isObject(value) ? [value] : []))
  return valuesAt(company, 'aws.volumes.*').flatMap(({ path, value }) => {
    if (!isObject(value) || value['attachedTo'] === undefined) return []
    const { attachedTo, account, region } = value
    const names: unknown[] = [attachedTo, String(attachedTo).replace(/-\d+$/, '')]
    const named = machines.filter((machine) => names.includes(machine['name']))
    const [machine] = named
    if (
      machine === undefined ||
      named.some((reference) => reference['account'] === account && reference['region'] === region)
    )
      return []
    const message = `${attachedTo} runs in account ${machine['account']}, ${machine['region']}; a volume must be in the account and region of its machine`
    return [{ path: [...path, 'attachedTo'], message }]
  })
}

/** One account pays for all of them. */
function withoutPayer({ path, value }: Found): CompanyFileMistake[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const hasPayer = value.some((account: unknown) => isObject(account) && account['accountType'] === 'master')
  return hasPayer ? [] : [{ path, message: 'must have one whose accountType is master: it pays for all of them' }]
}

/** EC2 Instance savings plans are for one family in one region, and Compute savings plans for all. */
function wrongBinding({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { type } = value
  return ['family', 'region'].flatMap((member) => {
    if (type === 'EC2 Instance' && value[member] === undefined)
      return [{ path: [...path, member], message: 'is required where the type is EC2 Instance' }]
    return type === 'Compute' && value[member] !== undefined
      ? [
          {
            path: [...path, member],
            message: 'must be left out where the type is Compute: the plan covers all of them',
          },
        ]
      : []
  })
}

/** Reservations that AWS does not sell: databases have fewer ways to pay than machines, no classes and no zones. */
function notOffered({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { type, region, az, multiAz, term, payment = 'No Upfront', offerClass = 'standard' } = value
  const isDatabase = String(type).startsWith('db.')
  const of = (member: string, message: string): CompanyFileMistake[] => [{ path: [...path, member], message }]
  return [
    ...(isDatabase && term === '3yr' && payment === 'No Upfront'
      ? of(
          value['payment'] === undefined ? 'term' : 'payment',
          'is not offered: databases are reserved for 3 years with Partial Upfront or All Upfront only; take one of these, or 1yr',
        )
      : []),
    ...(isDatabase && offerClass !== 'standard' ? of('offerClass', 'must be standard: databases have no other') : []),
    ...(isDatabase && az !== undefined ? of('az', 'must be left out: reservations of databases are regional') : []),
    ...(!isDatabase && multiAz === true ? of('multiAz', 'is for databases only: leave it out') : []),
    ...(!isDatabase && az !== undefined && !new RegExp(`^${String(region)}[a-z]$`).test(String(az))
      ? of('az', `must be a zone of ${region}, such as ${region}a, not ${quoted(az)}`)
      : []),
  ]
}

function instanceTypes(of: AwsProduct): string[] {
  return INSTANCE_TYPES.filter(({ product }) => product === of).map(({ name }) => name)
}

function families(of: AwsProduct): string[] {
  return [...new Set(INSTANCE_TYPES.filter(({ product }) => product === of).map(({ family }) => family))]
}
