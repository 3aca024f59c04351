import { relative } from 'node:path'
import type { GroupVerdict } from './checker.js'
import type { FileChange } from './watch.js'

const MAX_FILES = 5
const MAX_PROBLEMS = 20
const MAX_NAMES = 8

/** `spec/asset/paths/tags.yaml changed`, and how many more. */
export function filesLine(root: string, changes: readonly FileChange[]): string {
  const shown = changes.slice(0, MAX_FILES).map(({ file, event }) => `${relative(root, file)} ${event}`)
  return [...shown, ...more(changes.length - MAX_FILES, 'files')].join(', ')
}

/** `platform: listCompanies changed`: the operations that a sound change touches. */
export function changesLine({ name, changes }: GroupVerdict): string {
  const parts = (['added', 'removed', 'changed'] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => {
      const names = changes[kind]
      return `${kind} ${[...names.slice(0, MAX_NAMES), ...more(names.length - MAX_NAMES, '')].join(', ')}`
    })
  return `${name}: ${parts.length === 0 ? 'no operation changed' : parts.join('; ')}`
}

/** The problems, indented, up to so many. */
export function problemLines(problems: readonly string[]): string[] {
  return [...problems.slice(0, MAX_PROBLEMS), ...more(problems.length - MAX_PROBLEMS, 'problems')].map(
    (line) => `  ${line}`,
  )
}

function more(count: number, noun: string): string[] {
  return count > 0 ? [`and ${count} more ${noun}`.trimEnd()] : []
}
