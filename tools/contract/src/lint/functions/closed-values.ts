import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { items, type Located, parametersOf, rule, schemasOf } from '../document.js'

/** Values in a row, such as "`a`, `b` (some of them) or `c`". */
const ROW = /`[^`]+`(?:(?: \([^()]*\))?(?:,| or| and|, or|, and) `[^`]+`)+/g

/** A description that lists values of a closed set lists all of them, and no other. */
export default rule(
  (document) => [...parametersOf(document), ...schemasOf(document)],
  function* (element, document) {
    const values = closedSet(document, element)
    const { description } = element.value
    if (values === undefined || typeof description !== 'string') return
    const [sentences = ''] = description.split(/\bAssumed: /)
    const said = new Set(codesIn(sentences))
    const known = values.filter((value) => said.has(value))
    if (known.length === 0) return
    const left = values.filter((value) => !said.has(value))
    if (left.length > 0)
      yield [`The description leaves out ${listOf(left)} of \`enum\`. List each value, or none.`, 'description']
    const rows = Array.from(sentences.matchAll(ROW), ([row]) => codesIn(row))
    const others = rows.filter((row) => row.some((code) => values.includes(code))).flat()
    const unknown = others.filter((code) => !values.includes(code))
    if (unknown.length > 0)
      yield [
        `The description lists ${listOf(unknown)}, which \`enum\` does not have. Make both say the same.`,
        'description',
      ]
  },
)

function codesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}

function closedSet(document: JsonObject, { value }: Located): string[] | undefined {
  const schema = resolve(document, value['schema'] ?? value)
  const own = isObject(schema) ? (schema['enum'] ?? itemsOf(document, schema)) : undefined
  const values = items(own)
  return values.length > 1 && values.every((one) => typeof one === 'string') ? values : undefined
}

function itemsOf(document: JsonObject, schema: JsonObject): Json | undefined {
  const inner = resolve(document, schema['items'])
  return isObject(inner) ? inner['enum'] : undefined
}

function listOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ')
}
