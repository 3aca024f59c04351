import { isObject, type Json, type JsonObject, mapping } from '../document.js'
import { walk } from '../elements.js'
import { UserError } from '../failure.js'

const COMPONENT = '#/components/'

/** References of the components that several documents have under one name, but with another content in each. */
export function clashingComponents(documents: readonly JsonObject[]): ReadonlySet<string> {
  const contents = new Map<string, Json[]>()
  for (const [reference, component] of documents.flatMap(componentsOf))
    contents.set(reference, [...(contents.get(reference) ?? []), component])
  const repeated = [...contents].filter(([, components]) => components.length > 1)
  const differ = repeated.filter(([, components]) => new Set(components.map((one) => JSON.stringify(one))).size > 1)
  const clashing = new Set(differ.map(([reference]) => reference))
  // Equal words say something else where they refer to what differs.
  for (let size = -1; size !== clashing.size; ) {
    size = clashing.size
    for (const [reference, [component = null]] of repeated)
      if (referencesIn(component).some((to) => clashing.has(to))) clashing.add(reference)
  }
  return clashing
}

/**
 * A document whose components, where they are among the given ones, carry the name of the group.
 *
 * @throws UserError when another component has that name.
 */
export function renameComponents(document: JsonObject, group: string, clashing: ReadonlySet<string>): JsonObject {
  const renamed = (reference: string): string => (clashing.has(reference) ? prefixed(reference, group) : reference)
  const result = structuredClone(document)
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
  if ('components' in result) result['components'] = components
  walk(result, (value) => {
    if (isObject(value) && typeof value['$ref'] === 'string') value['$ref'] = renamed(value['$ref'])
  })
  return result
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

function referencesIn(component: Json): string[] {
  const found: string[] = []
  walk(component, (value) => {
    const reference = mapping(value)['$ref']
    if (typeof reference === 'string') found.push(reference)
  })
  return found
}
