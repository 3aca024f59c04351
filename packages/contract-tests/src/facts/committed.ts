import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'

const require = createRequire(import.meta.url)
const spec = join(import.meta.dirname, '..', '..', '..', '..', 'spec')

/** An operation as it is frozen in `operations.lock.yaml`. */
export interface LockedOperation {
  readonly group: string
  readonly operationId: string
  readonly method: string
  readonly path: string
}

export function readLock(): LockedOperation[] {
  const text = readFileSync(join(spec, 'operations.lock.yaml'), 'utf8')
  const lock = parse(text) as { readonly [group: string]: { readonly [methodAndPath: string]: string } }
  return Object.entries(lock).flatMap(([group, operations]) =>
    Object.entries(operations).map(([methodAndPath, operationId]) => {
      const [method = '', path = ''] = methodAndPath.split(' ')
      return { group, operationId, method, path }
    }),
  )
}

/** What the committed ledger of a group lists as required, by operation: `path companyId`, `body tags[].key`, `200 data.list`. */
export function readRequired(group: string): Map<string, readonly string[]> {
  const text = readFileSync(join(spec, group, 'LEDGER.md'), 'utf8')
  const required = new Map<string, readonly string[]>()
  for (const section of text.split(/^## /m).slice(1)) {
    const [operationId = ''] = section.split('\n', 1)
    const line = /^Required: (.*)$/m.exec(section)?.[1]
    if (line !== undefined)
      required.set(
        operationId,
        [...line.matchAll(/`([^`]+)`/g)].map(([, element = '']) => element),
      )
  }
  return required
}

/** The names of a group's example files, without `.yaml`: `listCompanies.default`. */
export function readExampleFiles(group: string): Set<string> {
  return new Set(readdirSync(join(spec, group, 'examples')).map((file) => file.replace(/\.yaml$/, '')))
}

/** The committed public surface of a group's client. */
export function readApi(group: string): string {
  return readFileSync(join(dirname(require.resolve(`@cloud-cost/${group}-client/package.json`)), 'api.md'), 'utf8')
}
