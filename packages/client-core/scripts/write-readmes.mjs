// Writes README.md and AGENTS.md of each client: the files of `templates`, filled with its examples.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '..', '..')
const TEMPLATES = join(import.meta.dirname, '..', 'templates')

/** What each page says, by its path below `packages`. */
export function clientPages() {
  return readdirSync(PACKAGES)
    .filter((folder) => existsSync(join(PACKAGES, folder, 'examples.md')))
    .flatMap((folder) => readdirSync(TEMPLATES).map((name) => [`${folder}/${name}`, pageOf(folder, name)]))
}

function pageOf(folder, name) {
  const values = valuesOf(folder)
  const text = readFileSync(join(TEMPLATES, name), 'utf8').replaceAll(
    /( *)\{\{(\w+)\}\}(\n?)/g,
    (_, indent, key, end) => {
      const value = values.get(key)
      if (value === undefined) throw new Error(`packages/${folder}/examples.md has no <!-- ${key} -->`)
      return value === '' ? '' : value.replaceAll(/^(?=.)/gm, indent) + end
    },
  )
  return text.replace(LINKS, LINKS + linksOf(join(PACKAGES, folder, name)))
}

/** The sections of a client's examples by name, and the names of the group. */
function valuesOf(folder) {
  const group = folder.replace(/-client$/, '')
  const [, ...sections] = readFileSync(join(PACKAGES, folder, 'examples.md'), 'utf8').split(/^<!-- (\w+) -->\n/m)
  const names = new Map([
    ['group', group],
    ['Group', group.charAt(0).toUpperCase() + group.slice(1)],
  ])
  for (let at = 0; at < sections.length; at += 2) {
    const text = sections[at + 1].replace(/^```\w*\n/, '').replace(/(?:\n```)?\n*$/, '')
    names.set(sections[at], fill(text, names))
  }
  return names.set('agentsName', /(\w+)\(client/.exec(names.get('agents') ?? '')?.[1] ?? '')
}

function fill(text, names) {
  return text.replaceAll(/\{\{(group|Group)\}\}/g, (_, key) => names.get(key))
}

/** The links to the docs, which a release writes below this comment. */
const LINKS = '<!-- docs -->\n'

function linksOf(file) {
  const [, after = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(LINKS) : []
  return after.slice(0, after.indexOf('\n## '))
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of clientPages()) writeFileSync(join(PACKAGES, path), text)
