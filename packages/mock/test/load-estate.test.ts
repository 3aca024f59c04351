import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMock, type LoadEstateOptions, loadEstate, watchData } from '../src/index.js'
import { token } from './operations.js'

const README = readFileSync(join(import.meta.dirname, '..', '..', 'estate', 'README.md'), 'utf8')
const [, YAML = ''] = /```yaml\n(.*?)```/s.exec(README) ?? []

let folder = ''
let file = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-cost-company-'))
  file = join(folder, 'my-company.yaml')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Why options are refused, without the folder. */
async function refusalOf(options: LoadEstateOptions): Promise<string> {
  const error = await loadEstate(options).then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  return String((error as Error | undefined)?.message).replaceAll(`${folder}/`, '')
}

async function read(options: LoadEstateOptions, path: string): Promise<unknown> {
  return (
    await createMock({ estate: await loadEstate(options) }).fetch(`http://mock${path}`, { headers: token })
  ).json()
}

describe('a company file', () => {
  it('is what answers come from, as the README has it', async () => {
    writeFileSync(file, YAML)
    expect(YAML.split('\n').length).toBeLessThan(40)
    const accounts = await read({ data: file }, '/platform/v2/companies/C-1/vendors/aws/accounts')
    expect(JSON.stringify(accounts)).toContain('works-shop')
    expect((await loadEstate({ data: file })).clock).toBe('2026-04-01T09:00:00Z')
  })

  it('can be JSON', async () => {
    const json = join(folder, 'my-company.json')
    const company = { companyId: 'C-7', companyName: 'Seven' }
    writeFileSync(json, JSON.stringify({ clock: '2026-04-01T09:00:00Z', companies: [company] }, undefined, '\t'))
    expect(JSON.stringify(await read({ data: json }, '/platform/v2/companies'))).toContain('Seven')
  })

  it.each([
    [
      'a number without quotes',
      ['"111122223333", accountAlias', '111122223333, accountAlias'],
      /^my-company\.yaml:8:\d+: companies\.0\.aws\.accounts\.0\.accountId must be 12 digits, in quotes$/m,
    ],
    [
      'a member that is missing',
      ['companyName: Example Works', ''],
      /^my-company\.yaml:4:\d+: companies\.0\.companyName is required$/m,
    ],
    [
      'a member that does not exist',
      ['companyName:', 'companyname:'],
      /^my-company\.yaml:5:\d+: companies\.0\.companyname is not allowed; did you mean companyName\? The members are companyId, /m,
    ],
    [
      'an account that does not exist',
      ['account: "444455556666"', 'account: "000000000000"'],
      /^my-company\.yaml:12:\d+: .*account must be one of 111122223333, 444455556666, not "000000000000"$/m,
    ],
    [
      'a type that does not exist',
      ['type: m5.large', 'type: m9.large'],
      /^my-company\.yaml:14:\d+: companies\.0\.aws\.machines\.0\.type must be one of t3\.nano, .*, not "m9\.large"; did you mean [mcr]5\.large.*\?$/m,
    ],
    [
      'a minimum above the count',
      ['min: 2', 'min: 5'],
      /^my-company\.yaml:16:\d+: companies\.0\.aws\.machines\.0\.min must not be above the count, which is 4$/m,
    ],
    [
      'a minimum of machines with a schedule',
      ['schedule: autoscaled', 'schedule: weekdays'],
      /^my-company\.yaml:16:\d+: .*\.min is for autoscaled machines only; the schedule of these is weekdays$/m,
    ],
    [
      'accounts without a payer',
      ['accountType: master', 'accountType: member'],
      /^my-company\.yaml:7:\d+: companies\.0\.aws\.accounts must have one whose accountType is master: it pays for all of them$/m,
    ],
    [
      'a negative commitment',
      ['count: 2\n', 'count: -2\n'],
      /^my-company\.yaml:27:\d+: companies\.0\.aws\.reservedInstances\.0\.count must be at least 0$/m,
    ],
    [
      'a service that does not exist',
      [
        '      machines:',
        '      autoSavings:\n        subscriptions:\n          - { account: "444455556666", service: AUTO-EC2, start: "2026-01-01 00:00:00" }\n      machines:',
      ],
      /^my-company\.yaml:12:\d+: .*\.subscriptions\.0\.service must be one of AUTO-RI, AUTO-SP, AUTO-STORAGE, AUTO-DISK, not "AUTO-EC2"$/m,
    ],
    ['YAML that cannot be read', ['companyId: C-1', 'companyId: [C-1'], /^my-company\.yaml:\d+:\d+: /m],
    [
      'a second document',
      ['clock:', 'clock: 2026-04-01T09:00:00Z\n---\nclock:'],
      /^my-company\.yaml:\d+:\d+: a second YAML document begins here; keep one, whose companies are the companies of all$/m,
    ],
    ['an alias of nothing', ['companyId: C-1', 'companyId: *one'], /^my-company\.yaml:\d+:\d+: .*one/m],
  ])('is refused by line for %s', async (_, [before = '', after = ''], line) => {
    writeFileSync(file, YAML.replace(before, after))
    const refusal = await refusalOf({ data: file })
    expect(refusal).toMatch(line)
  })

  it('is refused for all mistakes at once, of which the first 20 are shown', async () => {
    const machines = Array.from({ length: 30 }, () => '        - {}').join('\n')
    writeFileSync(file, YAML.replace('      machines:', `      machines:\n${machines}`))
    const refusal = await refusalOf({ data: file })
    expect(refusal.match(/^my-company\.yaml:\d+:\d+: /gm)).toHaveLength(20)
    expect(refusal).toContain('\nand 100 more\n')
  })

  it.each(['xlsx', 'htm', 'txt', 'orc', 'bz2'])('is refused as a bill where it is called .%s', async (extension) => {
    const bill = join(folder, `bill.${extension}`)
    writeFileSync(bill, 'x')
    expect(await refusalOf({ data: bill })).toContain('BilledCost')
    rmSync(bill)
  })

  it('is refused when it is not there, not a file, or a folder without bills', async () => {
    expect(await refusalOf({ data: join(folder, 'none.yaml') })).toBe(
      'data must be a file that can be read: none.yaml was not found.',
    )
    expect(await refusalOf({ data: '/dev/null' })).toBe(
      'data must be a regular file, and /dev/null is a folder, a pipe or a device.',
    )
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    expect(await refusalOf({ data: empty })).toBe(
      'data must be a folder with bills (.csv, .csv.gz, .parquet or .zip), and empty has none.',
    )
    rmdirSync(empty)
    expect(await refusalOf({ data: folder })).toBe(
      'data must be bills that can be read:\nmy-company.json: is no bill: it is JSON: export the bill as CSV or Parquet.',
    )
  })

  it('is followed: a sound change is served, a mistake is printed', async () => {
    writeFileSync(file, YAML)
    const mock = createMock({ estate: await loadEstate({ data: file }) })
    const names = async (): Promise<string> =>
      (await mock.fetch('http://mock/platform/v2/companies', { headers: token })).text()
    const printed: string[] = []
    const stop = watchData(mock, { data: file }, (text) => printed.push(text))
    const written = async (text: string): Promise<string | undefined> => {
      const before = printed.length
      writeFileSync(file, text)
      await vi.waitFor(() => expect(printed.length).toBeGreaterThan(before), { timeout: 30_000 })
      return printed.at(-1)
    }
    expect(await written(YAML.replace('Example Works', 'Other Works'))).toContain('is served')
    expect(await names()).toContain('Other Works')
    expect(await written(YAML.replace('companyId: C-1', 'companyId: 1'))).toMatch(
      /my-company\.yaml:4:\d+: [\s\S]*goes on with/,
    )
    expect(await names()).toContain('Other Works')
    stop()
  })
})

