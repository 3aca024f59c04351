import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

/** From this many lines on, a file says what it is where it exports more than one name. */
const LONG = 40

const FOLDERS = ['src', 'scripts', 'browser', 'window', 'redocly']
const packages = ['packages', 'tools'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
)

/** The code of a package, without what is generated. */
function filesOf(folder) {
  return FOLDERS.flatMap((name) => {
    try {
      return readdirSync(join(root, folder, name), { recursive: true }).map((file) => `${folder}/${name}/${file}`)
    } catch {
      return []
    }
  }).filter((file) => /(?<!\.d)\.(?:ts|tsx|mts|mjs|js)$/.test(file) && !file.includes('/generated/'))
}

/** Whether the first thing in a file is a comment that is a sentence: the first lines, before any code. */
function opensWithSentence(text) {
  const [, comment = ''] = /^(?:#!.*\n)?(\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+)/.exec(text) ?? []
  return /[.:]\s*(?:\*\/)?\s*$/.test(comment)
}

function lacksSentence(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const names = text.match(/^export (?!default\b)/gm) ?? []
  return text.split('\n').length > LONG && names.length > 1 && !opensWithSentence(text)
}

it.each(packages)('the long files of %s say in their first sentence what they are', (folder) => {
  expect(filesOf(folder).filter(lacksSentence)).toEqual([])
})
