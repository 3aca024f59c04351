import { isObject, type Json, type JsonObject } from '../document.js'
import { walk } from '../elements.js'
import { UserError } from '../failure.js'

const COMPONENT = '#/components/'

/** References of the components that several documents have under one name, but with another content in each. */
export function clashingComponents(documents: readonly JsonObject[]): ReadonlySet<string> {
  const byReference = new Map<string, Json[]>()
  for (const document of documents) {
    for (const [reference, component] of componentsOf(document)) {
      byReference.set(reference, [...(byReference.get(reference) ?? []), component])
    }
  }
  const repeated = [...byReference].filter(([, components]) => components.length > 1)
  const clashing = new Set(
    repeated.flatMap(([reference, components]) =>
      new Set(components.map((component) => JSON.stringify(component))).size > 1 ? [reference] : [],
    ),
  )
  // Equal words say something else where they refer to what differs.
  for (let size = -1; size !== clashing.size; ) {
    size = clashing.size
    for (const [reference, [component]] of repeated) {
      if (referencesIn(component ?? null).some((to) => clashing.has(to))) clashing.add(reference)
    }
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
  const taken = new Set<string>()
  const components: { [kind: string]: JsonObject } = {}
  for (const [reference, component] of componentsOf(result)) {
    const to = renamed(reference)
    if (taken.has(to)) {
      throw new UserError(
        `the group ${group} has a component ${to}, the name that ${reference} gets in the document of all groups. Rename one of them.`,
      )
    }
    taken.add(to)
    const [kind = '', name = ''] = to.slice(COMPONENT.length).split('/')
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
  const [kind = '', name = ''] = reference.slice(COMPONENT.length).split('/')
  const isUpper = name.charAt(0) !== name.charAt(0).toLowerCase()
  const start = isUpper ? capitalized(group) : group
  return `${COMPONENT}${kind}/${start}${capitalized(name)}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function componentsOf({ components }: JsonObject): [string, Json][] {
  if (!isObject(components)) return []
  return Object.entries(components).flatMap(([kind, named]) =>
    isObject(named)
      ? Object.entries(named).map(([name, value]): [string, Json] => [`${COMPONENT}${kind}/${name}`, value])
      : [],
  )
}

function referencesIn(value: Json): string[] {
  const found: string[] = []
  walk(value, (one) => {
    if (isObject(one) && typeof one['$ref'] === 'string') found.push(one['$ref'])
  })
  return found
}
