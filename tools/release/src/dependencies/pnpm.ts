import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '@cloud-cost/contract-tools/failure'
import { type Output, run } from '@cloud-cost/contract-tools/run'
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
  /** What was found, or why nothing could be asked. */
  readonly says: string
}

/** Asks the registry for known vulnerabilities of high severity; a registry without this service is reported, and is no failure. */
export async function audit(root: string): Promise<Audit> {
  return readAudit(await pnpm(root, 'audit', '--audit-level', 'high', '--json'))
}

interface AuditReport {
  readonly error?: { readonly code: string }
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly advisories?: Readonly<
    Record<
      string,
      {
        readonly module_name: string
        readonly severity: string
        readonly title: string
        readonly patched_versions: string
      }
    >
  >
}

const GRAVE: ReadonlySet<string> = new Set(['high', 'critical'])

export function readAudit({ stdout, stderr }: Output): Audit {
  const report = parse(stdout)
  if (report?.metadata === undefined) {
    const reason =
      report?.error?.code === 'ERR_PNPM_AUDIT_BAD_RESPONSE'
        ? 'the registry answers no audits'
        : `${stderr}${stdout}`.trim()
    return { state: 'skipped', says: `Skipped: ${reason === '' ? 'the registry did not answer' : reason}.` }
  }
  const grave = Object.values(report.advisories ?? {}).filter(({ severity }) => GRAVE.has(severity))
  const counts = Object.entries(report.metadata.vulnerabilities).map(([severity, count]) => `${count} ${severity}`)
  if (grave.length === 0) return { state: 'clean', says: `No grave vulnerability is known (${counts.join(', ')}).` }
  const lines = grave.map(
    (one) => `${one.module_name}: ${one.title} (${one.severity}); fixed in ${one.patched_versions}`,
  )
  return { state: 'vulnerable', says: lines.join('\n') }
}

function parse(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return undefined
  }
}

function pnpm(root: string, ...args: readonly string[]): Promise<Output> {
  return run(process.execPath, [PNPM, ...args], { cwd: root, timeout: LIMIT })
}
