import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { total } from '../src/charges/query.js'
import { coverageFigures } from '../src/clouds/aws/coverage.js'
import { awsLedgerOf } from '../src/clouds/aws/ledger.js'
import { schemaMistakes } from '../src/company/schema.js'
import { COMPANY_FILE_SCHEMA } from '../src/generated/company-file-schema.js'
import { DEFAULT_COMPANY } from '../src/generated/default-company.js'
import { checkCompanyFile, generateCompany } from '../src/index.js'
import { dayOf } from '../src/kernel/time.js'
import { runs } from './properties/runs.js'
import { companyOf, DEFAULT_FILE } from './support.js'

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const schema = JSON.parse(readFileSync(new URL('../dist/company-file.schema.json', import.meta.url), 'utf8'))
const isDay = (text: string): boolean => dayOf(text) !== undefined
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { date: isDay, 'date-time': isDay },
  // Optimizing the code takes longer than running it.
  code: { optimize: false },
})
const validate = ajv.compile(schema)

const CLOCK = '2026-04-01T09:00:00Z'
const ACCOUNT = { accountId: '111122223333', accountAlias: 'works', accountType: 'master' }
const MACHINE = { name: 'web', account: '111122223333', region: 'us-east-1', type: 'm5.large', count: 4 }
const BUCKET = { name: 'logs', account: '111122223333', region: 'us-east-1', gigabytes: 1 }
const FUNCTION = { name: 'f', account: '111122223333', region: 'us-east-1', requests: 1, gigabyteSeconds: 1 }
const GCP_BUCKET = { name: 'logs', project: 'p', region: 'us-central1', gigabytes: 1 }
const VOLUME = { name: 'disk', account: '111122223333', region: 'us-east-1', gigabytes: 100 }
const PLAN = { savingsPlansId: 'p', account: '111122223333', hourlyCommitment: 1, start: '2026-01-01', term: '1yr' }
const { hourlyCommitment: _, ...UNSIZED_PLAN } = PLAN
const RESERVATION = {
  reservedInstanceId: 'r',
  account: '111122223333',
  region: 'us-east-1',
  type: 'm5.large',
  start: '2026-01-01',
  term: '1yr',
}
const SUBSCRIBED = { account: '111122223333', start: '2026-01-01 00:00:00' }
const GCP = { billingAccount: 'b', projects: [{ projectId: 'p', projectName: 'P' }] }
const GCP_MACHINE = { name: 'm', project: 'p', region: 'us-central1', type: 'n2-standard-4' }
const COMMITTED_USE = {
  commitmentId: 'c',
  project: 'p',
  region: 'us-central1',
  type: 'n2-standard-4',
  vCpus: 4,
  start: '2026-01-01',
  term: '1yr',
}
const VM = { name: 'vm', subscription: 's', region: 'westeurope', type: 'Standard_D2s_v5' }
const TENANT = { tenantId: 't', tenantAlias: 'Works', tenantType: 'EA', applicationId: 'a' }

const SUBSCRIPTION = { subscriptionId: 's', subscriptionAlias: 'S', tenantId: 't' }
const AZURE = { tenants: [TENANT], subscriptions: [SUBSCRIPTION] }
const AZURE_RESERVATION = {
  reservationId: 'ar',
  subscription: 's',
  region: 'westeurope',
  type: 'Standard_D2s_v5',
  count: 1,
  start: '2026-01-01',
  term: '1yr',
}

const DATABASES = { ...RESERVATION, type: 'db.m5.large', count: 1 }
const COMMITTED = { ...COMMITTED_USE, memoryGb: 16 }
const SERVICE = { type: 'eks', name: 'shop', account: '111122223333', region: 'us-east-1', amounts: { eksHours: 730 } }
const USER = { userId: 'u', email: 'u@example', displayName: 'U' }
const CHARGE = { name: 'Line', account: '111122223333', product: 'AWS Direct Connect', monthly: 900 }
const ANOMALY = { account: '111122223333', day: '-8d', factor: 3 }
const PRICE = { type: 'm5.large', region: 'us-east-1', hourly: 1, from: '-5d' }
const RETAGGED = { from: '-5d', tags: {} }

