import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { UserError } from './failure.js'

/** The group of every operation, by operationId, as the lock file has them. */
export function readLock(root: string): ReadonlyMap<string, string> {
  const path = join(root, 'spec', 'operations.lock.yaml')
  if (!existsSync(path)) {
    throw new UserError('spec/operations.lock.yaml is not there. Restore it: it holds the name of every operation.')
  }
  const groups = parse(readFileSync(path, 'utf8')) as { readonly [group: string]: { readonly [path: string]: string } }
  return new Map(
    Object.entries(groups).flatMap(([group, operations]) =>
      Object.values(operations).map((operationId) => [operationId, group] as const),
    ),
  )
}
