import { spawnSync } from 'node:child_process'
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
  const spectral = join(root, 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js')
  const rules = ['--ruleset', join(root, '.spectral.yaml'), '--fail-severity', 'hint']
  const args = [...SHORT_LIVED, spectral, 'lint', document, ...rules, '--format', 'json', '--quiet']
  const { stdout, stderr, error } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
    maxBuffer: 256 * 1024 * 1024,
  })
  try {
    const found = JSON.parse(stdout) as (SpectralFinding & { readonly path: readonly (string | number)[] })[]
    return found.map(({ code, message, path }) => ({ code: String(code), message, path: path.map(String) }))
  } catch {
    throw new UserError(`Spectral did not run: ${error?.message ?? `${stderr}${stdout.slice(0, 2000)}`}`)
  }
}