/** Companies of which one thing can't be. What is said of each is in `company-file-mistakes.txt`, in this order. */
const MISTAKES: readonly object[] = [
  { companyy: [] },
  aws({ accounts: [{ ...ACCOUNT, accountId: 111122223333 }], machines: [] }),
  { companyName: 7 },
  aws({ machines: null }),
  ...[
    { count: 0.5 },
    { count: -1 },
    { schedule: 'sometimes' },
    { launched: '2026-02-31' },
    { launched: '2026-02-03', ended: '2026-02-01' },
    { account: '444455556666' },
    { region: 'moon-1' },
    { type: 'db.m5.large' },
    { schedule: 'autoscaled', min: 5 },
    { schedule: 'office', min: 2 },
    { growth: 30 },
    { retagged: [RETAGGED, RETAGGED] },
    { ended: '-9d', retagged: [RETAGGED] },
  ].map((members) => aws({ machines: [{ ...MACHINE, ...members }] })),
  aws({ machines: [MACHINE, MACHINE] }),
  aws({ prices: [PRICE, PRICE] }),
  aws({ volumes: [{ ...VOLUME, attachedTo: 'db' }] }),
  aws({ volumes: [{ ...VOLUME, gigabytes: -1 }] }),
  aws({ accounts: [{ ...ACCOUNT, accountType: 'member' }] }),
  aws({ services: [{ ...SERVICE, type: 'ekss' }] }),
  aws({ services: [{ ...SERVICE, amounts: { clusterHours: 1 } }] }),
  aws({ autoSavings: { subscriptions: [{ ...SUBSCRIBED, service: 'AUTO-EC2' }] } }),
  aws({ databases: [{ ...MACHINE, type: 'db.m5.large', purchase: 'spot' }] }),
  // Savings plans are for one family in one region, or for all machines.
  ...[
    { type: 'EC2 Instance', family: 'm5' },
    { type: 'Compute', hourlyCommitment: -1 },
    { type: 'Compute', family: 'm5' },
    { type: 'Compute', region: 'us-east-1' },
  ].map((members) => aws({ savingsPlans: [{ ...PLAN, ...members }] })),
  // Databases have fewer kinds of reservations than machines.
  ...[
    { term: '3yr' },
    { term: '3yr', payment: 'No Upfront' },
    { term: '3yr', payment: 'No Upfront', offerClass: 'standard', multiAz: true },
    { offerClass: 'convertible' },
    { az: 'us-east-1a' },
  ].map((members) => aws({ reservedInstances: [{ ...DATABASES, ...members }] })),
  ...[
    { count: -1 },
    { count: 0 },
    { count: 1, az: 'eu-west-1a' },
    { count: 1, multiAz: true },
    ...['0%', '101%', '60', 60, '.5%'].map((utilization) => ({ utilization })),
    {},
    { count: 1, utilization: '60%' },
    { count: 1, utilizationFrom: '2026-01-02' },
    { utilization: '80%', utilizationFrom: '2026-03-02', utilizationUntil: '2026-03-01' },
    { utilization: '60%' },
    { type: 'r5.large', utilization: '60%' },
    { start: '2026-05-01', utilization: '60%' },
  ].map((members) => aws({ reservedInstances: [{ ...RESERVATION, ...members }] })),
  aws({ accounts: [{ ...ACCOUNT, createdDate: '2026-01-02' }], reservedInstances: [{ ...RESERVATION, count: 1 }] }),
  aws({
    machines: [{ ...MACHINE, schedule: 'office' }],
    savingsPlans: [{ ...UNSIZED_PLAN, type: 'Compute', utilization: '95%' }],
  }),
  aws({ buckets: [{ ...BUCKET, growth: 30 }] }),
  ...['Logs', 'no', 'under_score', '-logs', '10.0.0.1', 'a..b', 'xn--logs', 'logs-s3alias', 'l'.repeat(64)].map(
    (name) => aws({ buckets: [{ ...BUCKET, name }] }),
  ),
  aws({ databases: [{ ...MACHINE, name: '1--orders', type: 'db.m5.large' }] }),
  aws({ functions: [{ ...FUNCTION, name: 'resize images' }] }),
  azure({ tenants: [TENANT], subscriptions: [{ ...SUBSCRIPTION, tenantId: 'u' }] }),
  azure({ machines: [{ ...VM, min: 1 }] }),
  azure({ machines: [{ ...VM, name: 'web/1' }] }),
  azure({ databases: [{ ...VM, name: 'orders', type: 'Standard_D4s_v5' }] }),
  azure({ databases: [{ ...VM, name: 'orders', type: 'Standard_D2ds_v5', subscription: 't' }] }),
  azure({ storageAccounts: [{ name: 'my-files', subscription: 's', region: 'westeurope', gigabytes: 1 }] }),
  azure({ reservations: [{ ...AZURE_RESERVATION, count: 0 }] }),
  azure({ subscriptions: [{ ...SUBSCRIPTION, createdDate: '-2m' }], reservations: [AZURE_RESERVATION] }),
  gcp({ projects: [], machines: [GCP_MACHINE] }),
  gcp({ machines: [{ ...GCP_MACHINE, schedule: 'autoscaled', min: 2 }] }),
  gcp({ machines: [{ ...GCP_MACHINE, name: 'Web_1' }] }),
  gcp({ buckets: [{ ...GCP_BUCKET, name: 'my-google-files' }] }),
  ...[{ memoryGb: -4 }, { memoryGb: 1 }, { memoryGb: 33 }, { vCpus: 0, memoryGb: 0 }].map((members) =>
    gcp({ commitments: [{ ...COMMITTED, ...members }] }),
  ),
  ...[25, -0.1, '25%'].map((growth) => ({ growth })),
  ...['-183', '183d', '-3w', '2026-02-31', '-1d 09:00', -183].map((createdDate) => ({
    users: [{ ...USER, createdDate }],
  })),
  ...[
    { until: '-9d' },
    { until: '-2d', lasting: true },
    { service: 'AmazonS4' },
    { service: 'Storage' },
    { factor: -1 },
    { factor: 1 },
    { factor: 100 },
    { account: 'nobody' },
  ].map((members) => ({ anomalies: [{ ...ANOMALY, ...members }] })),
  { anomalies: [ANOMALY, { ...ANOMALY, factor: 2 }] },
  ...[
    [{ vendor: 'aws', percent: 101 }],
    [{ vendor: 'aws', percent: -1 }],
    [{ vendor: 'aws', service: 'AmazonEC3', percent: 1 }],
    [
      { vendor: 'gcp', percent: 1 },
      { vendor: 'gcp', percent: 2 },
    ],
  ].map((discounts) => ({ discounts })),
  ...[
    [{ ...CHARGE, monthly: -1 }],
    [{ ...CHARGE, account: '111122223334' }],
    [CHARGE, CHARGE],
    [{ ...CHARGE, from: '2026-02-01', until: '2026-01-31' }],
    [{ ...CHARGE, from: '30d' }],
  ].map((fixedCharges) => ({ fixedCharges })),
  ...[
    { azure: {} },
    ...[{ march: 100 }, { '2026-03-01': 100 }, { '2026-05': 100 }].map((months) => ({ aws: months })),
    ...[0, 1, 100, 1e9].map((cost) => ({ aws: { '2026-03': cost } })),
  ].map((targets) => ({ targets })),
  { targets: { aws: { '2026-03': 500 } }, fixedCharges: [CHARGE] },
  { targets: { aws: { '2026-03': 500 } }, aws: { machines: [] } },
  ...[
    { code: 'eur', rate: 1 },
    { code: 'USD', rate: 2 },
    { code: 'EUR', rate: 0 },
  ].map((currency) => ({ currency: { ...currency, date: '0d' } })),
]

