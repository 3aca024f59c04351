import { parse } from 'yaml'
import { readSource } from './group.js'

/** An operation as `operations.lock.yaml` freezes it. */
export interface LockedOperation {
  readonly group: string
  readonly operationId: string
  /** The HTTP method in upper case. */
  readonly method: string
  readonly path: string
}

export const LOCK_FILE = 'spec/operations.lock.yaml'

/** The operations of all groups, as the lock file has them. */
export function readLock(root: string): LockedOperation[] {
  return parseLock(readSource(root, LOCK_FILE, 'Restore it: it holds the name of every operation.'))
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
