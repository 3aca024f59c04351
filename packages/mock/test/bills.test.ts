import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { type CompanyFile, generateCompany } from '@cloud-cost/estate'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from '../src/cli.js'
import { createMock, type LoadEstateOptions, loadEstate, watchData } from '../src/index.js'
import { readDataInThread } from '../src/shell/estate/data-thread.js'
import { readData } from '../src/shell/estate/read-data.js'
import { token } from './operations.js'

/** A company with some charges on all three clouds. */
const size = { size: 'accounts=3,resources=20,months=3', seed: '7' }
const [entry] = generateCompany({
  accounts: 3,
  resources: 20,
  months: 3,
  seed: 7,
  clock: '2026-04-01T09:00:00Z',
}).companies
const companyId = String(entry?.companyId)
const MARCH = 'startDate=2026-03-01&endDate=2026-03-31'
const UTILIZATION = `/cost/v3/autosave/companies/${companyId}/vendors/aws/services/integration/utilizations?${MARCH}`

const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
const [csv, parquet] = [join(folder, 'csv'), join(folder, 'parquet')]
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const options = ['--size', size.size, '--seed', size.seed]
  const ofParquet = ['--format', 'parquet', '--months', TRIES_ALL ? '2' : '1']
  expect(await run(['export', '--focus', csv, '--months', '2', ...options])).toBe(0)
  expect(await run(['export', '--focus', parquet, ...ofParquet, ...options])).toBe(0)
  return () => rmSync(folder, { recursive: true })
})
afterEach(() => void vi.restoreAllMocks())

/** Estates by what they are made of: that takes longer than all questions about them. */
const estates = new Map<string, ReturnType<typeof loadEstate>>()

function estateOf(options: LoadEstateOptions): ReturnType<typeof loadEstate> {
  const key = JSON.stringify(options)
  const estate = estates.get(key) ?? loadEstate(options)
  estates.set(key, estate)
  return estate
}

async function answer(options: LoadEstateOptions, path: string): Promise<Response> {
  return createMock({ estate: await estateOf(options) }).fetch(`http://mock${path}`, { headers: token })
}

/** The few days of April of the bills in a folder. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
  cpSync(folder, copy, { recursive: true, filter: (file) => !file.includes('2026-03') })
  onTestFinished(() => rmSync(copy, { recursive: true }))
  return copy
}

describe('export', () => {
  interface Manifest {
    readonly files: readonly { readonly file: string; readonly rows: number }[]
  }
  const manifestIn = (to: string) => JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')) as Manifest

  it('writes a file for each cloud and month, with the rows that the manifest says', () => {
    const { files } = manifestIn(csv)
    expect(files.map(({ file }) => file).sort()).toEqual(readdirSync(csv).filter((name) => name.endsWith('.csv.gz')))
    expect(files).toHaveLength(6)
    for (const { file, rows } of files) {
      const text = gunzipSync(readFileSync(join(csv, file))).toString()
      expect(text.trimEnd().split('\n')).toHaveLength(1 + rows)
    }
  })

  it('writes Parquet, too', () => {
    const { files } = manifestIn(parquet)
    expect(files).toHaveLength(TRIES_ALL ? 6 : 3)
    for (const { file } of files) {
      const bytes = readFileSync(join(parquet, file))
      expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
    }
  })

  it('refuses a folder with a disk that is full', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    expect(await run(['export', '--focus', withFullDisk(), '--months', '1', '--company', 'C-1042'])).toBe(2)
    expect(error.mock.calls).toEqual([
      [expect.stringContaining('cloud-cost-mock: --focus must be a folder that can be written to: ENOSPC')],
    ])
  })
})

/** A folder whose files are written to where there is no space. */
function withFullDisk(): string {
  const full = mkdtempSync(join(folder, 'full-'))
  for (const vendor of ['aws', 'azure', 'gcp']) symlinkSync('/dev/full', join(full, `C-1042-${vendor}-2026-04.csv.gz`))
  return full
}

