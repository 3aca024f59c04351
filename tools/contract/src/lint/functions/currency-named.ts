import type { JsonObject } from '@cloud-cost/contract/document'
import { partsOf } from '@cloud-cost/contract/glossary'
import { composedOf } from '@cloud-cost/contract/model'
import {
  at,
  childrenOf,
  isRecorded,
  type Located,
  propertyName,
  rule,
  schemasOf,
  unspecifiedMarks,
  wholeOf,
} from '../document.js'

const MONEY = new Set('cost costs fee fees price savings saving commitment equivalent'.split(' '))

/** An amount says its currency, or that it is not shown, where another amount of its name does: by its words or marks, or by those of its record. */
export default rule(wholeOf, function* (_, document) {
  const amounts = schemasOf(document).flatMap((record) => amountsOf(document, record))
  const said = new Map(amounts.filter(({ isSaid }) => isSaid).map(({ name, path }) => [name, path]))
  for (const { name, path, isSaid } of amounts) {
    const namesake = said.get(name)
    if (!isSaid && namesake !== undefined)
      yield [
        `${name} says nothing of its currency, as ${namesake
          .filter((token) => token !== 'properties')
          .slice(2)
          .join('.')} does. Say it, or mark it.`,
        ...path,
      ]
  }
})

interface Amount extends Located {
  readonly name: string
  readonly isSaid: boolean
}

/** The amounts that stand in a record; a part that it is composed of may speak for them. */
function amountsOf(document: JsonObject, record: Located): Amount[] {
  const parts = composedOf(document, record.value, ['allOf'])
  const isOfRecord = parts.some((part) => speaksOfCurrency(part) || at(part, ['properties', 'currency']) !== undefined)
  const own = [record, ...childrenOf(record, 'allOf')].flatMap((part) => childrenOf(part, 'properties'))
  return own.flatMap(({ value, path }) => {
    const name = propertyName(path) ?? ''
    const isAmount =
      !isRecorded(value) &&
      MONEY.has(partsOf(name).at(-1) ?? '') &&
      ['number', 'string'].includes(String(value['type']))
    return isAmount ? [{ value, path, name, isSaid: isOfRecord || speaksOfCurrency(value) }] : []
  })
}

function speaksOfCurrency(element: JsonObject): boolean {
  const texts = [element['description'], ...unspecifiedMarks(element).map((mark) => at(mark, ['note']))]
  return texts.some((text) => /\bcurrency\b/i.test(String(text ?? '')))
}
