import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LOCK_FILE, readLock } from '@cloud-cost/contract/lock'
import type { Context } from './document.js'

type Lock = ReadonlyMap<string, string>

/** Some rules ask once an element. */
const locks = new Map<string, Lock | undefined>()

/** The operationIds of all groups by method and path, as the working tree of the ruleset locks them; nothing where it has no lock. */
export function lockOf({ rule }: Context): Lock | undefined {
  const root = dirname(rule.owner.source ?? '')
  if (!locks.has(root)) locks.set(root, existsSync(join(root, LOCK_FILE)) ? operationsOf(root) : undefined)
  return locks.get(root)
}

function operationsOf(root: string): Lock {
  return new Map(readLock(root).map(({ method, path, operationId }) => [`${method} ${path}`, operationId]))
}
