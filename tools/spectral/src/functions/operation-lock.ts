import { operationsOf, rule, wholeOf } from '../document.js'
import { LOCK, readLock } from '../lock.js'

/** Checks the operationIds with the lock file: client functions carry them, so they never change by accident. */
export default rule(wholeOf, function* (_, document, context) {
  const lock = readLock(context)
  if (lock === undefined) {
    yield [`spec/${LOCK} was not found above the document. Restore it.`]
    return
  }
  const operations = operationsOf(document)
  for (const { method, route, operationId, path } of operations) {
    const key = `${method} ${route}`
    const locked = lock.get(key)
    if (locked === undefined)
      yield [
        `${key} is not in spec/${LOCK}. Add the line "${key}: ${operationId}" to its group there.`,
        ...path,
        'operationId',
      ]
    else if (locked !== operationId)
      yield [
        `${key} has the operationId ${operationId}, but spec/${LOCK} says ${locked}. Callers use that name: change it back.`,
        ...path,
        'operationId',
      ]
  }
  const group = operations[0]?.route.split('/')[1]
  const present = new Set(operations.map(({ method, route }) => `${method} ${route}`))
  for (const [key, operationId] of lock)
    if (key.split('/')[1] === group && !present.has(key))
      yield [
        `${operationId} (${key}) is in spec/${LOCK} but not in the contract. Restore it, or remove its line if callers may lose it.`,
        'paths',
      ]
})
