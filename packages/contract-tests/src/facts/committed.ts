import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Surface } from '@cloud-cost/codegen/api'
import * as lock from '@cloud-cost/contract/lock'
import certainty, { type OperationCertainty } from '@cloud-cost/openapi/certainty'
import { distOf } from '../contract/clients.js'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The operations of all groups. */
export const readLock = once((): readonly lock.LockedOperation[] => lock.readLock(root))

/** What the certainty report lists as required, by operation: `path companyId`, `body tags[].key`, `200 data.list`. */
export const readRequired = once((group: string) => certaintyOfGroup(group, ({ required }) => required))

/** What it says of values beyond their types, by operation: `body size ≤ 1000`, `query startDate is date`. */
export const readLimits = once((group: string) => certaintyOfGroup(group, ({ limits }) => limits))

/** The names of a group's examples: of files without `.yaml`, such as `listCompanies.default`, and of those in `errors.yaml`. */
export const readExampleFiles = once((group: string): ReadonlySet<string> => {
  const folder = join(root, 'spec', group, 'examples')
  const errors = readFileSync(join(folder, 'errors.yaml'), 'utf8').matchAll(/^(\w+\.error):/gm)
  const files = readdirSync(folder).filter((file) => file !== 'errors.yaml')
  return new Set([...files.map((file) => file.replace(/\.yaml$/, '')), ...Array.from(errors, ([, name = '']) => name)])
})

/** The public surface of a group's client, generated with its code. */
export const readSurface = once(
  (group: string) =>
    JSON.parse(readFileSync(join(distOf(group), '..', 'src', 'generated', 'api.json'), 'utf8')) as Surface,
)

/**
 * Elements of the published certainty report by operation. `check` makes sure that it is the committed one, so that no mistake in the contract
 * changes it unnoticed.
 */
function certaintyOfGroup(
  group: string,
  elements: (operation: OperationCertainty) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const operations = certainty.find((page) => page.group === group)?.operations ?? []
  return new Map(operations.map((operation) => [operation.operationId, elements(operation)]))
}

/** Reads what doesn't change while tests run once for each group. */
function once<Names extends [group?: string], T>(read: (...names: Names) => T): (...names: Names) => T {
  const byOperation = new Map<string | undefined, T>()
  return (...names) => {
    const [group] = names
    if (!byOperation.has(group)) byOperation.set(group, read(...names))
    return byOperation.get(group) as T
  }
}
