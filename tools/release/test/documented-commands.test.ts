import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readJson } from '../src/workspace.js'
import { ROOT } from './workspace.js'

const scripts = Object.keys(readJson(join(ROOT, 'package.json'))['scripts'] as Record<string, string>)

/** Commands of npm that are not scripts. */
const BUILT_IN: ReadonlySet<string> = new Set(['audit', 'install', 'view'])

const MAINTAINING = 'packages/docs/content/maintaining'

const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.github/pull_request_template.md',
  'tools/release/DEPENDENCIES.md',
  'packages/benchmarks/README.md',
  ...readdirSync(join(ROOT, MAINTAINING)).map((file) => `${MAINTAINING}/${file}`),
]

/** Code between backticks or in a block. */
function codeIn(text: string): string {
  return [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([found]) => found).join('\n')
}

/** The first word after npm. */
function commandsIn(text: string): string[] {
  return [...codeIn(text).matchAll(/(?<![\w/@-])npm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
}

it.each(FILES)('%s names commands that exist, and runs none of pnpm, which need not be on the path', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const isKnown = (name: string): boolean => scripts.includes(name) || BUILT_IN.has(name)
  expect(commandsIn(text).filter((name) => !isKnown(name))).toEqual([])
  expect(codeIn(text)).not.toMatch(/(?<!npx )\bpnpm /)
})

it.each(['README.md', 'CONTRIBUTING.md'])('%s names some', (file) => {
  expect(commandsIn(readFileSync(join(ROOT, file), 'utf8')).length).toBeGreaterThan(0)
})

it.each(FILES)('%s links to files and sections that exist', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g), ([, path = '', id]) => ({
    path: path === '' ? file : join(dirname(file), path),
    id,
  }))
  const broken = links.filter(({ path, id }) => {
    if (!existsSync(join(ROOT, path))) return true
    return id !== undefined && !headingsIn(readFileSync(join(ROOT, path), 'utf8')).includes(id)
  })
  expect(broken).toEqual([])
})

/** The ids that headings have on GitHub. */
function headingsIn(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}
