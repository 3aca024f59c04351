import { isObject, type Json, type JsonObject, lookUp, operationsOf, resolve } from '../document.js'
import { describe, propertiesOf } from './elements.js'

/** A document that says which operations take two inputs of one name, for tools that merge all inputs into one object. */
export function noteSharedNames(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  for (const { path, value } of operationsOf(result)) {
    const item = lookUp(result, '#/paths') as JsonObject
    const places = new Map<string, string[]>()
    const add = (name: string, place: string): void => {
      places.set(name, [...(places.get(name) ?? []), place])
    }
    for (const parameter of [...list((item[path] as JsonObject)['parameters']), ...list(value['parameters'])]) {
      const target = resolve(result, parameter)
      if (isObject(target)) add(String(target['name']), String(target['in']))
    }
    const body = lookUp(resolve(result, value['requestBody']) ?? null, '#/content/application~1json/schema')
    for (const name of memberNames(result, body)) add(name, 'body')

    const shared = [...places].filter(([, of]) => of.length > 1)
    if (shared.length === 0) continue
    const inputs = shared.map(([name, of]) => `\`${name}\` (${of.join(' and ')})`)
    describe(value, [`Two inputs of one name, which a tool that merges inputs must keep apart: ${inputs.join(', ')}.`])
  }
  return result
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
