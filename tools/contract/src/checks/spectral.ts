import { createRequire } from 'node:module'
import { UserError } from '../model/failure.js'
import { type RunOptions, run, SHORT_LIVED } from './run.js'

const SPECTRAL = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/dist/index.js')

/** What `spectral lint` found at a path within a document. */
export interface SpectralFinding {
  /** The name of the rule. */
  readonly code: string
  readonly message: string
  readonly path: readonly (string | number)[]
  /** Absolute path of the document. */
  readonly source: string
}

/**
 * What `spectral lint` finds in documents by the rules of a working tree, whatever its severity; nothing when it is aborted.
 *
 * @param files paths below the root
 * @throws UserError when the rules can't be used
 */
export async function lintDocuments(
  root: string,
  files: readonly string[],
  options: Pick<RunOptions, 'signal' | 'niceness'> = {},
): Promise<SpectralFinding[]> {
  const command = [SPECTRAL, 'lint', ...files, '--ruleset', '.spectral.yaml', '--format', 'json', '--quiet']
  const { code, stdout, stderr } = await run(process.execPath, [...SHORT_LIVED, ...command], { ...options, cwd: root })
  if (options.signal?.aborted) return []
  if (code === 0 || code === 1) return JSON.parse(stdout) as SpectralFinding[]
  const reasons = Array.from(stderr.matchAll(/^Error #\d+: (.*)$/gm), ([, reason = '']) => reason)
  const reason = (reasons.length > 0 ? reasons.join('; ') : stderr.trim()).replaceAll(`${root}/`, '')
  throw new UserError(`.spectral.yaml can't be used as rules: ${reason}`)
}
