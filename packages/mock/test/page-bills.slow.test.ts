import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { run } from '../src/cli.js'
import { createMock, loadEstate } from '../src/index.js'
import { caseNamed, requestOf } from './operations.js'

/** As the build makes it for pages. */
const { createPageMock, estateOfBills } = (await import(
  join(import.meta.dirname, '..', 'dist', 'page', 'index.js')
)) as typeof import('../src/page/index.js')

const folder = mkdtempSync(join(tmpdir(), 'page-bills-'))
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  await run(['export', '--focus', folder, '--months', '1', '--company', 'C-1042'])
  vi.restoreAllMocks()
})
afterAll(() => rmSync(folder, { recursive: true }))

const filesOf = (names: readonly string[]): File[] =>
  names.map((name) => new File([readFileSync(join(folder, name))], name))

it('bills in a page are answered as in Node, with the company file that the export writes beside them', async () => {
  const names = readdirSync(folder)
  expect(names).toContain('company.json')
  const inPage = await createPageMock({ estate: await estateOfBills(filesOf(names)) })
  const inNode = createMock({ estate: await loadEstate({ data: folder, illustrative: true }) })
  for (const name of [
    'listCompanies',
    'listCompanyUsers',
    'listAwsAccounts',
    'getBillingSummary',
    'listReservedInstances',
  ] as const) {
    const [page, node] = await Promise.all(
      [inPage, inNode].map(async (mock) => (await mock.fetch(requestOf(caseNamed(name)))).json()),
    )
    expect([name, page]).toEqual([name, node])
  }
  const without = await createPageMock({
    estate: await estateOfBills(filesOf(names.filter((name) => name !== 'company.json'))),
  })
  const users = async (mock: typeof inPage): Promise<unknown> =>
    (await mock.fetch(requestOf(caseNamed('listCompanyUsers')))).json()
  expect(await users(without)).not.toEqual(await users(inPage))
})

it.each([
  ['company.json', '{', "company.json can't be read: there is a mistake at"],
  ['company.json', '{"companies": 1}', 'company.json: companies must be'],
  [
    'company.json',
    '{"clock":1,"clock":"2026-04-01T09:00:00Z","companies":[]}',
    'company.json:1:12: the key is there twice',
  ],
  ['company.json', 'null', 'company.json: the file must be an object'],
  [
    'company.json',
    '['.repeat(200_000) + ']'.repeat(200_000),
    'company.json: 0.0.0.0.0 is nested more than 100 levels deep',
  ],
  ['company.yaml', 'companies: 1', 'company.yaml must be JSON in a page: write it as company.json.'],
])('a company file %s with %s is refused', async (name, text, message) => {
  const bills = readdirSync(folder).filter((file) => file !== 'company.json')
  await expect(estateOfBills([...filesOf(bills), new File([text], name)])).rejects.toThrow(message)
})
