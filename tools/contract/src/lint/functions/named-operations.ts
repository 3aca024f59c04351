import type { Json, JsonObject } from '@cloud-cost/contract/document'
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
  wholeOf,
} from '../document.js'
import { lockOf } from '../lock.js'

/** A name in code that begins as operationIds do. */
const OPERATION =
  /`((?:aggregate|check|delete|download|get|list|register|reset|retry|run|save|set|undo|update)[A-Z]\w*)`/g

/** An operation that a text names exists. A wire name may begin with the same verb. */
export default rule(wholeOf, function* (_, document, context) {
  const lock = lockOf(context)
  if (lock === undefined) return
  const names = new Set([...lock.values(), ...wireNamesOf(document)])
  for (const { value, path } of [...mappingsOf(document), ...componentsOf(document, 'examples')])
    for (const [key, text] of textsOf(value))
      for (const [, name = ''] of JSON.stringify(text ?? '').matchAll(OPERATION))
        if (!names.has(name))
          yield [
            `\`${name}\` is no operation of ${LOCK_FILE}. Correct the name, or name another operation.`,
            ...path,
            key,
          ]
})

function textsOf(value: JsonObject): (readonly [key: string, text: Json | undefined])[] {
  return [
    ...['description', 'summary', 'x-assumption'].map((key) => [key, value[key]] as const),
    ...unspecifiedMarks(value).map((mark) => ['x-unspecified', at(mark, ['note'])] as const),
  ]
}

function wireNamesOf(document: JsonObject): string[] {
  const members = schemasOf(document).flatMap(({ path }) => propertyName(path) ?? [])
  return [...members, ...parametersOf(document).map(({ value }) => String(value['name']))]
}
