import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../failure.js'
import type { SourceFile } from './release.js'

export interface TypeError {
  readonly file: string
  /** First line is 1. */
  readonly line: number
  readonly code: string
  readonly message: string
}

const TSC = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace('package.json', 'bin/tsc')

/**
 * Compiles sources strictly, where they import with the packages of a `node_modules` folder; returns the errors in these sources.
 * @throws {UserError} when the compiler itself fails
 */
export function typeErrors(sources: readonly SourceFile[], packages?: string): TypeError[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-types-')))
  try {
    for (const { name, text } of sources) writeFileSync(join(folder, name), text)
    if (packages !== undefined) symlinkSync(packages, join(folder, 'node_modules'), 'junction')
    const compilerOptions = {
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
    const files = sources.map(({ name }) => name)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const { stdout, stderr, status } = spawnSync(process.execPath, [TSC, '-p', '.', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    const errors = [...stdout.matchAll(/^([^\s(]+)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map(
      ([, file = '', line, code = '', message = '']) => ({ file, line: Number(line), code, message }),
    )
    if (status !== 0 && errors.length === 0) throw new UserError(`TypeScript did not run: ${stdout}${stderr}`)
    return errors
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
