import { isObject, type Json, type JsonObject } from './document.js'
import { walk } from './walk.js'

/** The `example` of a parameter or a schema. */
export interface DescribedExample {
  /** Of the parameter or the member; of a schema that stands alone, its own. */
  readonly name: string
  readonly value: Json
  /** Path within the document. */
  readonly tokens: readonly string[]
}

/** Examples that stand where something is described, and not in a file of their own. */
export function describedExamplesOf(document: JsonObject): DescribedExample[] {
  const found: DescribedExample[] = []
  walk(document, (value, tokens) => {
    if (!isObject(value) || value['example'] === undefined || isData(tokens)) return
    const name = typeof value['in'] === 'string' ? String(value['name']) : nameAt(tokens)
    found.push({ name, value: value['example'], tokens: [...tokens, 'example'] })
  })
  return found
}

/** Whether a path leads into an example, where a member may have any name, or to the members of a schema. */
function isData(tokens: readonly string[]): boolean {
  return (
    tokens.at(-1) === 'properties' ||
    tokens.some((token, index) => /^(?:example|examples|default)$/.test(token) && tokens[index - 1] !== 'properties')
  )
}

function nameAt(tokens: readonly string[]): string {
  return tokens.findLast((_token, index) => tokens[index - 1] === 'properties') ?? tokens.at(-1) ?? ''
}
