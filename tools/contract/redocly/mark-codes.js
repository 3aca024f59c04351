import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const byFile = new Map()

/** The codes of the `marks.yaml` in the nearest folder above a source file. */
export function codesAbove(source) {
  for (let folder = dirname(source); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'marks.yaml')
    if (!byFile.has(file)) byFile.set(file, existsSync(file) ? codesIn(file) : undefined)
    if (byFile.get(file) !== undefined) return byFile.get(file)
  }
  throw new Error(`no folder above ${source} holds a marks.yaml. Restore spec/marks.yaml.`)
}

function codesIn(file) {
  const questions = Object.values(contentOf(file) ?? {})
  return new Map(questions.flatMap((question) => Object.entries(question?.marks ?? {})))
}

function contentOf(file) {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch ({ message }) {
    throw new Error(`${file} can't be read: ${message.split(':\n')[0]}. Fix the YAML at this place.`)
  }
}
