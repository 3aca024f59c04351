import { LOCK_FILE } from '@cloud-cost/contract/lock'
import { operationsOf, rule, wholeOf } from '../document.js'
import { lockOf } from '../of-tree.js'

/** Checks the operationIds with the lock file: client functions carry them, so they never change by accident. */
export default rule(wholeOf, function* (_, document, context) {
  const lock = lockOf(context)
  if (lock === undefined) {
    yield [`${LOCK_FILE} was not found beside the ruleset. Restore it.`]
    return
  }
  const operations = operationsOf(document)
  for (const { method, route, operationId, path } of operations) {
    const key = `${method} ${route}`
    const locked = lock.get(key)
    if (locked === undefined)
      yield [
        `${key} is not in ${LOCK_FILE}. Add the line "${key}: ${operationId}" to its group there.`,
        ...path,
        'operationId',
      ]
    else if (locked !== operationId)
      yield [
        `${key} has the operationId ${operationId}, but ${LOCK_FILE} says ${locked}. Callers use that name: change it back.`,
        ...path,
        'operationId',
      ]
  }
  // A document may hold several groups.
  const groups = new Set(operations.map(({ route }) => route.split('/')[1]))
  const present = new Set(operations.map(({ method, route }) => `${method} ${route}`))
  for (const [key, operationId] of lock)
    if (groups.has(key.split('/')[1]) && !present.has(key))
      yield [
        `${operationId} (${key}) is in ${LOCK_FILE} but not in the contract. Restore it, or remove its line if callers may lose it.`,
        'paths',
      ]
})
