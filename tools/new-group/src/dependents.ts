import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { File } from './file.js'
import { type Manifest, manifestText, readManifest } from './manifest.js'

const SECTIONS = ['dependencies', 'devDependencies'] as const

/** The manifests of the packages that depend on the contract or the client of every group, with those of the new one. */
export function dependentsWith(root: string, groups: readonly string[], name: string): File[] {
  return readdirSync(join(root, 'packages'))
    .map((folder) => `packages/${folder}`)
    .flatMap((folder) => {
      const manifest = readManifest(root, folder)
      const extended = withGroup(manifest, groups, name)
      return extended === manifest ? [] : [{ path: `${folder}/package.json`, text: manifestText(extended) }]
    })
}

function withGroup(manifest: Manifest, groups: readonly string[], name: string): Manifest {
  let extended = manifest
  for (const section of SECTIONS)
    for (const packageOf of [
      (group: string) => `@cloud-cost/spec-${group}`,
      (group: string) => `@cloud-cost/${group}-client`,
    ]) {
      const present = extended[section] ?? {}
      if (!groups.every((group) => packageOf(group) in present)) continue
      const entries = Object.entries({ ...present, [packageOf(name)]: 'workspace:*' })
      extended = { ...extended, [section]: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) }
    }
  return extended
}