describe('a folder with bills', () => {
  it.each<[name: string, data: string]>(
    TRIES_ALL
      ? [
          ['CSV', csv],
          ['Parquet', parquet],
        ]
      : [['CSV', csv]],
  )('of %s is what answers come from', async (_, data) => {
    const utilization = await (await answer({ data }, UTILIZATION)).text()
    expect((await estateOf({ data })).clock).toBe('2026-04-01T09:00:00Z')
    expect(JSON.parse(utilization)).toEqual(await (await answer(size, UTILIZATION)).json())
    expect(utilization).toContain('"utilization":')
  })

  it.runIf(TRIES_ALL)('is read to data, and told how far it is', async () => {
    const progress = vi.fn()
    const data = await readData(csv, () => {}, progress)
    const rows = progress.mock.calls.map(([, count]) => Number(count))
    expect(Math.max(...rows)).toBeGreaterThan(0)
    // As a thread posts it.
    expect(structuredClone(data)).toEqual(data)
  })

  it.runIf(TRIES_ALL)('has one company for each billing account without the company file in it', async () => {
    const copy = copyOf(csv)
    const file = JSON.parse(readFileSync(join(copy, 'company.json'), 'utf8')) as CompanyFile
    rmSync(join(copy, 'company.json'))
    const companies = JSON.stringify(await (await answer({ data: copy }, '/platform/v2/companies')).json())
    expect(companies).not.toContain(companyId)
    expect(companies.match(/companyId/g)).toHaveLength(2 + (file.companies[0]?.azure?.tenants.length ?? 0))
  })

  it.runIf(TRIES_ALL)('is followed', async () => {
    const copy = copyOf(csv)
    const replaceEstate = vi.fn()
    const print = vi.fn()
    onTestFinished(watchData({ replaceEstate }, { data: copy }, print))
    const [name = ''] = readdirSync(copy).filter((file) => file.includes('azure-2026-04'))
    rmSync(join(copy, name))
    await vi.waitFor(() => expect(replaceEstate).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    writeFileSync(join(copy, 'other.csv'), 'a,b\n')
    await vi.waitFor(() => expect(print).toHaveBeenCalledWith(expect.stringContaining('other.csv: has no column')), {
      timeout: 30_000,
    })
    expect(replaceEstate).toHaveBeenCalledTimes(1)
  })
})

describe('a Parquet file that its decoder does not come to an end with', () => {
  /** Its footer is one number of three million digits. */
  const endless = Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.from([0x36]),
    Buffer.alloc(3_000_000, 0xff),
    Buffer.from(Uint32Array.of(3_000_001).buffer),
    Buffer.from('PAR1'),
  ])

  it('is refused, since it does not go on', async () => {
    const file = join(copyOf(csv), 'endless.parquet')
    writeFileSync(file, endless)
    await expect(readDataInThread(file, { warn: () => {}, patience: 400 })).rejects.toThrow(
      `${file}: is damaged: nothing more of it was read in 0.4 seconds. Download or export it again`,
    )
  })

  it.skipIf(!TRIES_ALL)(
    'does not keep the mock from answering, which goes on with what was sound, and reads a later change',
    async () => {
      const copy = copyOf(csv)
      const mock = createMock({ estate: await loadEstate({ data: copy }) })
      const print = vi.fn()
      onTestFinished(watchData(mock, { data: copy }, print))
      writeFileSync(join(copy, 'endless.parquet'), endless)
      // Long enough for the change to be seen.
      for (let call = 0; call < 10; call += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        expect((await mock.fetch(`http://mock${UTILIZATION}`, { headers: token })).status).toBe(200)
      }
      rmSync(join(copy, 'endless.parquet'))
      await vi.waitFor(
        () => expect(print.mock.calls).toEqual([[expect.stringContaining('has changed and is served')]]),
        {
          timeout: 30_000,
        },
      )
    },
  )
})

it('answers what a bill does not tell with nothing, and says so', async () => {
  const path = `/cost/v3/commitment/companies/${companyId}/vendors/aws/services/reserved-instance/recommendations/products`
  const computed = await answer(size, path)
  expect(computed.headers.get('x-mock-absent')).toBeNull()
  const read = await answer({ data: csv }, path)
  expect([read.status, read.headers.get('x-mock-absent')]).toEqual([200, 'recommendations'])
})

describe('inspect', () => {
  it('says what will be answered and what not, and nothing of the bill', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect(await run(['inspect', csv])).toBe(0)
    const text = log.mock.calls.flat().join('\n')
    for (const vendor of ['aws', 'azure', 'gcp'])
      expect(text).toMatch(
        new RegExp(`^Cost of ${vendor} in USD .*\\n(?: {2}\\d{4}-\\d\\d .*\\n)+ {2}total( +[\\d,]+\\.\\d\\d){2}$`, 'm'),
      )
    expect(text.indexOf('Cost of aws')).toBeLessThan(text.indexOf('reads will have data'))
    expect(text).toMatch(/^ {2}listIntegratedUtilizations$/m)
    expect(text.split('\n')).toContain('  getUsageSummary, without states')
    expect(text).toMatch(/\(X-Mock-Absent: metrics\)\n(?: {4}\w+\n)* {4}getResourceMetricData\n/)
    expect(text).not.toMatch(new RegExp(`${entry?.companyName}|\\d{12}`, 'i'))
  })

  it.runIf(TRIES_ALL)('says which files count and which do not, as the log and the window do', async () => {
    const copy = copyOf(csv)
    const [name = ''] = readdirSync(copy).filter((file) => file.endsWith('.csv.gz'))
    cpSync(join(copy, name), join(copy, 'again.csv.gz'))
    utimesSync(join(copy, 'again.csv.gz'), 1, 1)
    writeFileSync(join(copy, `._${name}`), 'x')
    const bill = gunzipSync(readFileSync(join(copy, name))).toString()
    const [header = '', row = ''] = bill.split('\n')
    const foreign = row.replace(/AWS|Google Cloud|Microsoft/g, 'Oracle')
    writeFileSync(join(copy, 'oracle.csv'), `${header}\n${foreign}\n`)
    const notes = [
      `again.csv.gz is replaced by ${name} in ${name.slice(-14, -7)}: it has the same charges.`,
      `._${name} is left out: it comes from an operating system or a tool.`,
      '1 row of Oracle is left out: the mock knows AWS, Azure and Google Cloud.',
    ]
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect(await run(['inspect', copy])).toBe(0)
    const printed = log.mock.calls.flat()
    for (const note of notes) expect(printed).toContainEqual(note)
    expect(printed).toContain('3 files are counted:')
    const logged: string[] = []
    const estate = await loadEstate({ data: copy }, (line) => logged.push(line))
    expect(logged).toEqual(notes)
    const response = await createMock({ estate }).fetch('http://mock/__mock/notes')
    expect(await response.json()).toEqual(notes)
  })
})
