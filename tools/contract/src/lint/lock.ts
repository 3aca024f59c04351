import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LOCK_FILE, parseLock } from '@cloud-cost/contract/lock'
import type { Context } from './document.js'

/** The operationIds of all groups by method and path; nothing where no folder above the document has a lock. */
export function lockAbove({ document }: Context): Map<string, string> | undefined {
  for (let folder = dirname(document.source ?? ''); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, basename(LOCK_FILE))
    if (!existsSync(file)) continue
    const operations = parseLock(readFileSync(file, 'utf8'))
    return new Map(operations.map(({ method, path, operationId }) => [`${method} ${path}`, operationId]))
  }
  return undefined
}
