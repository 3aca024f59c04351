import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { distOf } from '../contract/clients.js'

const spec = join(import.meta.dirname, '..', '..', '..', '..', 'spec')

/** An operation as it is frozen in `operations.lock.yaml`. */
export interface LockedOperation {
  readonly group: string
  readonly operationId: string
  readonly method: string
  readonly path: string
}

/** The operations of all groups. */
export const readLock = once((): readonly LockedOperation[] => {
  const text = readFileSync(join(spec, 'operations.lock.yaml'), 'utf8')
  const lock = parse(text) as { readonly [group: string]: { readonly [methodAndPath: string]: string } }
  return Object.entries(lock).flatMap(([group, operations]) =>
    Object.entries(operations).map(([methodAndPath, operationId]) => {
      const [method = '', path = ''] = methodAndPath.split(' ')
      return { group, operationId, method, path }
    }),
  )
})

/** What the committed ledger of a group lists as required, by operation: `path companyId`, `body tags[].key`, `200 data.list`. */
export const readRequired = once((group: string) => readLedger(group, 'Required'))

/** What it holds values to, by operation: `body size ≤ 1000`, `query startDate is date`. */
export const readLimits = once((group: string) => readLedger(group, 'Limits'))

/** The names of a group's example files, without `.yaml`: `listCompanies.default`. */
export const readExampleFiles = once(
  (group: string): ReadonlySet<string> =>
    new Set(readdirSync(join(spec, group, 'examples')).map((file) => file.replace(/\.yaml$/, ''))),
)

/** The committed public surface of a group's client. */
export const readApi = once((group: string): string => readFileSync(join(distOf(group), '..', 'api.md'), 'utf8'))

/** The elements of a line of each operation's section of a ledger. */
function readLedger(group: string, line: string): ReadonlyMap<string, readonly string[]> {
  const [, ...sections] = readFileSync(join(spec, group, 'LEDGER.md'), 'utf8').split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [operationId = ''] = section.split('\n', 1)
      const elements = new RegExp(`^${line}: (.*)$`, 'm').exec(section)?.[1] ?? ''
      return [operationId, [...elements.matchAll(/`([^`]+)`/g)].map(([, element = '']) => element)]
    }),
  )
}

/** Reads what doesn't change while tests run once for each group. */
function once<Names extends [group?: string], T>(read: (...names: Names) => T): (...names: Names) => T {
  const known = new Map<string | undefined, T>()
  return (...names) => {
    const [group] = names
    if (!known.has(group)) known.set(group, read(...names))
    return known.get(group) as T
  }
}
