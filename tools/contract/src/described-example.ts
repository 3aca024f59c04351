import type { Json, JsonObject } from './document.js'
import { visitElements } from './elements.js'

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
  visitElements(document, (element, tokens) => {
    const value = element['example']
    if (value === undefined || tokens.at(-1) === 'properties') return
    const name = typeof element['in'] === 'string' ? String(element['name']) : nameAt(tokens)
    found.push({ name, value, tokens: [...tokens, 'example'] })
  })
  return found
}

function nameAt(tokens: readonly string[]): string {
  return tokens.findLast((_token, index) => tokens[index - 1] === 'properties') ?? tokens.at(-1) ?? ''
}
