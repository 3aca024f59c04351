import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { sourceChanges } from './source-changes.js'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** A copy of the contract in which a test may write. */
export interface SpecCopy {
  readonly root: string
  readonly spec: string
  read(file: string): string
  /** What differs from the contract in the sources of a folder. */
  changes(folder: string): string[]
  remove(): void
}

/** Copies the contract, or some groups of it, with what is needed to bundle and to lint it. */
export function copySpec(groups: readonly string[] = groupNames(root)): SpecCopy {
  // The real path, since the temporary folder of some systems is a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'learn-')))
  const left = groupNames(root).flatMap((group) => (groups.includes(group) ? [] : [join(root, 'spec', group)]))
  const isSource = (path: string): boolean => !left.includes(path) && !/[\\/](node_modules|reports|\.turbo)$/.test(path)
  for (const name of ['spec', 'redocly.yaml', '.spectral.yaml', 'pnpm-workspace.yaml', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  mkdirSync(join(folder, 'tools'))
  for (const name of ['node_modules', join('tools', 'contract')]) symlinkSync(join(root, name), join(folder, name))
  return {
    root: folder,
    spec: join(folder, 'spec'),
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    changes: (below) =>
      readdirSync(join(folder, below), { encoding: 'utf8', recursive: true })
        .filter((name) => name.endsWith('.yaml'))
        .sort()
        .flatMap((name) => {
          const file = join(below, name)
          const [before = '', after = ''] = [root, folder].map((tree) => readFileSync(join(tree, file), 'utf8'))
          return before === after ? [] : ['', file, ...sourceChanges(before, after)]
        }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
