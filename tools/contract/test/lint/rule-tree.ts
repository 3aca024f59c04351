import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..')
const SPECTRAL = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/dist/index.js')

export interface RuleFinding {
  readonly code: string
  readonly message: string
  readonly path: readonly (string | number)[]
  /** Path of the document below the root. */
  readonly document: string
}

/** A working tree with the rules of the repository, or others, and what they need. */
export interface RuleTree {
  readonly root: string
  write(file: string, text: string): void
  /** What `spectral lint` prints when it is run by hand in a folder of the tree. */
  lint(documents: readonly string[], at: { readonly folder: string; readonly ruleset: string }): readonly RuleFinding[]
  remove(): void
}

export function makeRuleTree(files: Readonly<Record<string, string>>): RuleTree {
  // The real path, since the temporary folder of some systems is a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'rules-')))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const name of ['.spectral.yaml', 'pnpm-workspace.yaml']) cpSync(join(REPOSITORY, name), join(root, name))
  for (const name of ['tools', 'node_modules']) symlinkSync(join(REPOSITORY, name), join(root, name))
  for (const [file, text] of Object.entries(files)) write(file, text)
  return {
    root,
    write,
    lint(documents, { folder, ruleset }) {
      const command = [SPECTRAL, 'lint', ...documents, '--ruleset', ruleset, '--format', 'json', '--quiet']
      const { stdout, stderr, status } = spawnSync(process.execPath, command, {
        cwd: join(root, folder),
        encoding: 'utf8',
        maxBuffer: 1024 ** 3,
      })
      if (status !== 0 && status !== 1) throw new Error(stderr)
      const found = JSON.parse(stdout) as (Omit<RuleFinding, 'document'> & { readonly source: string })[]
      return found.map(({ source, ...finding }) => ({ ...finding, document: relative(root, source) }))
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}
