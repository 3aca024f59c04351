import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve } from '../document.js'
import { addParagraphs, propertiesOf, visitElements } from './elements.js'

/** A document with what keeps equal names apart in tools that don't do so themselves. */
export function withHints(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  noteSharedNames(result)
  nameFieldsForGo(result)
  return result
}

/** Tools that merge all inputs into one object, such as those that make an operation a tool of a model, lose one of two equal names. */
function noteSharedNames(document: JsonObject): void {
  for (const { path, value } of operationsOf(document)) {
    const item = lookUp(document, '#/paths') as JsonObject
    const places = new Map<string, string[]>()
    const add = (name: string, place: string): void => {
      places.set(name, [...(places.get(name) ?? []), place])
    }
    for (const parameter of [...list((item[path] as JsonObject)['parameters']), ...list(value['parameters'])]) {
      const target = resolve(document, parameter)
      if (isObject(target)) add(String(target['name']), String(target['in']))
    }
    const body = lookUp(resolve(document, value['requestBody']) ?? null, '#/content/application~1json/schema')
    for (const name of memberNames(document, body)) add(name, 'body')

    const shared = [...places].filter(([, of]) => of.length > 1)
    if (shared.length === 0) continue
    const inputs = shared.map(([name, of]) => `\`${name}\` (${of.join(' and ')})`)
    addParagraphs(value, [
      `Two inputs of one name, which a tool that merges inputs must keep apart: ${inputs.join(', ')}.`,
    ])
  }
}

/** Go exports fields by upper case, so members such as `data` and `Data` need two names; oapi-codegen reads this extension. */
function nameFieldsForGo(document: JsonObject): void {
  visitElements(document, (element) => {
    const properties = propertiesOf(element)
    for (const [name, property] of Object.entries(properties)) {
      const lower = name.charAt(0).toLowerCase() + name.slice(1)
      if (lower !== name && lower in properties && isObject(property)) property['x-go-name'] = `${name}Upper`
    }
  })
}

function memberNames(document: JsonObject, schema: Json | undefined): Set<string> {
  const target = resolve(document, schema)
  if (!isObject(target)) return new Set()
  const bases = list(target['allOf']).flatMap((base) => [...memberNames(document, base)])
  return new Set([...bases, ...Object.keys(propertiesOf(target))])
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
