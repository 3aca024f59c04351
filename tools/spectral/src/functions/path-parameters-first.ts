import { at, deref, items, operationsOf, type Result, report } from '../document.js'

/** Path parameters come first, in the order of the path: code generators make positional arguments of them. */
export default function pathParametersFirst(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ route, value, path }): Result[] => {
    const expected = Array.from(route.matchAll(/\{([^}]+)\}/g), ([, name]) => name)
    const parameters = items(value['parameters']).map((parameter) => deref(document, parameter))
    const isInPlace = expected.every((name, index) => {
      const parameter = parameters[index]
      return at(parameter, ['in']) === 'path' && at(parameter, ['name']) === name
    })
    if (isInPlace) return []
    return [
      report(
        [...path, 'parameters'],
        `Path parameters come first, in the order of the path. Begin the list with ${expected.join(', ')}.`,
      ),
    ]
  })
}
