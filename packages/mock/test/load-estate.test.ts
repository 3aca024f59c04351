import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    expect(await written(YAML.replace('companyId: C-1', 'companyId: 1'))).toBe(
      [
        `${file} has changed. It must be a company file without mistakes:`,
        `${file}:4:5: companies.0.companyId must be a string, in quotes`,
        'An example and the schema for editors are in the README of @cloud-cost/estate.',
        'The mock goes on with what was sound before.',
      ].join('\n'),
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
})
