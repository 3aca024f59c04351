import { cpSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commitAll } from '../git.js'
import { publishedPackages, readJson } from '../workspace.js'

const FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  '.gitignore',
  '.changeset',
  'LICENSE',
  'spec',
  'packages',
]
const LEFT_OUT: ReadonlySet<string> = new Set(['.turbo', 'coverage', 'reports', 'test', 'consumers', '.cache'])

/** Copies a built working tree into a folder of its own, where versions can change, and commits it there. */
export function copyWorkingTree(root: string, to: string, { provenance = true } = {}): void {
  const names = [...FILES, ...folders(root, 'tools')]
  for (const name of names.filter((one) => existsSync(join(root, one)))) {
    // Links stay relative: other packages of the tree are those of the copy, and what is installed is found by way of the root.
    const filter = (file: string): boolean => !LEFT_OUT.has(basename(file))
    cpSync(join(root, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  if (!provenance) for (const { folder } of publishedPackages(to)) dropProvenance(join(folder, 'package.json'))
  commitAll(to, 'The working tree')
}

function dropProvenance(file: string): void {
  const manifest = readJson(file)
  writeFileSync(file, JSON.stringify({ ...manifest, publishConfig: { access: 'public' } }, null, 2))
}

function folders(root: string, parent: string): string[] {
  if (!existsSync(join(root, parent))) return []
  return readdirSync(join(root, parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
}
