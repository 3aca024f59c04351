import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../model/failure.js'
import { SHORT_LIVED } from './run.js'

/** What Spectral found, at a path within the document. */
export interface SpectralFinding {
  readonly code: string
  readonly message: string
  readonly path: readonly string[]
}

/** Runs Spectral's command line with the rules of a working tree, so that `spectral lint` by hand and the checks can never disagree. */
export function runSpectral(root: string, document: string): SpectralFinding[] {
  const folder = mkdtempSync(join(tmpdir(), 'spectral-'))
  try {
    const report = join(folder, 'report.json')
    const output = ['--format', 'json', '--output', report, '--quiet', '--fail-severity', 'hint']
    const args = ['lint', document, '--ruleset', join(root, '.spectral.yaml'), ...output]
    const spectral = join(root, 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js')
    const { stdout, stderr, status, error } = spawnSync(process.execPath, [...SHORT_LIVED, spectral, ...args], {
      encoding: 'utf8',
      env: { ...process.env, SCARF_ANALYTICS: 'false' },
    })
    if (error || (status !== 0 && status !== 1) || !existsSync(report))
      throw new UserError(`Spectral did not run: ${error?.message ?? ''}${stderr}${stdout.slice(0, 2000)}`)
    const found = JSON.parse(readFileSync(report, 'utf8')) as (SpectralFinding & { path: (string | number)[] })[]
    return found.map(({ code, message, path }) => ({ code: String(code), message, path: path.map(String) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
