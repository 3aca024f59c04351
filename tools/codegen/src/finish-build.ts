import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What stands for the version of the package in its sources. */
const VERSION = '__PACKAGE_VERSION__'

/** Makes what TypeScript built fit to publish: readable declarations, the version, and a mark on the CommonJS modules in `cjs`. */
export function finishBuild(folder: string): number {
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { readonly version: string }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (name.endsWith('.d.ts')) writeFileSync(file, tidyDeclarations(readFileSync(file, 'utf8')))
    if (name.endsWith('user-agent.js')) writeFileSync(file, readFileSync(file, 'utf8').replace(VERSION, version))
  }
  const commonJs = join(folder, 'cjs')
  if (existsSync(commonJs)) writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n')
  return 0
}

/**
 * Gives the declarations that TypeScript wrote back what it dropped: blank lines between them, two spaces instead of four and
 * no semicolons, so that a person who opens one from an editor reads what was generated.
 */
export function tidyDeclarations(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^( {4})+/, (indent) => ' '.repeat(indent.length / 2)))
  return lines
    .flatMap((line, index) => {
      const begins = line === '/**' || line.startsWith('/** ') || line.startsWith('export ')
      const before = lines[index - 1] ?? ''
      // Lines that import or pass on stand together.
      const together = MODULE_LINE.test(before) && MODULE_LINE.test(line)
      const apart = begins && /[;}]$/.test(before) && !together
      const inComment = /^\s*(\/\*\*|\*)/.test(line)
      return [...(apart ? [''] : []), inComment ? line : line.replace(/;$/, '')]
    })
    .join('\n')
}

const MODULE_LINE = / from '.*';$/
