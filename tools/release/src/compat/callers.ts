// Compiles code of the last release against the clients of the working tree.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { compile, writeFile } from '@cloud-cost/contract-tests/compile'
import { clientOf, type Finding } from './finding.js'
import type { SourceFile } from './release.js'

/** A line that had to be wrong and isn't any more: nobody's code breaks. */
const UNUSED_EXPECT_ERROR = 'TS2578'

/** More characters of a line than this hide the message. */
const SHOWN = 120

/** Compiles what compiled against the clients of the last release against those of the working tree. */
export function compileFormerCallers(
  root: string,
  groups: readonly string[],
  sources: readonly SourceFile[],
): Finding[] {
  const unbuilt = groups.find((group) => !existsSync(join(root, 'packages', `${group}-client`, 'dist', 'index.d.ts')))
  if (unbuilt !== undefined)
    throw new UserError(`packages/${unbuilt}-client is not built. Build it first: npm run build`)
  const files = sources.map(({ name, text }) => writeFile(`former-${name}`, text))
  const { ok, errors } = compile(files, { resolution: 'Bundler' })
  if (!ok && errors.length === 0) throw new UserError('TypeScript failed on code of the last release.')
  return errors.flatMap((error): Finding[] => {
    const [, path = '', line = '', code, message = ''] = /^(.*)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(error) ?? []
    if (code === UNUSED_EXPECT_ERROR) return []
    const file = basename(path).replace('former-', '')
    const source = sources.find(({ name }) => name === file)?.text ?? ''
    const text = source.split('\n')[Number(line) - 1]?.trim() ?? ''
    const group = groupOf(source, text, groups)
    return [
      {
        rule: 'code-no-longer-compiles',
        group,
        packages: [clientOf(group)],
        level: 'breaking',
        operations: [],
        pointers: [['callers', file, line]],
        what: `code of the last release no longer compiles: \`${text.slice(0, SHOWN)}\` (${file}:${line}: ${message})`,
        who: 'code that does the same',
      },
    ]
  })
}

/** The group whose client a line uses: the one that the names on it are imported from. */
function groupOf(source: string, line: string, groups: readonly string[]): string {
  const words = new Set(line.match(/\w+/g))
  const imports = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@cloud-cost\/(\w+)-client[\w/-]*'/g)]
  const used = imports.find(([, names = '']) => names.match(/\w+/g)?.some((name) => words.has(name) && name !== 'type'))
  const variable = groups.find((group) => words.has(group))
  return used?.[2] ?? variable ?? imports[0]?.[2] ?? ''
}
