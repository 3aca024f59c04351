import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './failure.js'
import { SHORT_LIVED } from './run.js'

/** What Spectral found, at a path within the document that it read. */
export interface SpectralFinding {
  readonly code: string
  readonly message: string
  readonly path: readonly string[]
  readonly source: string
  /** First line is 1. */
  readonly line: number
}

interface RawFinding {
  readonly code: string | number
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly source: string
  readonly range: { readonly start: { readonly line: number } }
}

/** Leaves references as they are: rules on single files need no other file, and following references takes most of the time. */
export const UNRESOLVED = fileURLToPath(new URL('../unresolved.cjs', import.meta.url))

/** Runs Spectral's command line, so that `spectral lint` by hand and the checks can never disagree. */
export function runSpectral(
  root: string,
  ruleset: string,
  patterns: readonly string[],
  resolver?: string,
): SpectralFinding[] {
  if (patterns.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'spectral-'))
  try {
    const report = join(folder, 'report.json')
    const follow = resolver === undefined ? [] : ['--resolver', resolver]
    const output = ['--format', 'json', '--output', report, '--quiet', '--fail-severity', 'hint']
    const args = ['lint', ...patterns, '--ruleset', ruleset, ...output, '--fail-on-unmatched-globs', 'false', ...follow]
    const spectral = join(root, 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js')
    const { stdout, stderr, status, error } = spawnSync(process.execPath, [...SHORT_LIVED, spectral, ...args], {
      encoding: 'utf8',
      env: { ...process.env, SCARF_ANALYTICS: 'false' },
    })
    if (error || (status !== 0 && status !== 1) || !existsSync(report))
      throw new UserError(`Spectral did not run: ${error?.message ?? ''}${stderr}${stdout.slice(0, 2000)}`)
    const found = JSON.parse(readFileSync(report, 'utf8')) as RawFinding[]
    return found.map(({ code, message, path, source, range }) => ({
      code: String(code),
      message,
      path: path.map(String),
      source,
      line: range.start.line + 1,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