function aws(members: object): object {
  return { aws: members }
}

function azure(members: object): object {
  return { azure: { ...AZURE, ...members } }
}

function gcp(members: object): object {
  return { gcp: { ...GCP, ...members } }
}

/** A file with one company that has an AWS account and a fleet of machines. */
function fileWith(members: object): object {
  const { aws, ...company } = members as Readonly<Record<string, unknown>>
  const clouds = { accounts: [ACCOUNT], machines: [MACHINE], ...(aws as object) }
  return { clock: CLOCK, companies: [{ companyId: 'C-1', companyName: 'One', aws: clouds, ...company }] }
}

/** Each mistake of a file as a line. */
function linesOf(file: unknown): string[] {
  return checkCompanyFile(file).map(({ path, message }) => `${path.join('.')} ${message}`)
}

/** Lists or objects within each other. */
function nested(depth: number, member?: string): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = member === undefined ? [value] : { [member]: value }
  return value
}

describe('a company file', () => {
  test.each([
    ['as a whole', nested(100_000)],
    ['in its clock', { clock: nested(100_000, 'a'), companies: [] }],
    ['in a name', fileWith({ companyName: nested(100_000) })],
    ['in a tag', fileWith({ aws: { machines: [{ ...MACHINE, tags: { a: nested(100_000, 'b') } }] } })],
  ])('is refused where it is nested without end: %s', (_, file) => {
    expect(checkCompanyFile(file).map(({ message }) => message)).toEqual([
      'is nested more than 100 levels deep, which no company file is',
    ])
  })

  test('is refused with the beginning of a long value alone', () => {
    const long = 'x'.repeat(1_000_000)
    const machines = [{ ...MACHINE, region: long, launched: long, schedule: long, account: long }]
    const lines = linesOf(fileWith({ isMainCompany: long, aws: { machines } }))
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) expect(line.length).toBeLessThan(1_000)
  })

  test.each([
    ['the default company', DEFAULT_COMPANY],
    ['a generated company', generateCompany({ seed: 3, accounts: 4, resources: 60, months: 13, clock: CLOCK })],
    ['the least there is', { clock: CLOCK, companies: [{ companyId: 'C-1', companyName: 'One' }] }],
    ['a disk of the third machine', fileWith({ aws: { volumes: [{ ...VOLUME, attachedTo: 'web-3' }] } })],
    ['the file of the README', parse(/```yaml\n(.*?)```/s.exec(README)?.[1] ?? '')],
  ])('is sound: %s', (_, file) => {
    expect(linesOf(file)).toEqual([])
    validate(file)
    expect(validate.errors).toBeNull()
  })

  test('names what is wrong, and where', async () => {
    const said = MISTAKES.map((company) => linesOf(fileWith(company)))
    expect(said.filter((lines) => lines.length !== 1)).toEqual([
      said.find(([line]) => line?.includes('anomalies.0.day')),
    ])
    await expect(`${said.flat().join('\n')}\n`).toMatchFileSnapshot('company-file-mistakes.txt')
  })

  test('names all that is wrong, in the form and in what is named', () => {
    const company = { companyId: 'C-1', aws: { accounts: [], volumes: [{ ...VOLUME, attachedTo: 'db' }] } }
    expect(linesOf({ companies: [company, { companyId: 'C-1', companyName: 'Two' }] })).toEqual([
      'clock is required',
      'companies.0.companyName is required',
      'companies.1.companyId "C-1" is used in companies.0 already; take another',
      'companies.0.aws.volumes.0.account must be in the file, which has none of the kind, not "111122223333"',
      'companies.0.aws.volumes.0.attachedTo must be in the file, which has none of the kind, not "db"',
    ])
  })

  test('fits its schema where another validator says so', () => {
    const values = fc.constantFrom(
      undefined,
      null,
      -1,
      0.5,
      3,
      true,
      '',
      'x',
      '2026-02-31',
      '2026-02-03',
      [],
      [1],
      {},
      { x: 1 },
    )
    fc.assert(
      fc.property(fc.nat(), values, (place, value) => {
        const file = structuredClone(DEFAULT_COMPANY) as object
        const members = membersIn(file)
        const [owner, key] = members[place % members.length] ?? [file, '']
        if (value === undefined && !Array.isArray(owner)) delete (owner as Record<string, unknown>)[key]
        else Object.assign(owner, { [key]: value ?? null })
        validate(file)
        const wrong = validate.errors?.map(({ instancePath, params: { missingProperty, additionalProperty } }) =>
          [instancePath, missingProperty ?? additionalProperty ?? []].flat().join('/'),
        )
        const found = schemaMistakes(file, COMPANY_FILE_SCHEMA).map(({ path }) => `/${path.join('/')}`)
        expect([...new Set(found)].sort()).toEqual([...new Set(wrong ?? [])].sort())
      }),
      { numRuns: runs(20, 5_000) },
    )
  })
})

