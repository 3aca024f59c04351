import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `compat` printed in its last run; turbo restores it where the run is cached. */
const LOG = join('tools', 'release', '.turbo', 'turbo-compat.log')

/**
 * What changed in the contract since the last release beside what breaks callers, which is acknowledged or stops the check: an addition that nobody
 * meant passes all checks, and is seen here.
 */
export function contractChanges(root) {
  const file = join(root, LOG)
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, ...sections] = log.split(/^### /m)
  const told = sections.flatMap((section) => {
    const [level = '', ...lines] = section.split('\n')
    // Declarations of packages have reports of their own.
    const ofContract = lines.filter((line) => line.startsWith('- ') && !line.startsWith('- @'))
    return LEVELS.has(level) ? ofContract.map((line) => `  ${level}: ${line.slice(2)}`) : []
  })
  return told.length === 0 ? '' : ['Since the last release the contract has also changed so:', ...told].join('\n')
}

const LEVELS = new Set(['deprecated', 'changed', 'added'])
