import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'

/** Below these names stand values, not elements of the contract; unless the name is that of a member. */
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum', 'x-codeSamples'])

/** Visits every object of a document that can carry a description, children first. */
export function visitElements(value: Json, visit: (element: JsonObject) => void, within = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) visitElements(item, visit, within)
    return
  }
  if (!isObject(value)) return
  for (const [name, child] of Object.entries(value)) {
    if (within === 'properties' || !VALUES.has(name)) visitElements(child, visit, within === 'properties' ? '' : name)
  }
  if (within !== 'properties') visit(value)
}
