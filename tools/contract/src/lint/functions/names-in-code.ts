import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { standsFor } from '@cloud-cost/contract/glossary'
import { namedElements } from '@cloud-cost/contract/wire-names'
import {
  at,
  componentsOf,
  type Located,
  mappingsOf,
  operationsOf,
  parametersOf,
  rule,
  schemasOf,
  unspecifiedMarks,
  wholeOf,
} from '../document.js'
import { glossaryOf, lockOf } from '../of-tree.js'

/** One name, or several that lead to a property, such as `data.list[]`; what has other characters is a value, a form or a path. */
const NAME = /^[A-Za-z]\w*(?:\[\])?(?:\.[A-Za-z]\w*(?:\[\])?)*$/

/** What every schema can hold. */
const LITERALS = ['true', 'false', 'null']

/** A name in code exists: as an operation, a parameter, a property, a schema, a value or a part of one, or as a name in the glossary. */
export default rule(wholeOf, function* (_, document, context) {
  const operations = lockOf(context)
  if (operations === undefined) return
  const { terms = [], same = [], abbreviations = {} } = glossaryOf(context) ?? {}
  const patterns = [...terms, ...same].flatMap(({ names }) => names)
  const known = new Set([
    ...operations.values(),
    ...namedElements(document).map(({ name }) => name),
    ...['schemas', 'headers'].flatMap((kind) => componentsOf(document, kind).map(({ path }) => String(path.at(-1)))),
    ...valuesOf(document),
    ...terms.flatMap(({ short }) => short ?? []),
    ...LITERALS,
  ])
  const parts = new Set(
    [...known, ...Object.keys(document['paths'] ?? {}), ...Object.keys(abbreviations)].flatMap(runsOf),
  )
  const isKnown = (name: string): boolean =>
    known.has(name) ||
    (/^[A-Za-z\d]+$/.test(name) && parts.has(wordsOf(name).join(' '))) ||
    patterns.some((pattern) => standsFor(pattern, name))
  // What an operation of another group returns is not in this document.
  for (const { value, path } of [...mappingsOf(document), ...componentsOf(document, 'examples')])
    for (const [key, text] of textsOf(value))
      for (const name of namesIn(text).filter((name) => !isKnown(name) && at(value, ['x-source', 'member']) !== name))
        yield [
          `\`${name}\` is no operation, parameter, property, schema or value of this group. Correct the name.`,
          ...path,
          key,
        ]
})

function namesIn(text: Json | undefined): string[] {
  const codes = Array.from(JSON.stringify(text ?? '').matchAll(/`([^`]+)`/g), ([, code = '']) => code)
  return codes.filter((code) => NAME.test(code)).flatMap((code) => code.replaceAll('[]', '').split('.'))
}

function textsOf(value: JsonObject): (readonly [key: string, text: Json | undefined])[] {
  return [
    ...['description', 'summary', 'x-assumption'].map((key) => [key, value[key]] as const),
    ...unspecifiedMarks(value).map((mark) => ['x-unspecified', at(mark, ['note'])] as const),
  ]
}

/** The values of closed and open sets, of defaults and of examples. */
function valuesOf(document: JsonObject): string[] {
  const given = ({ value }: Located): (Json | undefined)[] =>
    ['enum', 'x-extensible-enum', 'const', 'default', 'example'].map((key) => value[key])
  const inputs = operationsOf(document)
    .flatMap(({ value }) => Object.values(value['parameters'] ?? {}))
    .filter(isObject)
  const holders = [...schemasOf(document), ...parametersOf(document), ...inputs.map((value) => ({ value, path: [] }))]
  return holders.flatMap(given).flatMap(textsIn)
}

/** The words of a value that could be named: one text may hold a list. */
function textsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'string' ? [value, ...(value.match(/\w+/g) ?? [])] : []
}

/** Every run of words in a name: `isSpPurchaseAccount` has `sp purchase`. */
function runsOf(name: string): string[] {
  const words = wordsOf(name)
  return words.flatMap((_, start) =>
    words.slice(start).map((_, length) => words.slice(start, start + length + 1).join(' ')),
  )
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+\d*|\d+/g) ?? []).map((word) => word.toLowerCase())
}
