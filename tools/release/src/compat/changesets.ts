import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import readChangesets from '@changesets/read'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'
import type { Finding, Level } from './finding.js'

const BUMPS = ['none', 'patch', 'minor', 'major'] as const

export type Bump = (typeof BUMPS)[number]

/**
 * The step of the version that a change asks for; and before 1.0.0, where package managers take a minor step for one that
 * breaks callers.
 */
const BUMP_OF: Readonly<Record<Level, { readonly early: Bump; readonly later: Bump }>> = {
  breaking: { early: 'minor', later: 'major' },
  deprecated: { early: 'patch', later: 'minor' },
  added: { early: 'patch', later: 'minor' },
  changed: { early: 'patch', later: 'patch' },
}

/** The greatest step that the changesets of a working tree declare, by package. */
export async function declaredBumps(root: string): Promise<ReadonlyMap<string, Bump>> {
  const bumps = new Map<string, Bump>()
  if (!existsSync(join(root, '.changeset'))) return bumps
  for (const { releases } of await readChangesets(root)) {
    for (const { name, type } of releases) raise(bumps, name, type)
  }
  return bumps
}

export interface MissingBump {
  readonly package: string
  readonly needed: Bump
  readonly declared: Bump
}

/**
 * The packages whose changesets declare less than the findings ask for.
 * @param version that of the last release
 */
export function missingBumps(
  findings: readonly Finding[],
  declared: ReadonlyMap<string, Bump>,
  version: string,
): MissingBump[] {
  const needed = new Map<string, Bump>()
  for (const { packages, level } of findings) {
    const bump = BUMP_OF[level][version.startsWith('0.') ? 'early' : 'later']
    for (const name of packages) raise(needed, name, bump)
  }
  return [...needed]
    .map(([name, bump]) => ({ package: name, needed: bump, declared: declared.get(name) ?? 'none' }))
    .filter((one) => less(one.declared, one.needed))
}

function raise(bumps: Map<string, Bump>, name: string, to: Bump): void {
  if (less(bumps.get(name) ?? 'none', to)) bumps.set(name, to)
}

function less(one: Bump, other: Bump): boolean {
  return BUMPS.indexOf(one) < BUMPS.indexOf(other)
}

const CHANGESET = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')

/** Longest time for a command of changesets, in milliseconds. */
const LIMIT = 900_000

/** Runs changesets and returns what it says; `hint` is what else to say when it stops. */
export async function changesets(command: string, cwd: string, env = process.env, hint = ''): Promise<string> {
  const { code, stdout, stderr } = await run(process.execPath, [CHANGESET, command], { cwd, env, timeout: LIMIT })
  const said = (stdout + stderr).trim()
  if (code !== 0) throw new UserError(`changesets stopped: ${said}${hint}`)
  return said
}
