import { isObject, resolve } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { oneLine } from '@cloud-cost/contract/model'
import { mappingsOf, rule } from '../document.js'

/** What stands beside a `$ref` counts in place of the target's, so it repeats the marks of the target. */
export default rule(mappingsOf, function* ({ value }, document) {
  const target = '$ref' in value ? resolve(document, value) : undefined
  if (!isObject(target)) return
  const own = new Set(marksOf(value).map(({ kind, what, note }) => `${kind} ${what} ${oneLine(note)}`))
  for (const { kind, what, note } of marksOf(target)) {
    if (kind === 'observed') continue
    const member = kind === 'assumption' ? 'x-assumption' : 'x-unspecified'
    if (member in value && !own.has(`${kind} ${what} ${oneLine(note)}`))
      yield [`The mark hides one of the target. List "${oneLine(note)}" as well, or remove \`x-marks\`.`, member]
  }
})
