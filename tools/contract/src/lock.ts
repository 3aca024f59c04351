import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { UserError } from './failure.js'

/** An operation as `operations.lock.yaml` freezes it. */
export interface LockedOperation {
  readonly group: string
  readonly operationId: string
  /** In upper case. */
  readonly method: string
  readonly path: string
}

/** The operations of all groups, as the lock file has them. */
export function readLock(root: string): LockedOperation[] {
  const file = join(root, 'spec', 'operations.lock.yaml')
  if (!existsSync(file)) {
    throw new UserError('spec/operations.lock.yaml not found. Restore it: it holds the name of every operation.')
  }
  return parseLock(readFileSync(file, 'utf8'))
}

/** The operations of a lock file, from its text. */
export function parseLock(text: string): LockedOperation[] {
  const groups = parse(text) as { readonly [group: string]: { readonly [route: string]: string } }
  return Object.entries(groups).flatMap(([group, operations]) =>
    Object.entries(operations).map(([route, operationId]) => {
      const [method = '', path = ''] = route.split(' ')
      return { group, operationId, method, path }
    }),
  )
}
