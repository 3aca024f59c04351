import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, entries, operationsOf, type Result, report } from '../document.js'

interface Context {
  readonly document: { readonly source?: string | null }
}

const LOCK = 'operations.lock.yaml'

/** Holds the operationIds against the lock file: client functions carry them, so they never change by accident. */
export default function operationLock(document: unknown, _options: unknown, context: Context): Result[] {
  const lock = readLock(context.document.source ?? '')
  if (lock === undefined) return [report([], `spec/${LOCK} was not found above the document. Restore it.`)]
  const operations = operationsOf(document).map((operation) => ({
    ...operation,
    key: `${operation.method.toUpperCase()} ${operation.route}`,
  }))
  const group = firstSegment(entries(at(document, ['paths']))[0]?.[0] ?? '')
  const wrong = operations.flatMap(({ key, path, value }): Result[] => {
    const locked = lock.get(key)
    const operationId = String(value['operationId'])
    if (locked === operationId) return []
    const message =
      locked === undefined
        ? `${key} is not in spec/${LOCK}. Add the line "${key}: ${operationId}" to its group there.`
        : `${key} has the operationId ${operationId}, but spec/${LOCK} says ${locked}. Callers use that name: change it back.`
    return [report([...path, 'operationId'], message)]
  })
  const present = new Set(operations.map(({ key }) => key))
  const missing = [...lock]
    .filter(([key]) => firstSegment(key.split(' ')[1] ?? '') === group && !present.has(key))
    .map(([key, operationId]) =>
      report(
        ['paths'],
        `${operationId} (${key}) is in spec/${LOCK} but not in the contract. Restore it, or remove its line if callers may lose it.`,
      ),
    )
  return [...wrong, ...missing]
}

function firstSegment(route: string): string {
  return route.split('/')[1] ?? ''
}

/** Lines of the form `  GET /path: operationId`, of all groups. */
function readLock(source: string): Map<string, string> | undefined {
  for (let folder = dirname(source); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const lines = readFileSync(join(folder, LOCK), 'utf8').split('\n')
      const pairs = lines.map((line) => /^ {2}([A-Z]+ \/\S*): (\S+)$/.exec(line))
      return new Map(pairs.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]]] : [])))
    } catch {
      // Not in this folder: look in the one above.
    }
  }
  return undefined
}
