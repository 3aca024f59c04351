import { at, entries, operationsOf, type Result, report } from '../document.js'
import { type Context, LOCK, readLock } from '../lock.js'

/** Checks the operationIds with the lock file: client functions carry them, so they never change by accident. */
export default function operationLock(document: unknown, _options: unknown, context: Context): Result[] {
  const lock = readLock(context)
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
