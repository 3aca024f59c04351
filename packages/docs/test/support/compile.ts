import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Compiles files of a folder, from which their imports are found; returns what the compiler says, and its exit code. */
export function compile(
  folder: string,
  files: readonly string[],
  more: { readonly [option: string]: boolean | string | readonly string[] } = {},
): { readonly output: string; readonly code: number | null } {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    types: [],
    module: 'NodeNext',
    moduleDetection: 'force',
    skipLibCheck: true,
    ...more,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  return { output: stdout, code: status }
}
