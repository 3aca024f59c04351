import type { JsonObject } from '@cloud-cost/contract/document'
import { inputsOf, jsonSchema, membersOf, operationsOf, rule } from '../document.js'

/** An operation whose places of input share a name says so, since some tools merge all inputs of an operation by name. */
export default rule(operationsOf, function* ({ value }, document) {
  const sentences = String(value['description'] ?? '')
    .replaceAll(/\s+/g, ' ')
    .split('. ')
  for (const [name, places] of placesByName(document, value)) {
    const shared = `in ${places.join(' and ')}`
    const isSaid = sentences.some((sentence) => sentence.includes(`\`${name}\``) && sentence.includes(shared))
    if (places.length > 1 && !isSaid)
      yield [`Say where to send an input of several places: Send \`${name}\` ${shared}.`, 'description']
  }
})

function placesByName(document: JsonObject, operation: JsonObject): Map<string, string[]> {
  const places = new Map<string, string[]>()
  const add = (name: string, place: string): void => void places.set(name, [...(places.get(name) ?? []), place])
  for (const input of inputsOf(document, operation)) add(String(input['name']), String(input['in']))
  for (const name of membersOf(document, jsonSchema(operation['requestBody'])).keys()) add(name, 'body')
  return places
}
