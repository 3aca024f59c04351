// Lists the names that fields and parameters have on the wire.
import { type JsonObject, mapping } from './document.js'
import { visitElements } from './elements.js'

/** A field or a parameter, by its name on the wire. */
interface NamedElement {
  readonly name: string
  readonly schema: JsonObject
  /** Where the name is written. */
  readonly tokens: readonly string[]
}

/** Every field and parameter of a document. */
export function namedElements(document: JsonObject): NamedElement[] {
  const found: NamedElement[] = []
  visitElements(document, (element, tokens) => {
    // A field of a record may be called `properties` itself.
    const properties = tokens.at(-1) === 'properties' ? {} : mapping(element['properties'])
    for (const [name, schema] of Object.entries(properties))
      found.push({ name, schema: mapping(schema), tokens: [...tokens, 'properties', name] })
    const { name, in: place, schema } = element
    if (typeof name === 'string' && typeof place === 'string')
      found.push({ name, schema: mapping(schema), tokens: [...tokens, 'name'] })
  })
  return found
}

/** The names of the fields and parameters of documents: those that are marked as passwords, and the others. */
export function wireNames(...documents: readonly JsonObject[]): {
  readonly passwords: readonly string[]
  readonly others: readonly string[]
} {
  const elements = documents.flatMap(namedElements)
  const passwords = new Set(elements.filter(({ schema }) => schema['format'] === 'password').map(({ name }) => name))
  const others = new Set(elements.map(({ name }) => name).filter((name) => !passwords.has(name)))
  return { passwords: [...passwords], others: [...others] }
}
