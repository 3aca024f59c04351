// Renames components that several documents have under one name.
import { type Json, type JsonObject, mapping } from '../../model/document.js'
import { UserError } from '../../model/failure.js'

const COMPONENT = '#/components/'

/** References of the components that several documents have under one name, but with another content in each. */
export function clashingComponents(documents: readonly JsonObject[]): ReadonlySet<string> {
  const texts = new Map<string, string[]>()
  for (const [reference, component] of documents.flatMap(componentsOf))
    texts.set(reference, [...(texts.get(reference) ?? []), JSON.stringify(component)])
  const clashing = new Set<string>()
  for (let size = -1; size !== clashing.size; ) {
    size = clashing.size
    // Equal words say something else where they refer to what differs.
    const differs = (text: string): boolean => [...clashing].some((reference) => text.includes(`"$ref":"${reference}"`))
    for (const [reference, [first = '', ...others]] of texts)
      if (others.some((component) => component !== first || differs(component))) clashing.add(reference)
  }
  return clashing
}

/** A document whose components, where they are among the given ones, carry the name of the group, which no other may have. */
export function renameComponents(document: JsonObject, group: string, clashing: ReadonlySet<string>): JsonObject {
  const renamed = (reference: string): string => (clashing.has(reference) ? prefixed(reference, group) : reference)
  const clone = JSON.stringify(document)
  const result = JSON.parse(clone, (key, value) => (key === '$ref' ? renamed(String(value)) : value)) as JsonObject
  const components: { [kind: string]: JsonObject } = {}
  for (const [reference, component] of componentsOf(result)) {
    const to = renamed(reference)
    const { kind, name } = partsOf(to)
    if (name in (components[kind] ?? {}))
      throw new UserError(
        `the group ${group} has a component ${to}, the name that ${reference} gets in the document of all groups. Rename one of them.`,
      )
    components[kind] = { ...components[kind], [name]: component }
  }
  return { ...result, ...('components' in result && { components }) }
}

/** `AssetVendor` for the schema `Vendor`, `assetVendor` for the parameter `vendor`. */
function prefixed(reference: string, group: string): string {
  const { kind, name } = partsOf(reference)
  const start = /^[A-Z]/.test(name) ? capitalized(group) : group
  return `${COMPONENT}${kind}/${start}${capitalized(name)}`
}

function partsOf(reference: string): { readonly kind: string; readonly name: string } {
  const [kind = '', name = ''] = reference.slice(COMPONENT.length).split('/')
  return { kind, name }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The components of a document by their references. */
function componentsOf({ components }: JsonObject): [reference: string, component: Json][] {
  return Object.entries(mapping(components)).flatMap(([kind, named]) =>
    Object.entries(mapping(named)).map(([name, value]): [string, Json] => [`${COMPONENT}${kind}/${name}`, value]),
  )
}
