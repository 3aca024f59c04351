// The command that checks licences and known vulnerabilities of dependencies.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { type Output, run } from '@cloud-cost/contract/run'

/** What may be depended on: licences that ask for no more than their text and a notice. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
])

/** Packages whose manifest names no licence that a program can read, with what a person found in them. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  spawndamnit: 'MIT',
}

interface Licensed {
  readonly name: string
  /** The SPDX expression of its manifest. */
  readonly licence: string
}

/** The packages whose licence is not allowed. Of alternatives, one has to be. */
export function refusedLicences(packages: readonly Licensed[]): Licensed[] {
  return packages.filter(({ name, licence }) => {
    const expression = (READ_BY_HAND[name] ?? licence).replaceAll(/[()]/g, '')
    const alternatives = expression.split(' OR ').map((alternative) => alternative.split(' AND '))
    return !alternatives.some((all) => all.every((licence) => ALLOWED.has(licence)))
  })
}

const PNPM = join(dirname(createRequire(import.meta.url).resolve('pnpm')), 'bin', 'pnpm.cjs')

/** Longest time for an answer, in milliseconds. */
const LIMIT = 120_000

/** Checks the licences of what is depended on, and asks for known vulnerabilities of high severity. */
export async function auditCommand(root: string): Promise<number> {
  const packages = await productionLicences(root)
  const refused = refusedLicences(packages)
  for (const { name, licence } of refused)
    console.error(`${name} has the licence ${licence}, which is not allowed. Take another package.`)
  if (refused.length === 0) console.log(`The licences of ${packages.length} packages are allowed.`)
  const { state, says } = readAudit(await pnpm(root, 'audit', '--audit-level', 'high'))
  console.log(says)
  return refused.length > 0 || state === 'vulnerable' ? 1 : 0
}

/** Every package that the production dependencies of the workspace bring, with its licence. */
export async function productionLicences(root: string): Promise<Licensed[]> {
  const { code, stdout, stderr } = await pnpm(root, 'licenses', 'list', '--prod', '--json')
  if (code !== 0) throw new UserError(`the licences can't be listed: ${stderr.trim()}. Install the workspace first.`)
  const byLicence = JSON.parse(stdout) as Record<string, { name: string }[]>
  return Object.entries(byLicence).flatMap(([licence, packages]) => packages.map(({ name }) => ({ name, licence })))
}

/**
 * What pnpm found, or why nothing could be asked. Only an audit that was answered ends with the number of vulnerabilities; a
 * registry without this service is reported, and is no failure.
 */
export function readAudit({ code, stdout, stderr }: Output): {
  readonly state: 'clean' | 'vulnerable' | 'skipped'
  readonly says: string
} {
  const says = `${stdout}${stderr}`.trim()
  if (code === 0) return { state: 'clean', says }
  // biome-ignore lint/plugin: these are pnpm's words.
  if (/\bvulnerabilities found\b/.test(stdout)) return { state: 'vulnerable', says }
  return { state: 'skipped', says: `Skipped: ${says === '' ? 'the registry did not respond' : says}` }
}

function pnpm(root: string, ...args: readonly string[]): Promise<Output> {
  return run(process.execPath, [PNPM, ...args], { cwd: root, timeout: LIMIT })
}
