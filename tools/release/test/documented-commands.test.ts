import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readJson } from '../src/workspace.js'
import { ROOT } from './workspace.js'

const scripts = Object.keys(readJson(join(ROOT, 'package.json'))['scripts'] as Record<string, string>)

/** Commands of npm and pnpm that are not scripts. */
const BUILT_IN: ReadonlySet<string> = new Set(['audit', 'install', 'view'])

/** The first word after npm or pnpm, in code between backticks or in a block. */
function commandsIn(text: string): string[] {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([found]) => found).join('\n')
  return [...code.matchAll(/(?<![\w/@-])p?npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
}

it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'tools/release/DEPENDENCIES.md'])(
  '%s names commands that exist',
  (file) => {
    const commands = commandsIn(readFileSync(join(ROOT, file), 'utf8'))
    const isThere = (name: string): boolean =>
      scripts.includes(name) || BUILT_IN.has(name) || existsSync(join(ROOT, 'node_modules', '.bin', name))
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((name) => !isThere(name))).toEqual([])
  },
)
