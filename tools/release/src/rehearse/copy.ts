import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commitAll } from '../git.js'
import { publishedPackages, readJson } from '../workspace.js'

const LEFT_OUT: ReadonlySet<string> = new Set(['.git', '.turbo', '.cache', 'coverage', 'reports', 'test', 'tarballs'])

/** Copies a built working tree into a folder of its own, where versions can change, and commits it there. */
export function copyWorkingTree(root: string, to: string, { provenance = true } = {}): void {
  const installed = join(root, 'node_modules')
  // Links stay relative: other packages of the tree are those of the copy, and what is installed is found by way of the root.
  cpSync(root, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== installed && !LEFT_OUT.has(basename(file)),
  })
  symlinkSync(installed, join(to, 'node_modules'), 'junction')
  if (!provenance) for (const { folder } of publishedPackages(to)) dropProvenance(join(folder, 'package.json'))
  commitAll(to, 'The working tree')
}

function dropProvenance(file: string): void {
  const manifest = readJson(file)
  writeFileSync(file, JSON.stringify({ ...manifest, publishConfig: { access: 'public' } }, null, 2))
}
