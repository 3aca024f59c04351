import { join } from 'node:path'

/** The ruleset that `contract lint` uses. */
export const RULESET = join(import.meta.dirname, '..', '..', '..', '..', '.spectral.yaml')
