import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group-checks'

const root = join(import.meta.dirname, '..', '..', '..', '..')

const RULESET = `rules:
  no-change:
    given: $.paths[*][*].summary
    message: The summary has changed.
    severity: error
    then: { function: pattern, functionOptions: { notMatch: what was changed } }
`

/** The path items that are left, by their references. */
const KEPT = /paths\/(companies|azure-tenants\.yaml#\/tenants$|usage)/

const onlyKept = (item: string, reference: string): string => (KEPT.test(reference) ? item : '')

/** A copy of groups of the contract and of the prose in the docs, in which a test may change what it likes. */
export interface WorkingTree {
  readonly root: string
  /** Replaces text in a file; the text has to be there. */
  edit(file: string, from: string, to: string): void
  remove(): void
}

/** Copies groups, some of them with few operations: after each change all are checked and get pages. */
export function copyWorkingTree(groups: readonly string[], small: readonly string[]): WorkingTree {
  // The real path, since the temporary folder of some systems is a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dev-')))
  const leftOut = groupNames(root).filter((name) => !groups.includes(name))
  // The stories go through all groups.
  const left = new Set([...leftOut, 'workflows'].map((name) => join(root, 'spec', name)))
  const isSource = (path: string): boolean => !left.has(path) && !/[\\/](node_modules|reports|\.turbo)$/.test(path)
  for (const name of ['spec', 'redocly.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  }
  mkdirSync(join(folder, 'tools'))
  symlinkSync(join(root, 'tools', 'contract'), join(folder, 'tools', 'contract'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // One rule instead of all, which take seconds after each change.
  writeFileSync(join(folder, '.spectral.yaml'), RULESET)
  for (const group of small) {
    const contents = join(folder, 'spec', group, 'openapi.yaml')
    writeFileSync(contents, readFileSync(contents, 'utf8').replaceAll(/^ {2}\/.*\n {4}\$ref: (.*)\n/gm, onlyKept))
  }
  // What the docs show of packages, in a sentence each.
  for (const name of readdirSync(join(root, 'packages'))) {
    mkdirSync(join(folder, 'packages', name), { recursive: true })
    cpSync(join(root, 'packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'))
    writeFileSync(join(folder, 'packages', name, 'README.md'), `# ${name}\n\nWhat it is.\n`)
  }
  mkdirSync(join(folder, 'tools', 'interop'))
  writeFileSync(join(folder, 'tools', 'interop', 'RESULTS.md'), '# Results\n\nOf no tool.\n')
  // The docs offer the published forms of the last build.
  symlinkSync(join(root, 'packages', 'openapi', 'dist'), join(folder, 'packages', 'openapi', 'dist'))
  return {
    root: folder,
    edit(file, from, to) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(path, text.replace(from, to))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
