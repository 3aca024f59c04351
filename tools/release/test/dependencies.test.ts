import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productionLicences, readAudit, refusedLicences } from '../src/commands/audit.js'
import { publishedPackages } from '../src/workspace.js'
import { ROOT } from './workspace.js'

it('optional peers take any version, since npm refuses to install beside another one', () => {
  for (const { name, peerDependencies, peerDependenciesMeta } of publishedPackages(ROOT))
    for (const [peer, range] of Object.entries(peerDependencies ?? {})) {
      expect([name, peer, peerDependenciesMeta?.[peer]?.optional]).toEqual([name, peer, true])
      expect([name, peer, range]).toEqual([name, peer, '*'])
    }
})

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

// What pnpm prints, with its exit code.
it.each([
  ['clean', 0, 'No known vulnerabilities found', ''],
  ['vulnerable', 1, '│ high │ Reads too much │\n1 vulnerabilities found\nSeverity: 1 high', ''],
  ['skipped', 1, 'ERR_PNPM_AUDIT_BAD_RESPONSE The audit endpoint responded with 405', ''],
  ['skipped', 1, '', 'no network'],
])('an audit is %s when pnpm ends with %i and %j', (state, code, stdout, stderr) => {
  const audit = readAudit({ code, stdout, stderr })
  expect(audit.state).toBe(state)
  expect(audit.says).toContain(stdout + stderr)
})
