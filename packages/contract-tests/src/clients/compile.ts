// Compiles programs that use a client, as callers with strict settings do.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** As callers with strict settings have them. */
const STRICT = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
} as const

export type Resolution = 'NodeNext' | 'Bundler'

/** The compiler options by which imports resolve. */
function resolutionOptions(resolution: Resolution): object {
  return { module: resolution === 'NodeNext' ? 'NodeNext' : 'ESNext', moduleResolution: resolution }
}

export interface Compiled {
  readonly ok: boolean
  /** What is wrong, a line each. */
  readonly errors: readonly string[]
  readonly instantiations: number
}

/** TypeScript 7. */
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

interface CompileOptions {
  readonly resolution?: Resolution
  /** Whether the declarations are checked that the files import, too; those of the language never are. */
  readonly checksDeclarations?: boolean
  /** Where imports are resolved, this package by default. */
  readonly folder?: string
  /** The program of another compiler than TypeScript 7. */
  readonly tsc?: string
}

/** Compiles files as a caller with strict settings would. */
export function compile(
  files: readonly string[],
  { resolution = 'NodeNext', checksDeclarations = false, folder = ROOT, tsc = TSC }: CompileOptions = {},
): Compiled {
  const declarations = checksDeclarations ? { skipDefaultLibCheck: true } : { skipLibCheck: true }
  const compilerOptions = { ...STRICT, ...resolutionOptions(resolution), ...declarations }
  const project = writeFile(`tsconfig-${randomUUID()}.json`, JSON.stringify({ compilerOptions, files }), folder)
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project, '--extendedDiagnostics'], {
    encoding: 'utf8',
  })
  rmSync(project)
  return {
    ok: status === 0,
    errors: stdout.split('\n').filter((line) => line.includes('error TS')),
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
