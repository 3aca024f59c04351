import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../failure.js'
import { clientOf, type Finding } from './finding.js'
import type { SourceFile } from './release.js'
import { typeErrors } from './type-check.js'

/** A line that had to be wrong and isn't any more: nobody's code breaks. */
const UNUSED_EXPECT_ERROR = 'TS2578'

/** Where the clients are with all that their callers import beside them. */
const PACKAGES = join('packages', 'client-tests', 'node_modules')

/** More characters of a line than this hide the message. */
const SHOWN = 120

/** Compiles what compiled against the clients of the last release against those of the working tree. */
export function compileFormerCallers(
  root: string,
  groups: readonly string[],
  sources: readonly SourceFile[],
): Finding[] {
  for (const group of groups) demandBuild(root, group)
  return typeErrors(sources, join(root, PACKAGES))
    .filter(({ code }) => code !== UNUSED_EXPECT_ERROR)
    .map(({ file, line, message }) => {
      const source = sources.find(({ name }) => name === file)?.text ?? ''
      const text = source.split('\n')[line - 1]?.trim() ?? ''
      const group = groupOf(source, text, groups)
      return {
        group,
        packages: [clientOf(group)],
        level: 'breaking',
        operations: [],
        what: `code of the last release no longer compiles: \`${text.slice(0, SHOWN)}\` (${file}:${line}: ${message})`,
        who: 'code that does the same',
      }
    })
}

function demandBuild(root: string, group: string): void {
  if (!existsSync(join(root, 'packages', `${group}-client`, 'dist', 'index.d.ts')))
    throw new UserError(`packages/${group}-client is not built. Build it first: pnpm run build`)
}

/** The group whose client a line uses: the one that the names on it are imported from. */
function groupOf(source: string, line: string, groups: readonly string[]): string {
  const words = new Set(line.match(/\w+/g))
  const imports = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@cloud-cost\/(\w+)-client[\w/-]*'/g)]
  const used = imports.find(([, names = '']) => names.match(/\w+/g)?.some((name) => words.has(name) && name !== 'type'))
  const variable = groups.find((group) => words.has(group))
  return used?.[2] ?? variable ?? imports[0]?.[2] ?? ''
}
