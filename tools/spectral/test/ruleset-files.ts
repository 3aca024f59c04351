import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The ruleset files that `contract lint` uses. */
export const RULESET_FILES = {
  contract: join(ROOT, '.spectral.yaml'),
  sourceFiles: join(ROOT, 'tools', 'spectral', 'source-files.yaml'),
} as const
