import { type JsonObject, lookUp, toReference } from './document.js'

const KINDS: Readonly<Record<string, string>> = {
  schemas: '',
  parameters: 'parameter ',
  responses: 'response ',
  headers: 'header ',
  examples: 'example ',
}

/**
 * What people call the element at a path of a bundled document: `listCompanies, parameter pageNum`, `Company.vendor`.
 * Undefined where there is no better name than the file and the line.
 */
export function elementName(document: JsonObject, path: readonly string[]): string | undefined {
  const [section, first = '', second, ...rest] = path
  if (section === 'components' && second !== undefined && first in KINDS) {
    return `${KINDS[first]}${second}${memberOf(rest)}`
  }
  if (section !== 'paths' || second === undefined) return undefined
  if (second === 'parameters') return placeOf(document, path.slice(0, 2), path.slice(2), first)
  const owner = ['paths', first, second]
  return placeOf(document, owner, rest, textAt(document, [...owner, 'operationId']) ?? `${second} ${first}`)
}

/** A place of an operation or of a path, below its name. */
function placeOf(document: JsonObject, owner: readonly string[], rest: readonly string[], ownerName: string): string {
  const [part, which] = rest
  if (part === 'parameters' && which !== undefined) {
    return `${ownerName}, parameter ${textAt(document, [...owner, part, which, 'name']) ?? which}`
  }
  if (part === 'responses' && which !== undefined) return `${ownerName}, response ${which}${memberOf(rest.slice(2))}`
  if (part === 'requestBody') return `${ownerName}, request body${memberOf(rest.slice(1))}`
  return ownerName
}

/** The way to a member of a schema: `.data.list[].name`. */
function memberOf(path: readonly string[]): string {
  return path
    .map((token, index) => {
      if (path[index - 1] === 'properties') return `.${token}`
      return token === 'items' ? '[]' : ''
    })
    .join('')
}

function textAt(document: JsonObject, path: readonly string[]): string | undefined {
  const value = lookUp(document, toReference(path))
  return typeof value === 'string' ? value : undefined
}
