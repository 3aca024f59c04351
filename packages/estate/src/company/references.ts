import { AWS_REGIONS, type AwsProduct, EC2, INSTANCE_TYPES, RDS } from '../catalog/aws.js'
import { AZURE_REGIONS, VM_SIZES } from '../catalog/azure.js'
import { GCP_REGIONS, MACHINE_TYPES } from '../catalog/gcp.js'
import { type CompanyFileMistake, isObject, oneOf, type Path } from './schema.js'

interface Found {
  readonly path: Path
  readonly value: unknown
}

/** Values that name something, and where the names are, or the names themselves. */
interface Reference {
  readonly at: string
  readonly names: string | readonly string[]
  /** Whether a name may have a number after it, as machines have of which there are several. */
  readonly isNumbered?: true
}

const AWS_ENTRIES = 'aws.machines|databases|volumes|vpcs|reservedInstances|savingsPlans.*'
const AWS_ACCOUNTS = 'aws.accounts.*.accountId'
const AZURE_ENTRIES = 'azure.machines|reservations.*'
const AZURE_SUBSCRIPTIONS = 'azure.subscriptions.*.subscriptionId'
const GCP_ENTRIES = 'gcp.machines|commitments.*'

const REFERENCES: readonly Reference[] = [
  { at: `${AWS_ENTRIES}.account`, names: AWS_ACCOUNTS },
  { at: 'aws.autoSavings.registrations|subscriptions.*.account', names: AWS_ACCOUNTS },
  { at: `${AWS_ENTRIES}.region`, names: AWS_REGIONS },
  { at: 'aws.machines.*.type', names: instanceTypes(EC2) },
  { at: 'aws.databases.*.type', names: instanceTypes(RDS) },
  { at: 'aws.reservedInstances.*.type', names: [...instanceTypes(EC2), ...instanceTypes(RDS)] },
  { at: 'aws.savingsPlans.*.family', names: families(EC2) },
  { at: 'aws.volumes.*.attachedTo', names: 'aws.machines.*.name', isNumbered: true },
  { at: 'azure.subscriptions.*.tenantId', names: 'azure.tenants.*.tenantId' },
  { at: `${AZURE_ENTRIES}.subscription`, names: AZURE_SUBSCRIPTIONS },
  { at: 'azure.autoSavings.subscriptions.*.account', names: AZURE_SUBSCRIPTIONS },
  { at: `${AZURE_ENTRIES}.region`, names: AZURE_REGIONS },
  { at: `${AZURE_ENTRIES}.type`, names: VM_SIZES },
  { at: `${GCP_ENTRIES}.project`, names: 'gcp.projects.*.projectId' },
  { at: `${GCP_ENTRIES}.region`, names: GCP_REGIONS },
  { at: `${GCP_ENTRIES}.type`, names: MACHINE_TYPES.map(({ name }) => name) },
]

/** Members by which the entries of a list are told apart. */
const IDS: readonly (readonly [list: string, ...members: string[]])[] = [
  ['aws.accounts.*', 'accountId'],
  ['aws.machines.*', 'name', 'account'],
  ['aws.databases.*', 'name', 'account'],
  ['aws.volumes.*', 'name', 'account'],
  ['aws.reservedInstances.*', 'reservedInstanceId'],
  ['aws.savingsPlans.*', 'savingsPlansId'],
  ['azure.tenants.*', 'tenantId'],
  ['azure.subscriptions.*', 'subscriptionId'],
  ['azure.machines.*', 'name', 'subscription'],
  ['azure.reservations.*', 'reservationId'],
  ['gcp.projects.*', 'projectId'],
  ['gcp.machines.*', 'name', 'project'],
  ['gcp.commitments.*', 'commitmentId'],
  ['customReports.*', 'custmRprtId'],
  ['users.*', 'userId'],
]

/** What names something that is not there, or has the id of something else. The file need not fit its schema. */
export function referenceMistakes(file: unknown): CompanyFileMistake[] {
  const companies = valuesAt({ path: [], value: file }, 'companies.*')
  return [
    ...repeated(companies, ['companyId']),
    ...companies.flatMap((company) => [
      ...REFERENCES.flatMap((reference) => dangling(company, reference)),
      ...IDS.flatMap(([list, ...members]) => repeated(valuesAt(company, list), members)),
      ...valuesAt(company, 'aws.savingsPlans.*').flatMap(unbound),
      ...valuesAt(company, 'aws|azure|gcp.machines|databases|volumes.*').flatMap(endedBefore),
    ]),
  ]
}

function dangling(company: Found, { at, names, isNumbered }: Reference): CompanyFileMistake[] {
  const found = valuesAt(company, at)
  if (found.length === 0) return []
  const known = typeof names === 'string' ? valuesAt(company, names).map(({ value }) => String(value)) : names
  const set = new Set(known)
  return found
    .filter(({ value }) => !set.has(String(value)) && !(isNumbered && set.has(String(value).replace(/-\d+$/, ''))))
    .map(({ path, value }) => ({ path, message: oneOf(known, value) }))
}

function repeated(entries: readonly Found[], members: readonly string[]): CompanyFileMistake[] {
  const [id = ''] = members
  const known = new Map<string, Path>()
  return entries.flatMap(({ path, value }) => {
    if (!isObject(value) || value[id] === undefined) return []
    const key = JSON.stringify(members.map((member) => value[member]))
    const first = known.get(key)
    if (first === undefined) known.set(key, path)
    return first === undefined
      ? []
      : [{ path: [...path, id], message: `${JSON.stringify(value[id])} is that of ${first.join('.')} already` }]
  })
}

/** EC2 Instance savings plans are for one family in one region. */
function unbound({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value) || value['type'] !== 'EC2 Instance') return []
  return ['family', 'region']
    .filter((member) => value[member] === undefined)
    .map((member) => ({ path: [...path, member], message: 'is required where the type is EC2 Instance' }))
}

function endedBefore({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { launched, ended } = value
  const isBefore = typeof launched === 'string' && typeof ended === 'string' && ended < launched
  return isBefore ? [{ path: [...path, 'ended'], message: `must not be before ${launched}, the first day` }] : []
}

/** The values at a pattern: members by name (`|` between several), `*` for all entries of a list. */
function valuesAt(from: Found, pattern: string): Found[] {
  return pattern
    .split('.')
    .reduce<Found[]>((found, step) => found.flatMap(({ path, value }) => members(path, value, step)), [from])
}

function members(path: Path, value: unknown, step: string): Found[] {
  if (Array.isArray(value)) {
    return step === '*' ? value.map((entry: unknown, index) => ({ path: [...path, index], value: entry })) : []
  }
  if (!isObject(value)) return []
  return step
    .split('|')
    .filter((name) => value[name] !== undefined)
    .map((name) => ({ path: [...path, name], value: value[name] }))
}

function instanceTypes(of: AwsProduct): string[] {
  return INSTANCE_TYPES.filter(({ product }) => product === of).map(({ name }) => name)
}

function families(of: AwsProduct): string[] {
  return [...new Set(INSTANCE_TYPES.filter(({ product }) => product === of).map(({ family }) => family))]
}
