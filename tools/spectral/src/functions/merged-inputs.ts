import {
  at,
  deref,
  items,
  jsonSchema,
  type Mapping,
  membersOf,
  operationsOf,
  type Result,
  report,
} from '../document.js'

/** An operation whose places of input share a name says so, since some tools merge all inputs of an operation by name. */
export default function mergedInputs(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ value, path }) => {
    const sentences = String(value['description'] ?? '')
      .replaceAll(/\s+/g, ' ')
      .split('. ')
    return [...placesByName(document, value)].flatMap(([name, places]): Result[] => {
      const shared = places.map((place) => `of the ${place}`).join(' and ')
      const isSaid = sentences.some((sentence) => sentence.includes(`\`${name}\``) && sentence.includes(shared))
      if (places.length === 1 || isSaid) return []
      return [
        report(
          [...path, 'description'],
          `Say in one sentence that \`${name}\` is an input ${shared}, and that tools which merge inputs by name must send it in both.`,
        ),
      ]
    })
  })
}

function placesByName(document: unknown, operation: Mapping): Map<string, string[]> {
  const parameters = items(operation['parameters']).map((parameter) => deref(document, parameter))
  const inputs = [
    ...parameters.map((parameter) => ({ name: String(at(parameter, ['name'])), place: String(at(parameter, ['in'])) })),
    ...[...membersOf(document, jsonSchema(operation['requestBody'])).keys()].map((name) => ({ name, place: 'body' })),
  ]
  const places = new Map<string, string[]>()
  for (const { name, place } of inputs) places.set(name, [...(places.get(name) ?? []), place])
  return places
}