describe('a size', () => {
  it.each([
    ['small', 5],
    ['accounts=3', 3],
    ['accounts=2,resources=10,months=1', 2],
  ])('has so many accounts: %s', async (size, accounts) => {
    const answer = await read({ size, seed: '7' }, '/platform/v2/companies/C-2007/vendors/aws/accounts')
    expect(JSON.stringify(answer).match(/"accountId"/g)).toHaveLength(accounts)
  })

  it('is another company by another seed', async () => {
    const [first, repeated, different] = await Promise.all(
      ['1', '1', '2'].map((seed) => read({ size: 'small', seed }, '/platform/v2/companies')),
    )
    expect(first).toEqual(repeated)
    expect(first).not.toEqual(different)
  })

  it.each<[LoadEstateOptions, RegExp]>([
    [{ size: 'huge' }, /^size must be one of small, medium, large, or numbers such as .*, not "huge"\.$/],
    [{ size: 'accounts=1001' }, /^size must be .*accounts up to 1000/],
    [{ size: 'accounts=2,toString=3' }, /^size must be /],
    [{ size: 'small', seed: 'text' }, /^seed must be a whole number .*, not "text"\.$/],
    [{ size: 'small', data: 'my-company.yaml' }, /^size must not be used with data: /],
  ])('is refused: %j', async (options, message) => {
    expect(await refusalOf(options)).toMatch(message)
  })
})

describe('a clock', () => {
  it('is now, or an instant, of any companies', async () => {
    writeFileSync(file, YAML)
    const clock = '2027-01-02T03:04:00Z'
    for (const options of [{}, { data: file }, { size: 'small' }]) {
      expect((await loadEstate({ ...options, clock })).clock).toBe(clock)
    }
    expect((await loadEstate({ clock: '2027-01-02T03:04Z' })).clock).toBe(clock)
    const before = Date.now() - 3_600_000
    const { clock: hour } = await loadEstate({ clock: 'now' })
    expect(hour).toMatch(/:00:00Z$/)
    expect(Date.parse(hour)).toBeGreaterThan(before)
    expect(Date.parse(hour)).toBeLessThanOrEqual(Date.now())
  })

  it('shows the default companies as of its day', async () => {
    const companies = await read({ clock: '2027-06-16T09:00:00Z' }, '/platform/v2/companies')
    expect(JSON.stringify(companies)).toContain('"lastActiveDate":"2027-06-15"')
  })

  it.each(['today', '2026-04-01', '2026-13-01T00:00:00Z'])('is refused: %s', async (clock) => {
    expect(await refusalOf({ clock })).toBe(
      `clock must be now or an instant in UTC such as 2026-04-01T09:00:00Z, not "${clock}".`,
    )
  })
})
