import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '.turbo', 'coverage', 'reports', 'test', 'consumers'])

/** Copies a built working tree into a folder of its own, where versions can change, and commits it there. */
export function copyWorkingTree(root: string, to: string, { provenance = true } = {}): void {
  const names = [...FILES, ...folders(root, 'tools').map((folder) => join('tools', basename(folder)))]
  for (const name of names.filter((one) => existsSync(join(root, one)))) {
    cpSync(join(root, name), join(to, name), { recursive: true, filter: (file) => !LEFT_OUT.has(basename(file)) })
  }
  linkDependencies(root, to)
  if (!provenance) for (const { folder } of publishedPackages(to)) dropProvenance(join(folder, 'package.json'))
  commitAll(to, 'The working tree')
}

function dropProvenance(file: string): void {
  const manifest = readJson(file)
  writeFileSync(file, JSON.stringify({ ...manifest, publishConfig: { access: 'public' } }, null, 2))
}

/** Gives each package of the copy what it had installed; other packages of the tree are those of the copy. */
function linkDependencies(root: string, to: string): void {
  const copies = new Map(
    ['packages', 'tools', 'spec']
      .flatMap((parent) => folders(to, parent))
      .map((folder) => [String(readJson(join(folder, 'package.json'))['name']), folder]),
  )
  for (const folder of folders(root, 'packages')) {
    const installed = join(folder, 'node_modules')
    for (const name of existsSync(installed) ? dependenciesIn(installed) : []) {
      const link = join(to, 'packages', basename(folder), 'node_modules', name)
      mkdirSync(join(link, '..'), { recursive: true })
      symlinkSync(copies.get(name) ?? join(installed, name), link, 'junction')
    }
  }
}

function dependenciesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : [name]))
}

function folders(root: string, parent: string): string[] {
  if (!existsSync(join(root, parent))) return []
  return readdirSync(join(root, parent))
    .map((name) => join(root, parent, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
}
