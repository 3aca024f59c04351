import { type JsonObject, mapping } from './document.js'
import { visitElements } from './elements.js'

/** The names of fields and parameters. */
export interface WireNames {
  /** Those that are marked as passwords. */
  readonly passwords: readonly string[]
  readonly others: readonly string[]
}

/** The names of the fields and parameters of documents. */
export function wireNames(...documents: readonly JsonObject[]): WireNames {
  const passwords = new Set<string>()
  const all = new Set<string>()
  const add = (name: string, schema: JsonObject): void => {
    all.add(name)
    if (schema['format'] === 'password') passwords.add(name)
  }
  for (const document of documents)
    visitElements(document, (element) => {
      for (const [name, schema] of Object.entries(mapping(element['properties']))) add(name, mapping(schema))
      if (typeof element['name'] === 'string' && 'in' in element) add(element['name'], mapping(element['schema']))
    })
  return { passwords: [...passwords], others: [...all].filter((name) => !passwords.has(name)) }
}
