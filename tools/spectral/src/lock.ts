import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseLock } from '@cloud-cost/contract/lock'
import type { Context } from './document.js'

export const LOCK = 'operations.lock.yaml'

/** The operationIds of all groups by method and path; nothing where no folder above the document has a lock. */
export function readLock({ document }: Context): Map<string, string> | undefined {
  const source = document.source ?? ''
  for (let folder = dirname(source); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, LOCK)
    if (!existsSync(file)) continue
    const operations = parseLock(readFileSync(file, 'utf8'))
    return new Map(operations.map(({ method, path, operationId }) => [`${method} ${path}`, operationId]))
  }
  return undefined
}
