import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tidyDeclarations } from './tidy.js'

/** Makes what TypeScript built fit to publish: readable declarations, and a mark on the CommonJS modules in `cjs`. */
export function finishBuild(folder: string): number {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, tidyDeclarations(readFileSync(file, 'utf8')))
  }
  const commonJs = join(folder, 'cjs')
  if (existsSync(commonJs)) writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n')
  return 0
}
