import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusedLicences } from '../src/dependencies/licences.js'
import { productionLicences, readAudit } from '../src/dependencies/pnpm.js'
import { ROOT } from './workspace.js'

describe('licences', () => {
  it('of all production dependencies are allowed', async () => {
    const packages = await productionLicences(ROOT)
    expect(packages.map(({ name }) => name)).toContain('minisearch')
    expect(refusedLicences(packages)).toEqual([])
  })

  it('of all that the bundle of the mock contains are allowed', () => {
    const notices = readFileSync(join(ROOT, 'packages/mock/dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
    const bundled = [...notices.matchAll(/^(@?[\w./-]+) \d+\.\d+\.\S+ \((.*)\)$/gm)].map(
      ([, name = '', licence = '']) => ({
        name,
        licence,
      }),
    )
    expect(bundled.map(({ name }) => name)).toContain('@stoplight/prism-http')
    expect(refusedLicences(bundled)).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(AFL-2.1 OR BSD-3-Clause)', true],
    ['(MIT AND Apache-2.0)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-only', false],
    ['Unknown', false],
  ])('%s: %s', (licence, allowed) => {
    expect(refusedLicences([{ name: 'some', licence }])).toHaveLength(allowed ? 0 : 1)
  })
})

describe('an audit', () => {
  const answer = (stdout: string | object, stderr = ''): ReturnType<typeof readAudit> =>
    readAudit({ status: 1, stdout: typeof stdout === 'string' ? stdout : JSON.stringify(stdout), stderr })
  const advisory = (severity: string): object => ({
    metadata: { vulnerabilities: { low: 0, high: severity === 'high' ? 1 : 0 } },
    advisories: { 1: { module_name: 'some', severity, title: 'Reads too much', patched_versions: '>=2.0.1' } },
  })

  it('is vulnerable by what is grave', () => {
    expect(answer(advisory('high'))).toEqual({
      state: 'vulnerable',
      says: 'some: Reads too much (high); fixed in >=2.0.1',
    })
  })

  it('is clean without', () => {
    expect(answer(advisory('low'))).toEqual({
      state: 'clean',
      says: 'No grave vulnerability is known (0 low, 0 high).',
    })
  })

  it('is skipped, with the reason, where the registry answers none', () => {
    expect(answer({ error: { code: 'ERR_PNPM_AUDIT_BAD_RESPONSE' } })).toEqual({
      state: 'skipped',
      says: 'Skipped: the registry answers no audits.',
    })
    expect(answer('', 'no network')).toEqual({ state: 'skipped', says: 'Skipped: no network.' })
  })
})
