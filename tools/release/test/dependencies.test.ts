import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { publishedPackages } from '../src/workspace.js'
import { ROOT } from './workspace.js'

/** What may be depended on: licences that ask for no more than their text and a notice. */
const ALLOWED =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT PSF-2.0 Python-2.0 Unlicense WTFPL'.split(
    ' ',
  )

/** Packages whose manifest names no licence that a program can read, with what a person found in them. */
const READ_BY_HAND: Readonly<Record<string, string>> = { spawndamnit: 'MIT' }

interface Licensed {
  readonly name: string
  /** The SPDX expression of its manifest. */
  readonly licence: string
}

/** The packages whose licence is not allowed. Of alternatives, one has to be. */
function refusedLicences(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ name, licence }) => {
    const expression = (READ_BY_HAND[name] ?? licence).replaceAll(/[()]/g, '')
    const alternatives = expression.split(' OR ').map((alternative) => alternative.split(' AND '))
    return !alternatives.some((all) => all.every((one) => ALLOWED.includes(one)))
  })
}

it('optional peers take any version, since npm refuses to install beside another one', () => {
  for (const { name, peerDependencies, peerDependenciesMeta } of publishedPackages(ROOT))
    for (const [peer, range] of Object.entries(peerDependencies ?? {})) {
      expect([name, peer, peerDependenciesMeta?.[peer]?.optional]).toEqual([name, peer, true])
      expect([name, peer, range]).toEqual([name, peer, '*'])
    }
})

describe('licences', () => {
  it.runIf(TRIES_ALL)('of all production dependencies are allowed', () => {
    const args = [join(ROOT, 'node_modules/pnpm/bin/pnpm.cjs'), 'licenses', 'list', '--prod', '--json']
    const byLicence = JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })) as object
    const packages = Object.entries(byLicence).flatMap(([licence, found]: [string, { readonly name: string }[]]) =>
      found.map(({ name }) => ({ name, licence })),
    )
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
