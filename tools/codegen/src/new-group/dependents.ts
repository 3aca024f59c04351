import { readdirSync } from 'node:fs'
import { type File, type Manifest, manifestFile, readManifest } from './files.js'

/** The manifests of the packages that depend on the contract or the client of every group, with those of the new one. */
export function dependentsWith(root: string, groups: readonly string[], name: string): File[] {
  const packages = readdirSync(`${root}/packages`).map((directory) => `packages/${directory}`)
  return [...packages, 'spec/workflows'].flatMap((folder) => {
    const manifest = readManifest(root, folder)
    const extended = withGroup(manifest, groups, name)
    return extended === manifest ? [] : [manifestFile(folder, extended)]
  })
}

function withGroup(manifest: Manifest, groups: readonly string[], name: string): Manifest {
  let extended = manifest
  for (const section of ['dependencies', 'devDependencies'] as const)
    for (const [before, after] of [
      ['@cloud-cost/spec-', ''],
      ['@cloud-cost/', '-client'],
    ]) {
      const present = extended[section] ?? {}
      if (!groups.every((group) => `${before}${group}${after}` in present)) continue
      const entries = Object.entries({ ...present, [`${before}${name}${after}`]: 'workspace:*' })
      extended = { ...extended, [section]: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) }
    }
  return extended
}
