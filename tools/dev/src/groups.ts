import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Names of the groups: the folders of spec/ that hold a table of contents. */
export function groupNames(root: string): string[] {
  const spec = join(root, 'spec')
  return readdirSync(spec)
    .filter((name) => existsSync(join(spec, name, 'openapi.yaml')))
    .sort()
}

/** The groups that a change of files concerns: their own, and all when a file is shared. */
export function groupsOf(root: string, files: Iterable<string>, names: readonly string[]): string[] {
  const folders = [...files].map((file) => relative(join(root, 'spec'), file).split(sep)[0] ?? '')
  const isShared = folders.some((folder) => !names.includes(folder) && !isGroupFolder(folder))
  return isShared ? [...names] : names.filter((name) => folders.includes(name))
}

/** A folder that isn't `shared`: a group without its table of contents, for instance one that is being removed. */
function isGroupFolder(folder: string): boolean {
  return folder !== 'shared' && folder !== '..' && !folder.endsWith('.yaml')
}
