import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyFile } from '@cloud-cost/estate'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { run } from '../src/shell/cli/run.js'
import { followData } from '../src/shell/estate/follow-data.js'
import { loadEstate } from '../src/shell/estate/load-estate.js'
import { createMock } from '../src/shell/mock.js'
import { token } from './operations.js'

let csv = ''
let parquet = ''
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
  csv = join(folder, 'csv')
  parquet = join(folder, 'parquet')
  const options = ['--months', '2', '--company', 'C-1042']
  await run(['export', '--focus', csv, ...options])
  await run(['export', '--focus', parquet, '--format', 'parquet', ...options])
  return () => rmSync(folder, { recursive: true })
})
afterEach(() => void vi.restoreAllMocks())

const MARCH = 'startDate=2026-03-01&endDate=2026-03-31'
const UTILIZATION = `/cost/v3/autosave/companies/C-1042/vendors/aws/services/integration/utilizations?${MARCH}`

async function answer(data: string | undefined, path: string): Promise<Response> {
  const estate = await loadEstate(data === undefined ? {} : { data })
  return createMock({ estate }).fetch(`http://mock${path}`, { headers: token })
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
  cpSync(folder, copy, { recursive: true })
  onTestFinished(() => rmSync(copy, { recursive: true }))
  return copy
}

describe('a folder with bills', () => {
  it.each([
    ['CSV', () => csv],
    ['Parquet', () => parquet],
  ])('of %s is what answers come from', async (_, folder) => {
    const estate = await loadEstate({ data: folder() })
    expect(estate.clock).toBe('2026-04-01T09:00:00Z')
    const answers = await Promise.all(
      [folder(), undefined].map(async (data) => (await answer(data, UTILIZATION)).json()),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(JSON.stringify(answers[0])).toContain('utilization')
  })

  it('has one company for each billing account without the company file in it', async () => {
    const copy = copyOf(csv)
    const file = JSON.parse(readFileSync(join(copy, 'company.json'), 'utf8')) as CompanyFile
    rmSync(join(copy, 'company.json'))
    const companies = JSON.stringify(await (await answer(copy, '/platform/v2/companies')).json())
    expect(companies).not.toContain('C-1042')
    expect(companies.match(/companyId/g)).toHaveLength(2 + (file.companies[0]?.azure?.tenants.length ?? 0))
  })

  it('is followed', async () => {
    const copy = copyOf(csv)
    const replaceEstate = vi.fn()
    const print = vi.fn()
    onTestFinished(followData({ replaceEstate }, { data: copy }, print))
    const [name = ''] = readdirSync(copy).filter((file) => file.includes('azure-2026-04'))
    rmSync(join(copy, name))
    await vi.waitFor(() => expect(replaceEstate).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    writeFileSync(join(copy, 'other.csv'), 'a,b\n')
    await vi.waitFor(() => expect(print).toHaveBeenCalledWith(expect.stringContaining('other.csv: has no column')), {
      timeout: 30_000,
    })
    expect(replaceEstate).toHaveBeenCalledTimes(1)
  })

  it('is refused with the file and the line of what is wrong', async () => {
    const copy = copyOf(csv)
    writeFileSync(join(copy, 'broken.csv'), 'a,b\n')
    await expect(loadEstate({ data: copy })).rejects.toThrow(
      /^data must be bills that can be read:\nbroken\.csv: has no column BilledCost, /,
    )
  })

  it('must have some', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
    onTestFinished(() => rmSync(empty, { recursive: true }))
    await expect(loadEstate({ data: empty })).rejects.toThrow('must be a folder with bills')
  })
})

it('answers what a bill does not tell with nothing, and says so', async () => {
  const path = '/cost/v3/commitment/companies/C-1042/vendors/aws/services/reserved-instance/recommendations/products'
  const computed = await answer(undefined, path)
  expect(computed.headers.get('x-mock-absent')).toBeNull()
  const read = await answer(csv, path)
  expect([read.status, read.headers.get('x-mock-absent')]).toEqual([200, 'recommendations'])
})

describe('inspect', () => {
  it('says what will be answered and what not, and nothing of the bill', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect(await run(['inspect', csv])).toBe(0)
    const text = log.mock.calls.flat().join('\n')
    expect(text).toMatch(/^ {2}listIntegratedUtilizations$/m)
    expect(text).toMatch(/^ {2}getUsageSummary, without states$/m)
    expect(text).toMatch(/\(X-Mock-Absent: metrics\)\n(?: {4}\w+\n)* {4}getResourceMetricData\n/)
    expect(text).not.toMatch(/halcyon|\d{12}/i)
  })

  it('names the file that is broken', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const copy = copyOf(csv)
    appendFileSync(join(copy, 'broken.csv'), '')
    expect(await run(['inspect', join(copy, 'broken.csv')])).toBe(2)
    expect(error.mock.calls.flat().join('\n')).toContain('broken.csv: is empty')
  })
})