/** Every member and item in a value, with what it is in. */
function membersIn(value: object): (readonly [owner: object, key: string])[] {
  return Object.entries(value).flatMap(([key, member]) => [
    [value, key] as const,
    ...(typeof member === 'object' && member !== null ? membersIn(member) : []),
  ])
}

describe('the default companies', () => {
  const [halcyon, europe] = DEFAULT_FILE.companies.map((entry) => companyOf(entry))
  const aws = halcyon?.aws
  const count = (entries: readonly { count?: number }[] = []) =>
    entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0)

  test('have accounts, machines, databases and commitments in number, on every cloud', () => {
    expect(aws?.accounts.length).toBeGreaterThanOrEqual(6)
    expect(new Set(aws?.machines?.map(({ region }) => region)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(aws?.machines?.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6)
    expect(count(aws?.machines)).toBeGreaterThanOrEqual(25)
    expect(count(aws?.databases)).toBeGreaterThanOrEqual(3)
    expect(aws?.volumes?.length).toBeGreaterThan(0)
    expect(aws?.reservedInstances?.length).toBeGreaterThanOrEqual(8)
    expect(new Set(aws?.savingsPlans?.map(({ type }) => type)).size).toBe(2)
    expect(aws?.savingsPlans?.length).toBeGreaterThanOrEqual(4)
    expect(halcyon?.gcp?.projects.length).toBeGreaterThanOrEqual(3)
    expect(halcyon?.gcp?.commitments?.length).toBeGreaterThanOrEqual(4)
    expect(halcyon?.azure?.subscriptions.length).toBeGreaterThanOrEqual(3)
    expect(halcyon?.azure?.tenants.length).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['Halcyon Robotics', halcyon],
    ['Halcyon Robotics Europe', europe],
  ])('commitments cover from 40 to 90 percent of the machines of %s', async (_, company) => {
    if (company === undefined) throw new Error('the company is missing')
    for (const month of ['2025-09', '2025-12', '2026-03']) {
      const range = { first: dayOf(`${month}-01`) ?? 0, last: dayOf(`${month}-28`) ?? 0 }
      const { onDemandCoverageRate } = coverageFigures(
        await total(awsLedgerOf(company), { measure: 'coverage', range }),
      )
      expect(100 - onDemandCoverageRate, month).toBeGreaterThan(40)
      expect(100 - onDemandCoverageRate, month).toBeLessThan(90)
    }
  })
})

/** What the published schema says of an object. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
}

test('every member is described', () => {
  const objects: readonly (readonly [string, ObjectSchema])[] = [
    ['the file', schema],
    ...Object.entries<ObjectSchema>(schema.definitions),
  ]
  const undescribed = objects.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([member, { description }]) =>
      description === undefined ? [`${name}.${member}`] : [],
    ),
  )
  expect(undescribed).toEqual([])
})

test('an editor completes the regions and types that there are', () => {
  const { AwsMachineEntry, AzureMachineEntry, GcpMachineEntry, SavingsPlanEntry } = schema.definitions
  for (const { region, type } of [AwsMachineEntry, AzureMachineEntry, GcpMachineEntry].map(
    ({ properties }) => properties,
  )) {
    expect(region.examples.length).toBeGreaterThan(1)
    expect(type.examples.length).toBeGreaterThan(1)
  }
  expect(AwsMachineEntry.properties.region.examples).toContain('us-east-1')
  expect(SavingsPlanEntry.properties.family.examples).toContain('m5')
})
