import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of all workspaces of a working tree. */
export function workspacesOf(root) {
  return ['spec', 'packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, parent, entry.name)),
  )
}
