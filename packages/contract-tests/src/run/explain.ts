import { join } from 'node:path'
import { loadGroup } from '@cloud-cost/contract/group'
import { SourceMap } from '@cloud-cost/contract/locate'
import type { Operation } from '@cloud-cost/contract/model'
import type { Trial } from './hold.js'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
/** More differences than this hide what matters. */
const MOST = 6

/** Why a trial failed: the operation with its place in the contract, the case, and each difference. */
export function explain(operation: Operation, { title, observed, due }: Trial): string {
  const found = differences(observed, due, '')
  const shown = found.slice(0, MOST).map((line) => `  ${line}`)
  const more = found.length > MOST ? [`  … and ${found.length - MOST} more differences`] : []
  return [`${title} (${placeOf(operation)})`, ...shown, ...more].join('\n')
}

function placeOf({ group, method, path }: Operation): string {
  const map = new SourceMap(loadGroup(join(ROOT, 'spec', group)))
  const { file, line } = map.locate(['paths', path, method.toLowerCase()])
  return `${file.slice(ROOT.length + 1)}:${line}`
}

function differences(observed: unknown, due: unknown, at: string): string[] {
  if (Object.is(observed, due)) return []
  if (!isContainer(observed) || !isContainer(due) || Array.isArray(observed) !== Array.isArray(due))
    return [`${at} is ${shown(observed)}, must be ${shown(due)}`]
  const names = [...new Set([...Object.keys(observed), ...Object.keys(due)])]
  return names.flatMap((name) => differences(observed[name], due[name], at === '' ? name : `${at}.${name}`))
}

function isContainer(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
