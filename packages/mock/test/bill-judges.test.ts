import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installed } from '@cloud-cost/contract/installed'
import { createEstate, type EstateSession } from '@cloud-cost/estate'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { run } from '../src/shell/cli/run.js'
import { loadCompanies } from '../src/shell/estate/load-estate.js'

/** Others that judge bills take minutes, so `npm run test:all` asks them. */
const isAll = process.env['TEST_ALL'] === '1'
const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-judges-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Sums = Readonly<Record<string, number>>
type Rec = Readonly<Record<string, unknown>>

const VENDORS = { aws: 'AWS', azure: 'Microsoft', gcp: 'Google Cloud' } as const
type Vendor = keyof typeof VENDORS
const ALL_VENDORS: readonly Vendor[] = ['aws', 'azure', 'gcp']
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }

/** What is used of DuckDB. */
interface DuckDb {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> }
}

interface Connection {
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>
}

/** It has a native part, which nobody else should need. */
const duckdb = isAll ? await connected() : undefined

async function connected(): Promise<Connection> {
  const { load } = await installed(['@duckdb/node-api@1.5.6-r.1'])
  const { DuckDBInstance } = await load<DuckDb>('@duckdb/node-api')
  return (await DuckDBInstance.create()).connect()
}

/** Amounts in micro-dollars by the first column. */
async function sumsOf(sql: string): Promise<Sums> {
  const rows = (await duckdb?.runAndReadAll(sql))?.getRows() ?? []
  return Object.fromEntries(
    rows
      .map(([key, amount]) => [String(key), Math.round(Number(amount) * 1e6)] as const)
      .filter(([, sum]) => sum !== 0),
  )
}

/** The data of an answer: its member `data`, or the list in its place. */
async function dataOf(session: EstateSession, operationId: string, query: Rec, body: Rec = {}): Promise<unknown> {
  const companyId = 'C-1042'
  const request = { operationId, path: { companyId }, query, body: { companyId, cmpnId: companyId, ...body } }
  const answer = await session.answer(request)
  if (answer === undefined || !('body' in answer)) throw new Error(`${operationId}: ${JSON.stringify(answer)}`)
  const { data, list } = answer.body as { readonly data?: unknown; readonly list?: unknown }
  return data ?? list
}

