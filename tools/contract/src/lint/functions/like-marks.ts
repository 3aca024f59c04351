import { ASSUMED, oneLine } from '@cloud-cost/contract/assumed'
import type { JsonObject } from '@cloud-cost/contract/document'
import {
  at,
  type Located,
  parametersOf,
  propertyName,
  rule,
  schemasOf,
  unspecifiedMarks,
  wholeOf,
} from '../document.js'

/**
 * Members and parameters of one name and of the same words carry the same marks. Whether one must be there differs by place, and what was
 * observed at one place need not hold at another.
 */
export default rule(wholeOf, function* (_, document) {
  const first = new Map<string, { readonly marks: string; readonly path: string }>()
  for (const { value, path } of namedOf(document)) {
    const [words = ''] = oneLine(String(value['description'] ?? '')).split(` ${ASSUMED}`)
    if (words === '' || words.startsWith(ASSUMED)) continue
    const key = `${value['name'] ?? propertyName(path)} ${words}`
    const marks = marksOf(value)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, { marks, path: path.join('.') })
    else if (earlier.marks !== marks)
      yield [
        `This has the name and the words of ${earlier.path}, but other marks of what is not shown. Mark both alike, or say what differs.`,
        ...path,
      ]
  }
})

function namedOf(document: JsonObject): Located[] {
  const members = schemasOf(document).filter(
    ({ value, path }) => propertyName(path) !== undefined && !('$ref' in value),
  )
  return [...parametersOf(document), ...members].filter(({ value }) => !('x-observed' in value))
}

function marksOf(value: JsonObject): string {
  const schema = at(value, ['schema'])
  return [...unspecifiedMarks(value), ...unspecifiedMarks(schema)]
    .filter((mark) => at(mark, ['what']) !== 'presence')
    .map((mark) => `${String(at(mark, ['what']))}: ${oneLine(String(at(mark, ['note'])))}`)
    .sort()
    .join('\n')
}
