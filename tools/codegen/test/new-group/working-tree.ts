import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupNames } from '@cloud-cost/contract/group'
import { vi } from 'vitest'
import { begin } from '../../src/new-group/begin.js'

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url))

/** What is made, and what tests leave. */
const MADE = new Set(['node_modules', 'dist', 'generated', 'reports', 'coverage', '.turbo'])

/** A copy of what a new group is written next to. */
export interface Copy {
  readonly root: string
  remove(): void
}

export function copyWorkingTree(): Copy {
  // The real path, since the temporary folder of some systems is a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'new-group-')))
  // A folder that is left of a removed package has none.
  const manifests = readdirSync(join(REPOSITORY, 'packages'))
    .map((folder) => `packages/${folder}/package.json`)
    .filter((manifest) => existsSync(join(REPOSITORY, manifest)))
  const clients = readdirSync(join(REPOSITORY, 'packages'))
    .filter((folder) => folder.endsWith('-client'))
    .map((folder) => `packages/${folder}`)
  // The other groups come only with what is read of them.
  const groups = groupNames(REPOSITORY).flatMap((name) => [`spec/${name}/openapi.yaml`, `spec/${name}/package.json`])
  const common = readdirSync(join(REPOSITORY, 'spec')).filter((name) => name.endsWith('.yaml'))
  const spec = [...groups, ...common.map((name) => `spec/${name}`), 'spec/shared', 'spec/workflows/package.json']
  const files = ['pnpm-workspace.yaml', 'tsconfig.base.json', 'redocly.yaml', '.spectral.yaml', 'README.md']
  for (const part of [...files, '.github/ISSUE_TEMPLATE', ...spec, ...manifests, ...clients]) {
    mkdirSync(dirname(join(root, part)), { recursive: true })
    cpSync(join(REPOSITORY, part), join(root, part), { recursive: true, filter: (path) => !MADE.has(basename(path)) })
  }
  for (const part of ['node_modules', 'tools']) symlinkSync(join(REPOSITORY, part), join(root, part))
  return { root, remove: () => rmSync(root, { recursive: true }) }
}

/** Every file of a copy, by its path, with its text. */
export function textsOf(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]))
}

/** The files of a copy without what is made of them. */
export function sourcesOf(root: string): ReadonlyMap<string, string> {
  return new Map([...textsOf(root)].filter(([path]) => !path.split('/').some((folder) => MADE.has(folder))))
}

interface Outcome {
  readonly code: number | undefined
  readonly name?: string
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs `new-group` in a working tree. */
export async function newGroup(root: string, ...args: readonly string[]): Promise<Outcome> {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    let name: string | undefined
    const code = await begin(args, root, (begun) => {
      name = begun
      return 0
    })
    return {
      code,
      ...(name !== undefined && { name }),
      out: log.mock.calls.map(String),
      err: error.mock.calls.map(String),
    }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