function sumBy(records: readonly Rec[], key: string, member: string): Sums {
  const sums = new Map<string, number>()
  for (const record of records) {
    const name = String(record[key])
    sums.set(name, (sums.get(name) ?? 0) + Math.round(Number(record[member]) * 1e6))
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

/** What is asked of the mock, and the same in SQL. */
interface Question {
  readonly about: string
  readonly vendors: readonly Vendor[]
  readonly ask: string
  readonly query?: Rec
  readonly body?: Rec
  /** The member of the data that has the records. */
  readonly list?: string
  readonly by: string
  readonly unused?: boolean
  readonly month?: string
  readonly select: string
  readonly where?: string
  readonly each: readonly { readonly sums: readonly string[]; readonly amount: string; readonly where?: string }[]
}

const written = parse(readFileSync(join(import.meta.dirname, 'sums.yaml'), 'utf8')) as readonly Question[]
const questions = written.flatMap(({ vendors, each, month = '2026-03', where, body, ...question }) =>
  vendors.flatMap((vendor) =>
    each.map(({ sums, amount, where: own }) => ({
      ...question,
      body: JSON.parse(JSON.stringify(body ?? {}).replaceAll('$vendor', vendor)) as Rec,
      vendor,
      of: sums.join(' and '),
      sums,
      amount,
      conditions: [
        `strftime(ChargePeriodStart, '%Y-%m') = '${month}'`,
        ...[where, own].filter((text) => text !== undefined),
      ],
    })),
  ),
)

describe.runIf(isAll)('DuckDB answers over an export what the mock answers:', async () => {
  if (!isAll) return
  vi.spyOn(console, 'error').mockReturnValue()
  const bills = join(folder, 'bills')
  await run(['export', '--focus', bills, '--format', 'parquet', '--months', '3', '--company', 'C-1042'])
  const table = `read_parquet('${bills}/*.parquet')`
  const march = `strftime(ChargePeriodStart, '%Y-%m') = '2026-03'`
  const session = createEstate({ illustrative: true }).createSession()
  const lines = async (vendor: Vendor): Promise<readonly Rec[]> =>
    (await dataOf(
      session,
      'listResourceExternalCosts',
      {},
      { vendor, stDt: MARCH.startDate, endDt: MARCH.endDate },
    )) as Rec[]

  it('numbers are decimals, whose sums are exact', async () => {
    const types =
      (await duckdb?.runAndReadAll(`select column_type from (describe select * from ${table})`))?.getRows() ?? []
    expect(types.filter(([type]) => /DOUBLE|FLOAT/.test(String(type)))).toEqual([])
    expect(types.filter(([type]) => String(type).startsWith('DECIMAL'))).toHaveLength(12)
  })

  it.each(questions)('$about of $of, $vendor', async (question) => {
    const { vendor, ask, query = {}, body = {}, list: member, by, unused = false, sums, conditions } = question
    const data = await dataOf(session, ask, query, body)
    const records = (member === undefined ? data : (data as Rec)[member]) as readonly Rec[]
    const meant = unused
      ? records.filter(({ resourceType, id }) => resourceType === undefined && String(id).includes('unused'))
      : records
    const summed = meant.map((record) => ({
      by: record[by],
      sum: sums.reduce((all, name) => all + Number(record[name] ?? 0), 0),
    }))
    const where = [`ProviderName = '${VENDORS[vendor]}'`, ...conditions].join(' and ')
    expect(sumBy(summed, 'by', 'sum')).toEqual(
      await sumsOf(`select ${question.select}, ${question.amount} from ${table} where ${where} group by 1`),
    )
  })

  it.each(ALL_VENDORS)('the cost by team, %s', async (vendor) => {
    const tagged = await sumsOf(
      `select coalesce(json_extract_string(Tags, '$.team'), ''), sum(EffectiveCost) from ${table} where ProviderName = '${VENDORS[vendor]}' and ${march} and CommitmentDiscountStatus is distinct from 'Unused' group by 1`,
    )
    const teams = new Map<string, string>()
    const asked = (await lines(vendor)).filter(({ resourceType }) => resourceType !== undefined)
    for (const { originalResourceId, regionCode, resourceType } of asked) {
      if (teams.has(String(originalResourceId))) continue
      const request = {
        operationId: 'listResourceTagsByKey',
        path: { vendor, rgnId: regionCode },
        query: { masterCmpnId: 'C-1042', rsrcKey: originalResourceId, rsrcType: resourceType },
      }
      const answer = await session.answer(request)
      if (answer === undefined || !('body' in answer)) continue
      const { data } = answer.body as { readonly data: readonly { readonly tagKey: string; readonly tagVal: string }[] }
      teams.set(String(originalResourceId), data.find(({ tagKey }) => tagKey === 'team')?.tagVal ?? '')
    }
    const present = asked.filter(({ originalResourceId }) => teams.has(String(originalResourceId)))
    const gone = asked.filter(({ originalResourceId }) => !teams.has(String(originalResourceId)))
    const byTeam = sumBy(
      present.map((line) => ({ ...line, team: teams.get(String(line['originalResourceId'])) })),
      'team',
      'cost',
    )
    // What is gone at the clock can't be asked for its tags any more.
    if (gone.length === 0) expect(byTeam).toEqual(tagged)
    else for (const [team, sum] of Object.entries(byTeam)) expect(sum).toBeLessThanOrEqual(tagged[team] ?? 0)
  })
})

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** What DuckDB and the mock make of the same files, by account and month, on both bases. */
async function compare(data: string, table: string, vendor: Vendor): Promise<void> {
  const session = (await loadCompanies({ data, illustrative: true }, () => {})).createSession()
  const month = `strftime(cast(ChargePeriodStart as timestamp), '%Y-%m')`
  const own = `coalesce(nullif(SubAccountId, ''), BillingAccountId)`
  for (const [basis, cost] of [
    ['billed', 'BilledCost'],
    [
      'effective',
      `case when ChargeCategory = 'Purchase' and coalesce(CommitmentDiscountId, '') <> '' then 0 else cast(EffectiveCost as double) end`,
    ],
  ]) {
    const sums = await sumsOf(
      `select BillingAccountId || '|' || regexp_extract(${own}, '[^/]+$') || '|' || ${month}, sum(cast(${cost} as double)) from ${table} group by 1`,
    )
    expect(Object.keys(sums).length).toBeGreaterThan(0)
    for (const [key, sum] of Object.entries(sums)) {
      const [payer = '', account = '', yearAndMonth = ''] = key.split('|')
      const companyId = payer.split('/').at(-1) ?? ''
      const [searchYear, searchMnth] = yearAndMonth.split('-')
      const of = { companyId, cmpnId: companyId, vendor, vndr: vendor }
      const isBilled = basis === 'billed'
      const body = isBilled
        ? { ...of, lnkdAccId: account, searchYear, searchMnth }
        : { ...of, accId: account, stDt: `${yearAndMonth}-01`, endDt: lastDayOf(yearAndMonth) }
      const operationId = isBilled ? 'getBillingSummary' : 'listResourceExternalCosts'
      const answer = await session.answer({ operationId, path: { companyId }, query: {}, body })
      if (answer === undefined || !('body' in answer)) throw new Error(JSON.stringify(answer))
      const { data } = answer.body as { readonly data: Rec & readonly { readonly cost: number }[] }
      const cost = isBilled ? Number(data['cost']) : data.reduce((all, line) => all + line.cost, 0)
      // Sums of an account and month are rounded to the micro-dollar.
      expect([key, basis, Math.abs(Math.round(cost * 1e6) - sum) <= 1 ? sum : cost * 1e6]).toEqual([key, basis, sum])
    }
  }
}

/** An environment with packages of Python, kept beside what is built; nothing without Python or a package. */
function environmentOf(python: string, name: string, ...packages: readonly string[]): string | undefined {
  const environment = join(import.meta.dirname, '..', 'node_modules', '.cache', name)
  const bin = join(environment, process.platform === 'win32' ? 'Scripts' : 'bin')
  const isWhole = join(environment, 'whole')
  if (existsSync(isWhole)) return bin
  // Of several versions of Python that pyenv has, its name calls one.
  spawnSync(python, ['-m', 'venv', environment], {
    env: { ...process.env, PYENV_VERSION: python.slice('python'.length) },
  })
  if (spawnSync(join(bin, 'pip'), ['install', '--quiet', ...packages]).status !== 0) return undefined
  writeFileSync(isWhole, '')
  return bin
}

const bin = isAll ? environmentOf('python3', 'focus-data-toolkit', 'focus-data-toolkit==0.14.1') : undefined
const validator = isAll
  ? environmentOf('python3.12', 'focus-validator', 'focus-validator==2.2.1', 'pyarrow==17.0.0')
  : undefined

/** Says what the toolkit finds in each dataset: it knows 1.4 whole, and of earlier versions the columns. */
const LINT = `
import csv, gzip, json, sys
from focus_data_toolkit.model.validator import lint_focus_1_4_structure
from focus_data_toolkit.schema.registry import version_columns
folder = sys.argv[1]
manifest = json.load(open(folder + '/manifest.json'))
version = manifest['focusVersion']
for bill in manifest['files']:
    with gzip.open(folder + '/' + bill['file'], 'rt', newline='') as lines:
        rows = list(csv.DictReader(lines))
    known = version_columns(bill['dataset'], version)
    have = {name for name in rows[0] if not name.startswith('x_')}
    # Columns for what the companies don't have, such as another currency of payment, are left out.
    if bill['dataset'] != 'Invoice Detail' and have != known: print(bill['file'], 'columns', have ^ known)
    found = {(v.rule, v.column) for v in lint_focus_1_4_structure(bill['dataset'], rows).violations}
    other = version_columns(bill['dataset'], '1.4') ^ known
    found = {(rule, column) for rule, column in found if column not in other}
    # 1.4 has the billed cost of a tax as its effective cost; earlier versions have what the tax on effective costs is.
    if version != '1.4': found -= {('effective_cost_differs_from_billed', 'EffectiveCost')}
    if found: print(bill['file'], sorted(found))
`

describe.runIf(bin !== undefined)('focus-data-toolkit', () => {
  const exports = [
    ['two months of the default companies', ['--months', '2']],
    ['the whole history of a company', ['--company', 'C-1042']],
    ['FOCUS 1.3', ['--months', '3', '--focus-version', '1.3', '--company', 'C-1042']],
    ['FOCUS 1.4', ['--months', '3', '--focus-version', '1.4', '--company', 'C-1042']],
    ['a delivery', ['--months', '3', '--focus-version', '1.4', '--as-of', '2026-03-15', '--company', 'C-1042']],
  ] as const
  it.each(exports)('finds nothing wrong in %s', { timeout: 600_000 }, async (name, options) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const bills = join(folder, name)
    await run(['export', '--focus', bills, ...options])
    writeFileSync(join(folder, 'lint.py'), LINT)
    const { stdout, stderr, status } = spawnSync(join(bin ?? '', 'python'), [join(folder, 'lint.py'), bills], {
      encoding: 'utf8',
    })
    expect([stdout, status === 0 ? '' : stderr]).toEqual(['', ''])
  })

  it.each(ALL_VENDORS.flatMap((vendor) => ['1.2', '1.3'].map((version) => [vendor, version] as const)))(
    'writes bills of %s, FOCUS %s, that are read to the micro-dollar, in the formats of DuckDB, too',
    { timeout: 600_000 },
    async (vendor, version) => {
      const out = join(folder, `${vendor}-${version}`)
      const options = ['--provider', vendor, '--focus-version', version, '--rows', '2000', '--seed', '7', '--out', out]
      spawnSync(join(bin ?? '', 'focus-toolkit'), ['generate', ...options])
      const [file = ''] = readdirSync(out).filter((name) => name.includes('cost_and_usage'))
      const table = `read_csv('${join(out, file)}', all_varchar = true)`
      await compare(out, table, vendor)
      for (const codec of ['zstd', 'gzip', 'snappy', 'lz4_raw', 'brotli', 'uncompressed']) {
        const copy = join(folder, `${vendor}-${version}-${codec}`)
        mkdirSync(join(copy, 'again'), { recursive: true })
        for (const part of [0, 1]) {
          const rows = `(select * from read_csv('${join(out, file)}') where hash(ResourceId) % 2 = ${part})`
          await duckdb?.runAndReadAll(
            `copy ${rows} to '${join(copy, `data_0_${part}_0.parquet`)}' (compression ${codec})`,
          )
        }
        copyFileSync(join(copy, 'data_0_0_0.parquet'), join(copy, 'again', 'data_0_7_0.parquet'))
        await compare(copy, table, vendor)
      }
    },
  )
})

/** What the official validator finds, and why it is right as it is. It has the rules of 1.2 alone; those of 1.3 would be downloaded. */
const EXPLAINED: readonly (readonly [rule: RegExp, rows: string])[] = [
  // It does not see whether a charge belongs to an invoice: that there is none, and that there is one, it demands of all.
  [/^InvoiceId-C-004-C$/, 'InvoiceId is not null'],
  [/^InvoiceId-C-005-C$/, 'InvoiceId is null'],
  // Not every purchase covers usage to come: support is bought for the month.
  [
    /^EffectiveCost-C-00[05]-[CM]$/,
    `ChargeCategory = 'Purchase' and CommitmentDiscountId is null and EffectiveCost <> 0`,
  ],
]

describe.runIf(validator !== undefined)('focus-validator', async () => {
  if (validator === undefined) return
  vi.spyOn(console, 'error').mockReturnValue()
  const bills = join(folder, 'validated')
  await run([
    'export',
    '--focus',
    bills,
    '--format',
    'parquet',
    '--months',
    '3',
    '--as-of',
    '2026-03-15',
    '--company',
    'C-1042',
  ])

  it.each(readdirSync(bills).filter((name) => name.endsWith('.parquet')))(
    'finds nothing wrong in %s that is not explained',
    { timeout: 600_000 },
    async (name) => {
      const file = join(bills, name)
      const paths = ['-c', 'import focus_validator; print(focus_validator.__path__[0])']
      const installedIn = spawnSync(join(validator, 'python'), paths, { encoding: 'utf8' }).stdout.trim()
      const options = [
        '--data-file',
        file,
        '--validate-version',
        '1.2.0.1',
        '--block-download',
        '--output-type',
        'console',
      ]
      // It looks for its own files in the folder that it runs in.
      const { stdout } = spawnSync(join(validator, 'focus-validator'), options, {
        cwd: join(installedIn, '..'),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      const [, rules = '0'] = /Total: (\d+)/.exec(stdout) ?? []
      expect(Number(rules)).toBeGreaterThan(100)
      for (const [, rule = '', count] of stdout.matchAll(/^❌ (\S+): FAIL +\(violations=(\d+)/gm)) {
        const [, condition = 'false'] = EXPLAINED.find(([of]) => of.test(rule)) ?? []
        const rows = await duckdb?.runAndReadAll(`select count(*) from read_parquet('${file}') where ${condition}`)
        expect([rule, Number(count)]).toEqual([rule, Number(rows?.getRows()[0]?.[0])])
      }
    },
  )
})
