import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { type Output, run } from '@cloud-cost/contract/run'
import type { Licensed } from './licences.js'

const PNPM = join(dirname(createRequire(import.meta.url).resolve('pnpm')), 'bin', 'pnpm.cjs')

/** Longest time for an answer, in milliseconds. */
const LIMIT = 120_000

/** Every package that the production dependencies of the workspace bring, with its licence. */
export async function productionLicences(root: string): Promise<Licensed[]> {
  const { code, stdout, stderr } = await pnpm(root, 'licenses', 'list', '--prod', '--json')
  if (code !== 0) throw new UserError(`the licences can't be listed: ${stderr.trim()}. Install the workspace first.`)
  const byLicence = JSON.parse(stdout) as Record<string, { name: string }[]>
  return Object.entries(byLicence).flatMap(([licence, packages]) => packages.map(({ name }) => ({ name, licence })))
}

export interface Audit {
  readonly state: 'clean' | 'vulnerable' | 'skipped'
  /** What pnpm found, or why nothing could be asked. */
  readonly says: string
}

/** Asks the registry for known vulnerabilities of high severity; a registry without this service is reported, and is no failure. */
export async function audit(root: string): Promise<Audit> {
  return readAudit(await pnpm(root, 'audit', '--audit-level', 'high'))
}

/** Only an audit that was answered ends with the number of vulnerabilities. */
export function readAudit({ code, stdout, stderr }: Output): Audit {
  const says = `${stdout}${stderr}`.trim()
  if (code === 0) return { state: 'clean', says }
  if (/\bvulnerabilities found\b/.test(stdout)) return { state: 'vulnerable', says }
  return { state: 'skipped', says: `Skipped: ${says === '' ? 'the registry did not respond' : says}` }
}

function pnpm(root: string, ...args: readonly string[]): Promise<Output> {
  return run(process.execPath, [PNPM, ...args], { cwd: root, timeout: LIMIT })
}
