// Reads the changesets that wait for their version.
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
  // Whoever looked at it and found that it breaks says so; else it is a change like others.
  undecided: { early: 'patch', later: 'patch' },
  deprecated: { early: 'patch', later: 'minor' },
  added: { early: 'patch', later: 'minor' },
  changed: { early: 'patch', later: 'patch' },
}

/** A change that waits for its version. */
export interface Changeset {
  /** The path of the file, such as `.changeset/one-change.md`. */
  readonly file: string
  /** What changed, without the head that names the packages. */
  readonly text: string
  /** The steps that it declares, by package. */
  readonly bumps: ReadonlyMap<string, Bump>
}

export async function pendingChangesets(root: string): Promise<Changeset[]> {
  if (!existsSync(join(root, '.changeset'))) return []
  const changesets = await readChangesets(root)
  return changesets.map(({ id, summary, releases }) => ({
    file: `.changeset/${id}.md`,
    text: summary,
    bumps: new Map(releases.map(({ name, type }) => [name, type])),
  }))
}

/** The step that a change asks for. @param version the last release */
export function neededBump(level: Level, version: string): Bump {
  return BUMP_OF[level][version.startsWith('0.') ? 'early' : 'later']
}

/** Whether a package lacks a step, since it declares a smaller one or none. */
export function lacks(declared: Bump | undefined, needed: Bump): boolean {
  return less(declared ?? 'none', needed)
}

export interface MissingBump {
  readonly package: string
  readonly needed: Bump
  readonly declared: Bump
}

/**
 * The packages whose changesets declare less than the findings ask for.
 * @param version the last release
 */
export function missingBumps(
  findings: readonly Finding[],
  changesets: readonly Changeset[],
  version: string,
): MissingBump[] {
  const names = new Set(findings.flatMap(({ packages }) => packages))
  return Array.from(names, (name): MissingBump => {
    const own = findings.filter(({ packages }) => packages.includes(name))
    const needed = greatest(own.map(({ level }) => neededBump(level, version)))
    return { package: name, needed, declared: greatest(changesets.map(({ bumps }) => bumps.get(name) ?? 'none')) }
  }).filter(({ declared, needed }) => less(declared, needed))
}

function greatest(bumps: readonly Bump[]): Bump {
  return BUMPS.findLast((bump) => bumps.includes(bump)) ?? 'none'
}

function less(first: Bump, second: Bump): boolean {
  return BUMPS.indexOf(first) < BUMPS.indexOf(second)
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
