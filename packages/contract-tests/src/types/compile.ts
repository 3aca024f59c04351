import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Source } from './source.js'

/** Where imports resolve as they do in this package. */
const root = join(import.meta.dirname, '..', '..', 'generated')

const compilerOptions = {
  noEmit: true,
  strict: true,
  // Optional members of inputs take `undefined` as well, which the surface doesn't show.
  exactOptionalPropertyTypes: false,
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  skipLibCheck: true,
}

/** What the compiler has against the files, a line each, with the operation that it is about. */
export function typeProblems(sources: ReadonlyMap<string, Source>): string[] {
  const folder = join(root, `types-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  for (const [file, { text }] of sources) writeFileSync(join(folder, file), text)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...sources.keys()] }))
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (status !== 0 && !stdout.includes('error TS')) throw new Error(`the compiler did not run:\n${stdout}${stderr}`)
  return stdout
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((complaint) => {
      const [, file = '', line = ''] = /^(.+?)\((\d+),\d+\): /.exec(complaint) ?? []
      const operationId = sources.get(file)?.operationIds.get(Number(line))
      return operationId === undefined ? complaint : `${operationId}: ${complaint}`
    })
}
