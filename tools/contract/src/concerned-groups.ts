import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/**
 * The groups that a change of files concerns: their own; those that refer to the file, when it is shared; and all, when
 * it belongs to no folder of spec/, as the rules and the cast do.
 *
 * @param files Absolute paths.
 * @param names Names of the groups that exist.
 */
export function concernedGroups(root: string, files: Iterable<string>, names: readonly string[]): string[] {
  const paths = [...files].map((file) => ({ file, folder: relative(join(root, 'spec'), file).split(sep)[0] ?? '' }))
  if (paths.some(({ folder }) => folder === '..' || folder.endsWith('.yaml'))) return [...names]
  const shared = paths.filter(({ folder }) => folder === 'shared').map(({ file }) => file)
  const folders = new Set(paths.map(({ folder }) => folder))
  return names.filter((name) => folders.has(name) || (shared.length > 0 && refersToAny(root, name, shared)))
}

function refersToAny(root: string, group: string, files: readonly string[]): boolean {
  const reached = filesOf(join(root, 'spec', group, 'openapi.yaml'))
  return files.some((file) => reached.has(file))
}

/** A document and all files that it refers to, directly or by way of others; also those that are missing. */
function filesOf(document: string): Set<string> {
  const reached = new Set([document])
  // A set is walked in the order of insertion, and files that are added meanwhile are walked, too.
  for (const file of reached) {
    if (!existsSync(file)) continue
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/\$ref:\s*['"]?([^'"#\s,}]+)/g))
      reached.add(resolve(dirname(file), target))
  }
  return reached
}
