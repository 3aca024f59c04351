// This module uses nothing that old versions of Node lack, since `bootstrap.mjs` says with it that one is too old.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The folders of all workspaces of a working tree. */
export function workspacesOf(root) {
  return ['spec', 'packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, parent, entry.name)),
  )
}
