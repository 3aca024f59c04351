import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Compiles modules by their names in a folder from which their imports are found; returns what the compiler says, and its exit code. */
export function compile(
  folder: string,
  modules: ReadonlyMap<string, string>,
  more: { readonly [option: string]: boolean } = {},
): { readonly output: string; readonly code: number | null } {
  const files = [...modules].map(([name, source]) => {
    writeFileSync(join(folder, `${name}.ts`), source)
    return `${name}.ts`
  })
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    types: [],
    module: 'NodeNext',
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
