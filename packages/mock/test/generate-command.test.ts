import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { ARCHETYPE_TEXTS, checkCompanyFile, createEstate } from '@cloud-cost/estate'
import { afterEach, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { run } from '../src/cli.js'
import { ARCHETYPES } from '../src/shell/cli/declarations.js'

afterEach(() => vi.restoreAllMocks())

const WANTED = [
  [3, 5_000, 2],
  // No number of machines costs this, so that amounts make up for it.
  [2, 1_000, 3],
  // The smallest company of these accounts is larger, so that it has a part of what that has.
  [1, 20, 3],
  // One machine costs nothing, which says nothing of more.
  [1, 50, 1],
] as const

// The searches in which companies are made are for the night; the last one ends without.
it.each(TRIES_ALL ? WANTED : WANTED.slice(-1))(
  'generate writes a company file with %i accounts that costs %i dollars a month, seed %i',
  async (accounts, monthly, seed) => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    const start = process.cpuUsage()
    const options = [
      '--accounts',
      accounts,
      '--monthly',
      monthly,
      '--seed',
      seed,
      '--clock',
      '2026-04-15T09:00:00Z',
    ].map(String)
    expect(await run(['generate', ...options])).toBe(0)
    // Far too large companies are not tried.
    expect(process.cpuUsage(start).user).toBeLessThan(4_000_000)
    const company = parse(log.mock.calls.flat().join('\n'))
    expect(checkCompanyFile(company)).toEqual([])
    expect(company.companies[0].aws.accounts.length).toBe(accounts)
    const [costs = []] = await createEstate({ company }).monthlyCosts()
    const march = costs.filter(({ month }) => month === '2026-03')
    const cost = march.reduce((sum, { effectiveCost = 0 }) => sum + effectiveCost, 0)
    expect(Math.abs(cost / monthly - 1)).toBeLessThanOrEqual(0.05)
  },
)

it('generate --like makes a company of each archetype, the same one for the same seed', async () => {
  expect(ARCHETYPES).toEqual(Object.keys(ARCHETYPE_TEXTS))
  const made = new Map<string, string>()
  const likes = sample(ARCHETYPES.slice(1), ARCHETYPES.length)
  for (const like of likes) {
    const texts: string[] = []
    for (const _ of like === likes[0] ? [1, 2] : [1]) {
      const log = vi.spyOn(console, 'log').mockReturnValue()
      const options = `--accounts 2 --monthly 8000 --months 2 --like ${like} --seed 7 --clock 2026-04-15T09:00:00Z`
      expect(await run(['generate', ...options.split(' ')])).toBe(0)
      texts.push(log.mock.calls.flat().join('\n'))
      vi.restoreAllMocks()
    }
    const [text = '', again = text] = texts
    expect(again).toBe(text)
    made.set(like, text)
    const company = parse(text)
    expect(checkCompanyFile(company)).toEqual([])
    const [costs = []] = await createEstate({ company }).monthlyCosts()
    const march = costs.filter(({ month }) => month === '2026-03')
    const cost = march.reduce((sum, { effectiveCost = 0 }) => sum + effectiveCost, 0)
    expect([like, Math.abs(cost / 8_000 - 1) <= 0.05]).toEqual([like, true])
  }
  expect(new Set(made.values()).size).toBe(likes.length)
})
