import { join } from 'node:path'
import { concernedGroups } from '@cloud-cost/contract/group-checks'

/** What has to be built anew after files changed. */
export interface Rebuild {
  /** Groups to bundle again. */
  readonly groups: readonly string[]
  /** Whether the scripts and styles changed. */
  readonly assets: boolean
}

/** What follows from changed files, given relative to the root of the working tree with forward slashes. */
export function rebuildFor(root: string, files: readonly string[], groups: readonly string[]): Rebuild {
  const contract = files.filter((file) => file.startsWith('spec/')).map((file) => join(root, file))
  return {
    groups: concernedGroups(root, contract, groups),
    assets: files.some((file) => /^packages\/docs\/(browser|styles)\//.test(file)),
  }
}

/** Whether a change of a file can show on the site. */
export function isSource(file: string): boolean {
  if (/(^|\/)(node_modules|generated|dist|reports|\.turbo)(\/|$)/.test(file)) return false
  return /^spec\/.*\.yaml$|^packages\/(docs\/(browser|styles|content)\/.*|[^/]+\/(README|CHANGELOG)\.md)$/.test(file)
}
