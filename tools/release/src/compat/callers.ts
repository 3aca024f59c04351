import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { clientOf, type Finding } from './finding.js'
import type { SourceFile } from './release.js'

const TSC = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc')

/** A line that had to be wrong and isn't any more: nobody's code breaks. */
const UNUSED_EXPECT_ERROR = 'TS2578'

/** Where the clients are with all that their callers import with them. */
const PACKAGES = join('packages', 'contract-tests', 'node_modules')

/** More characters of a line than this hide the message. */
const SHOWN = 120

const COMPILER_OPTIONS = {
  noEmit: true,
  strict: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  moduleDetection: 'force',
  skipLibCheck: true,
  types: [],
}

/** Compiles what compiled against the clients of the last release against those of the working tree. */
export function compileFormerCallers(
  root: string,
  groups: readonly string[],
  sources: readonly SourceFile[],
): Finding[] {
  const unbuilt = groups.find((group) => !existsSync(join(root, 'packages', `${group}-client`, 'dist', 'index.d.ts')))
  if (unbuilt !== undefined)
    throw new UserError(`packages/${unbuilt}-client is not built. Build it first: npm run build`)
  return typeErrors(sources, join(root, PACKAGES)).map(([, file = '', line = '', , message = '']) => {
    const source = sources.find(({ name }) => name === file)?.text ?? ''
    const text = source.split('\n')[Number(line) - 1]?.trim() ?? ''
    const group = groupOf(source, text, groups)
    return {
      rule: 'code-no-longer-compiles',
      group,
      packages: [clientOf(group)],
      level: 'breaking',
      operations: [],
      pointers: [['callers', file, line]],
      what: `code of the last release no longer compiles: \`${text.slice(0, SHOWN)}\` (${file}:${line}: ${message})`,
      who: 'code that does the same',
    }
  })
}

/** What the compiler says, each with file, line, code and message. */
function typeErrors(sources: readonly SourceFile[], packages: string): RegExpExecArray[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-types-')))
  try {
    for (const { name, text } of sources) writeFileSync(join(folder, name), text)
    symlinkSync(packages, join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
    const { stdout, stderr, status } = spawnSync(process.execPath, [TSC, '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    const errors = [...stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error (TS\d+): (.*)$/gm)]
    if (status !== 0 && errors.length === 0) throw new UserError(`TypeScript failed: ${stdout}${stderr}`)
    return errors.filter(([, , , code]) => code !== UNUSED_EXPECT_ERROR)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The group whose client a line uses: the one that the names on it are imported from. */
function groupOf(source: string, line: string, groups: readonly string[]): string {
  const words = new Set(line.match(/\w+/g))
  const imports = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@cloud-cost\/(\w+)-client[\w/-]*'/g)]
  const used = imports.find(([, names = '']) => names.match(/\w+/g)?.some((name) => words.has(name) && name !== 'type'))
  const variable = groups.find((group) => words.has(group))
  return used?.[2] ?? variable ?? imports[0]?.[2] ?? ''
}
