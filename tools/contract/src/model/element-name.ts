// Names the elements of a document as people call them.
import { type JsonObject, lookUp, mapping, resolve, toReference } from './document.js'

const KINDS: Readonly<Record<string, string>> = {
  schemas: '',
  parameters: 'parameter ',
  responses: 'response ',
  headers: 'header ',
  examples: 'example ',
}

/** What people call the element at a path: `listCompanies, parameter pageNum`, `Company.vendor`; nothing where file and line say more. */
export function elementName(document: JsonObject, path: readonly string[]): string | undefined {
  const [section, first = '', second, ...rest] = path
  if (section === 'components' && second !== undefined && first in KINDS)
    return `${KINDS[first]}${second}${pathInSchema(rest)}`
  if (section !== 'paths' || second === undefined) return undefined
  const isShared = second === 'parameters'
  const owner = path.slice(0, isShared ? 2 : 3)
  const name = isShared ? first : (textAt(document, [...owner, 'operationId']) ?? `${second} ${first}`)
  const [part = '', which = '', ...below] = path.slice(owner.length)
  if (part === 'requestBody') return `${name}, request body${pathInSchema([which, ...below])}`
  if (which === '') return name
  if (part === 'responses') return `${name}, response ${which}${pathInSchema(below)}`
  if (part !== 'parameters') return name
  return `${name}, parameter ${textAt(document, [...owner, part, which, 'name']) ?? which}`
}

/** The way to a field of a schema: `.data.list[].name`, with `*` for the keys of a map. */
export function pathInSchema(tokens: readonly string[]): string {
  return tokens
    .map((token, index) => {
      if (tokens[index - 1] === 'properties') return `.${token}`
      if (token === 'items') return '[]'
      return token === 'additionalProperties' ? '.*' : ''
    })
    .join('')
}

function textAt(document: JsonObject, path: readonly string[]): string | undefined {
  const holder = resolve(document, lookUp(document, toReference(path.slice(0, -1))))
  const value = mapping(holder)[path.at(-1) ?? '']
  return typeof value === 'string' ? value : undefined
}
