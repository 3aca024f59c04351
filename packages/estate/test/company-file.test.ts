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

/** What no vendor sells and no cloud allows. */
const REFUSED: readonly (readonly [place: string, message: RegExp, company: object])[] = [
  [
    'aws.reservedInstances.0.term',
    / is not offered: databases are reserved for 3 years with /,
    aws({ reservedInstances: [{ ...DATABASES, term: '3yr' }] }),
  ],
  [
    'aws.reservedInstances.0.offerClass',
    /must be standard/,
    aws({ reservedInstances: [{ ...DATABASES, offerClass: 'convertible' }] }),
  ],
  [
    'aws.reservedInstances.0.az',
    /reservations of databases are regional$/,
    aws({ reservedInstances: [{ ...DATABASES, az: 'us-east-1a' }] }),
  ],
  [
    'aws.reservedInstances.0.az',
    /must be a zone of us-east-1, such as us-east-1a, not "eu-west-1a"$/,
    aws({ reservedInstances: [{ ...RESERVATION, count: 1, az: 'eu-west-1a' }] }),
  ],
  [
    'aws.reservedInstances.0.multiAz',
    /is for databases only/,
    aws({ reservedInstances: [{ ...RESERVATION, count: 1, multiAz: true }] }),
  ],
  ['aws.reservedInstances.0.count', /must be at least 1: /, aws({ reservedInstances: [{ ...RESERVATION, count: 0 }] })],
  [
    'azure.reservations.0.count',
    /must be at least 1: /,
    { azure: { ...AZURE, reservations: [{ ...AZURE_RESERVATION, count: 0 }] } },
  ],
  [
    'aws.savingsPlans.0.family',
    /must be left out where the type is Compute/,
    aws({ savingsPlans: [{ ...PLAN, type: 'Compute', family: 'm5' }] }),
  ],
  [
    'aws.savingsPlans.0.region',
    /must be left out where the type is Compute/,
    aws({ savingsPlans: [{ ...PLAN, type: 'Compute', region: 'us-east-1' }] }),
  ],
  ...[25, -0.1, '25%'].map(
    (growth) => ['growth', /must be a share from 0 to 4, such as 0\.25 for 25 percent a year$/, { growth }] as const,
  ),
  ['aws.machines.0.growth', /must be a share from 0 to 4/, aws({ machines: [{ ...MACHINE, growth: 30 }] })],
  ['aws.buckets.0.growth', /must be a share from -0\.9 to 4/, aws({ buckets: [{ ...BUCKET, growth: 30 }] })],
  ...[1, 33].map(
    (memoryGb) =>
      [
        'gcp.commitments.0.memoryGb',
        /must be from 2 to 32: machines of n2 with 4 vCPUs have that much memory$/,
        { gcp: { ...GCP, commitments: [{ ...COMMITTED, memoryGb }] } },
      ] as const,
  ),
  [
    'gcp.commitments.0.vCpus',
    /must be above 0 where the memory is 0: /,
    { gcp: { ...GCP, commitments: [{ ...COMMITTED, vCpus: 0, memoryGb: 0 }] } },
  ],
  ...['Logs', 'no', 'under_score', '-logs', '10.0.0.1', 'a..b', 'xn--logs', 'logs-s3alias', 'l'.repeat(64)].map(
    (name) =>
      [
        'aws.buckets.0.name',
        /must have 3 to 63 lower-case letters, /,
        aws({ buckets: [{ ...BUCKET, name }] }),
      ] as const,
  ),
  [
    'aws.databases.0.name',
    /must have up to 63 letters, /,
    aws({ databases: [{ ...MACHINE, name: '1--orders', type: 'db.m5.large' }] }),
  ],
  [
    'aws.functions.0.name',
    /must have up to 64 letters, /,
    aws({ functions: [{ ...FUNCTION, name: 'resize images' }] }),
  ],
  [
    'gcp.buckets.0.name',
    /must have 3 to 63 lower-case letters, /,
    { gcp: { ...GCP, buckets: [{ ...GCP_BUCKET, name: 'my-google-files' }] } },
  ],
  [
    'gcp.machines.0.name',
    /must have up to 63 lower-case letters, /,
    { gcp: { ...GCP, machines: [{ ...GCP_MACHINE, name: 'Web_1' }] } },
  ],
  [
    'azure.storageAccounts.0.name',
    /must have 3 to 24 lower-case letters and digits, not "my-files"$/,
    {
      azure: {
        ...AZURE,
        storageAccounts: [{ name: 'my-files', subscription: 's', region: 'westeurope', gigabytes: 1 }],
      },
    },
  ],
  [
    'azure.machines.0.name',
    /must have up to 64 letters, /,
    { azure: { ...AZURE, machines: [{ ...VM, name: 'web/1' }] } },
  ],
  ...['0%', '101%', '60', 60, '.5%'].map(
    (utilization) =>
      [
        'aws.reservedInstances.0.utilization',
        /must be a percentage above 0 and up to 100, such as 60%$/,
        aws({ reservedInstances: [{ ...RESERVATION, utilization }] }),
      ] as const,
  ),
  ...[
    ['count', /is required, or a utilization such as 60% in its place$/, {}],
    ['count', /must be left out where there is a utilization/, { count: 1, utilization: '60%' }],
    ['utilizationFrom', /is for a commitment with a utilization$/, { count: 1, utilizationFrom: '2026-01-02' }],
    [
      'utilizationUntil',
      /must not be before 2026-03-02, the first day$/,
      { utilization: '80%', utilizationFrom: '2026-03-02', utilizationUntil: '2026-03-01' },
    ],
    [
      'utilization',
      / can't be 60% from 2026-01-01 to 2026-03-31: it is used to 66\.7% with count 6, and to 57\.1% with count 7; /,
      { utilization: '60%' },
    ],
    [
      'utilization',
      / can't be 60% from 2026-01-01 to 2026-03-31: what it applies to does not run, or other commitments cover it$/,
      { type: 'r5.large', utilization: '60%' },
    ],
    [
      'utilization',
      / can't be 60%: its term has no such day before the clock$/,
      { start: '2026-05-01', utilization: '60%' },
    ],
  ].map(
    ([member, message, members]) =>
      [
        `aws.reservedInstances.0.${member}`,
        message as RegExp,
        aws({ reservedInstances: [{ ...RESERVATION, ...(members as object) }] }),
      ] as const,
  ),
  [
    'aws.savingsPlans.0.utilization',
    / can't be 95% from 2026-01-01 to 2026-03-31: it is used to 2\d\.\d% at most, with hourlyCommitment 0\.0001; /,
    aws({
      machines: [{ ...MACHINE, schedule: 'office' }],
      savingsPlans: [{ ...UNSIZED_PLAN, type: 'Compute', utilization: '95%' }],
    }),
  ],
  ...[
    ['azure', {}, /must be left out: the company has nothing there$/],
    ['aws.march', { march: 100 }, /must be a month, such as 2026-03$/],
    ['aws.2026-03-01', { '2026-03-01': 100 }, /must be a month, such as 2026-03$/],
    ['aws.2026-03', { '2026-03': 1 }, / can't be reached with whole machines: write 71\.42, or smaller types/],
    ['aws.2026-03', { '2026-03': 0 }, /must be at least 0\.000001$/],
    ['aws.2026-05', { '2026-05': 100 }, /must be a month from 2023-04, in which the company begins, to 2026-04$/],
    [
      'aws.2026-03',
      { '2026-03': 100 },
      / can't be reached with whole machines: write 71\.42 or 142\.85, or smaller types/,
    ],
    ['aws.2026-03', { '2026-03': 1e9 }, / can't be so much: 1000000 machines come to 71424000\.00$/],
  ].map(
    ([place, targets, message]) =>
      [`targets.${place}`, message as RegExp, { targets: { [String(place).split('.')[0] ?? '']: targets } }] as const,
  ),
  [
    'currency.code',
    /must be the code of a currency, three capital letters such as EUR$/,
    { currency: { code: 'eur', rate: 1, date: '0d' } },
  ],
  ['currency.rate', /must be 1: vendors list their prices in USD$/, { currency: { code: 'USD', rate: 2, date: '0d' } }],
  ['currency.rate', /must be at least 0\.0001$/, { currency: { code: 'EUR', rate: 0, date: '0d' } }],
  [
    'targets.aws.2026-03',
    / can't be so little: the bill comes to 900\.00 without machines$/,
    {
      targets: { aws: { '2026-03': 500 } },
      fixedCharges: [{ name: 'Line', account: '111122223333', product: 'AWS Direct Connect', monthly: 900 }],
    },
  ],
  [
    'targets.aws.2026-03',
    / can't be reached: no machine runs in the month/,
    { targets: { aws: { '2026-03': 500 } }, aws: { machines: [] } },
  ],
]

function aws(members: object): object {
  return { aws: members }
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
    expect(linesOf(file)).toEqual([
      expect.stringMatching(/ is nested more than 100 levels deep, which no company file is$/),
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

  test.each([
    [
      'companyy',
      { companyy: [] },
      /^companies\.0\.companyy is not allowed; did you mean companyId\? The members are companyId, companyName, /,
    ],
    [
      'aws.accounts.0.accountId',
      { aws: { accounts: [{ ...ACCOUNT, accountId: 111122223333 }], machines: [] } },
      /must be 12 digits, in quotes$/,
    ],
    ['companyName', { companyName: 7 }, /must be a string, in quotes$/],
    ['aws.machines', { aws: { machines: null } }, /must be a list$/],
    ['aws.machines.0.count', { aws: { machines: [{ ...MACHINE, count: 0.5 }] } }, /must be a whole number$/],
    ['aws.machines.0.count', { aws: { machines: [{ ...MACHINE, count: -1 }] } }, /must be at least 0$/],
    [
      'aws.machines.0.schedule',
      { aws: { machines: [{ ...MACHINE, schedule: 'sometimes' }] } },
      /must be one of always, office, .*, not "sometimes"$/,
    ],
    [
      'aws.machines.0.launched',
      { aws: { machines: [{ ...MACHINE, launched: '2026-02-31' }] } },
      /must be a day of the calendar \(yyyy-MM-dd\), or days, .*, not "2026-02-31"$/,
    ],
    [
      'aws.machines.0.ended',
      { aws: { machines: [{ ...MACHINE, launched: '2026-02-03', ended: '2026-02-01' }] } },
      /must not be before 2026-02-03, the first day$/,
    ],
    [
      'aws.machines.0.account',
      { aws: { machines: [{ ...MACHINE, account: '444455556666' }] } },
      /must be one of 111122223333, not "444455556666"$/,
    ],
    [
      'aws.machines.0.region',
      { aws: { machines: [{ ...MACHINE, region: 'moon-1' }] } },
      /must be one of us-east-1, .*, not "moon-1"$/,
    ],
    [
      'aws.machines.0.type',
      { aws: { machines: [{ ...MACHINE, type: 'db.m5.large' }] } },
      /must be one of t3\.nano, .*, not "db\.m5\.large"; did you mean m5\.large.*\?$/,
    ],
    [
      'aws.machines.1.name',
      { aws: { machines: [MACHINE, MACHINE] } },
      /"web" is used in companies\.0\.aws\.machines\.0 already, with the same account; change one of name, account$/,
    ],
    [
      'aws.volumes.0.attachedTo',
      { aws: { volumes: [{ ...VOLUME, attachedTo: 'db' }] } },
      /must be one of web, not "db"$/,
    ],
    [
      'aws.savingsPlans.0.region',
      { aws: { savingsPlans: [{ ...PLAN, type: 'EC2 Instance', family: 'm5' }] } },
      /is required where the type is EC2 Instance$/,
    ],
    [
      'aws.reservedInstances.0.start',
      {
        aws: {
          accounts: [{ ...ACCOUNT, createdDate: '2026-01-02' }],
          reservedInstances: [{ ...RESERVATION, count: 1 }],
        },
      },
      /must not be before 2026-01-02, when its account began$/,
    ],
    [
      'azure.reservations.0.start',
      {
        azure: {
          ...AZURE,
          subscriptions: [{ ...SUBSCRIPTION, createdDate: '-2m' }],
          reservations: [AZURE_RESERVATION],
        },
      },
      /must not be before 2026-02-01, when its subscription began$/,
    ],
    [
      'aws.machines.0.min',
      { aws: { machines: [{ ...MACHINE, schedule: 'autoscaled', min: 5 }] } },
      /must not be above the count, which is 4$/,
    ],
    [
      'gcp.machines.0.min',
      { gcp: { ...GCP, machines: [{ ...GCP_MACHINE, schedule: 'autoscaled', min: 2 }] } },
      /must not be above the count, which is 1$/,
    ],
    [
      'aws.machines.0.min',
      { aws: { machines: [{ ...MACHINE, schedule: 'office', min: 2 }] } },
      /is for autoscaled machines only; the schedule of these is office$/,
    ],
    [
      'azure.machines.0.min',
      { azure: { ...AZURE, machines: [{ ...VM, min: 1 }] } },
      /is for autoscaled machines only; the schedule of these is always$/,
    ],
    [
      'aws.accounts',
      { aws: { accounts: [{ ...ACCOUNT, accountType: 'member' }] } },
      /must have one whose accountType is master: it pays for all of them$/,
    ],
    [
      'aws.savingsPlans.0.hourlyCommitment',
      { aws: { savingsPlans: [{ ...PLAN, type: 'Compute', hourlyCommitment: -1 }] } },
      /must be at least 0\.0001$/,
    ],
    [
      'aws.reservedInstances.0.count',
      { aws: { reservedInstances: [{ ...RESERVATION, count: -1 }] } },
      /must be at least 0$/,
    ],
    [
      'gcp.commitments.0.memoryGb',
      { gcp: { ...GCP, commitments: [{ ...COMMITTED_USE, memoryGb: -4 }] } },
      /must be at least 0$/,
    ],
    ['aws.volumes.0.gigabytes', { aws: { volumes: [{ ...VOLUME, gigabytes: -1 }] } }, /must be at least 0$/],
    [
      'aws.autoSavings.subscriptions.0.service',
      { aws: { autoSavings: { subscriptions: [{ ...SUBSCRIBED, service: 'AUTO-EC2' }] } } },
      /must be one of AUTO-RI, AUTO-SP, AUTO-STORAGE, AUTO-DISK, not "AUTO-EC2"$/,
    ],
    [
      'azure.subscriptions.0.tenantId',
      { azure: { tenants: [TENANT], subscriptions: [{ subscriptionId: 's', subscriptionAlias: 'S', tenantId: 'u' }] } },
      /must be one of t, not "u"$/,
    ],
    ...[{ payment: 'No Upfront' }, { payment: 'No Upfront', offerClass: 'standard', multiAz: true }].map(
      (terms): [string, object, RegExp] => [
        'aws.reservedInstances.0.payment',
        { aws: { reservedInstances: [{ ...DATABASES, term: '3yr', ...terms }] } },
        /is not offered: databases are reserved for 3 years with Partial Upfront or All Upfront only; take one of these, or 1yr$/,
      ],
    ),
    ...REFUSED.map(([place, message, company]): [string, object, RegExp] => [place, company, message]),
    [
      'gcp.machines.0.project',
      {
        gcp: {
          billingAccount: 'b',
          projects: [],
          machines: [{ name: 'm', project: 'p', region: 'us-central1', type: 'n2-standard-4' }],
        },
      },
      /must be in the file, which has none of the kind, not "p"$/,
    ],
  ])('names what is wrong with %s', (place, company, message) => {
    const lines = linesOf(fileWith(company))
    expect(lines).toEqual([expect.stringMatching(message)])
    expect(lines[0]?.startsWith(`companies.0.${place} `)).toBe(true)
  })

  test('names all that is wrong, in the form and in what is named', () => {
    const company = { companyId: 'C-1', aws: { accounts: [], machines: [{ ...MACHINE, region: 'moon-1' }] } }
    expect(linesOf({ companies: [company, { companyId: 'C-1', companyName: 'Two' }] })).toEqual([
      'clock is required',
      'companies.0.companyName is required',
      'companies.1.companyId "C-1" is used in companies.0 already; take another',
      'companies.0.aws.machines.0.account must be in the file, which has none of the kind, not "111122223333"',
      expect.stringMatching(/^companies\.0\.aws\.machines\.0\.region must be one of /),
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
