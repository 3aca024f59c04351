import type { JsonObject } from '@cloud-cost/contract/document'
import { LOCK_FILE } from '@cloud-cost/contract/lock'
import {
  at,
  componentsOf,
  mappingsOf,
  parametersOf,
  propertyName,
  rule,
  schemasOf,
  unspecifiedMarks,
} from '../document.js'
import { lockAbove } from '../lock.js'

/** A name in code that begins as operationIds do. */
const OPERATION =
  /`((?:aggregate|check|delete|download|get|list|register|reset|retry|run|save|set|undo|update)[A-Z]\w*)`/g

/** An operation that a text names exists. A wire name may begin with the same verb. */
export default rule(
  (document) => [...mappingsOf(document), ...componentsOf(document, 'examples')],
  function* ({ value }, document, context) {
    const texts = [
      ...['description', 'summary', 'x-assumption'].map((key) => [key, value[key]] as const),
      ...unspecifiedMarks(value).map((mark) => ['x-unspecified', at(mark, ['note'])] as const),
    ]
    for (const [key, text] of texts)
      for (const [, name = ''] of JSON.stringify(text ?? '').matchAll(OPERATION))
        if (!isOperation(name, lockAbove(context)) && !isWireName(name, document))
          yield [`\`${name}\` is no operation of ${LOCK_FILE}. Correct the name, or name another operation.`, key]
  },
)

function isOperation(name: string, lock: ReadonlyMap<string, string> | undefined): boolean {
  return lock === undefined || [...lock.values()].includes(name)
}

function isWireName(name: string, document: JsonObject): boolean {
  return (
    schemasOf(document).some(({ path }) => propertyName(path) === name) ||
    parametersOf(document).some(({ value }) => value['name'] === name)
  )
}
