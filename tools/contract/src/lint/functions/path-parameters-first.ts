import { inputsOf, operationsOf, rule } from '../document.js'

/** Path parameters come first, in the order of the path: code generators make positional arguments of them. */
export default rule(operationsOf, function* ({ route, value }, document) {
  const expected = Array.from(route.matchAll(/\{([^}]+)\}/g), ([, name]) => name)
  const inputs = inputsOf(document, value)
  if (!expected.every((name, index) => inputs[index]?.['in'] === 'path' && inputs[index]?.['name'] === name))
    yield [
      `Path parameters come first, in the order of the path. Begin the list with ${expected.join(', ')}.`,
      'parameters',
    ]
})
