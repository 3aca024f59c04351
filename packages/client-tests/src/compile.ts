import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../', import.meta.url))

const here = createRequire(import.meta.url)
const codegen = createRequire(here.resolve('@cloud-cost/codegen/sample-calls'))

interface Compiler {
  readonly name: string
  readonly tsc: string
}

/** The compilers that callers may have. The oldest one is codegen's own. */
export const TYPESCRIPT_7: Compiler = { name: 'TypeScript 7', tsc: tscOf(here) }
export const COMPILERS: readonly Compiler[] = [
  TYPESCRIPT_7,
  { name: 'TypeScript 6', tsc: tscOf(here, 'typescript-6') },
  { name: 'TypeScript 5.9', tsc: tscOf(codegen) },
]

function tscOf(from: NodeJS.Require, name = 'typescript'): string {
  return from.resolve(`${name}/package.json`).replace(/package\.json$/, 'bin/tsc')
}

export interface Compiled {
  readonly ok: boolean
  readonly output: string
  readonly instantiations: number
}

const OPTIONS = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  // The declarations of the clients are checked, those of the language are not.
  skipDefaultLibCheck: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
}

/** Compiles files as a caller with strict settings would. @param folder where imports are resolved */
export function compile(
  tsc: string,
  resolution: 'NodeNext' | 'Bundler',
  files: readonly string[],
  folder = ROOT,
): Compiled {
  const module = resolution === 'NodeNext' ? 'NodeNext' : 'ESNext'
  const compilerOptions = { ...OPTIONS, module, moduleResolution: resolution }
  const project = writeFile(`tsconfig-${randomUUID()}.json`, JSON.stringify({ compilerOptions, files }), folder)
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project, '--extendedDiagnostics'], {
    encoding: 'utf8',
  })
  rmSync(project)
  const output = stdout.split('\n').filter((line) => line.includes('error TS'))
  return {
    ok: status === 0,
    output: output.join('\n'),
    instantiations: Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]),
  }
}

/** Writes a file where imports are resolved as they are in a folder, by default this package, and returns its path. */
export function writeFile(name: string, text: string, folder = ROOT): string {
  mkdirSync(join(folder, 'reports/generated'), { recursive: true })
  const file = join(folder, 'reports/generated', name)
  writeFileSync(file, text)
  return file
}
