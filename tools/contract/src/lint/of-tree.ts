// What rules ask of the working tree of their ruleset, read once, as some ask once an element.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readGlossary } from '@cloud-cost/contract/glossary'
import { LOCK_FILE, readLock } from '@cloud-cost/contract/lock'
import type { Context } from './document.js'

function ofTree<Value>(read: (root: string) => Value): (context: Context) => Value {
  const values = new Map<string, { readonly value: Value }>()
  return ({ rule }) => {
    const root = dirname(rule.owner.source ?? '')
    const found = values.get(root) ?? { value: read(root) }
    values.set(root, found)
    return found.value
  }
}

/** The glossary; nothing where there is none. */
export const glossaryOf = ofTree(readGlossary)

/** The operationIds of all groups by method and path; nothing where there is no lock. */
export const lockOf = ofTree((root): ReadonlyMap<string, string> | undefined =>
  existsSync(join(root, LOCK_FILE))
    ? new Map(readLock(root).map(({ method, path, operationId }) => [`${method} ${path}`, operationId]))
    : undefined,
)
