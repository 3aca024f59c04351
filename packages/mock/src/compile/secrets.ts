import { isObject, visit } from '../contract/json.js'
import type { PrismOperation } from '../contract/prism-types.js'

/** Names of the members and parameters of a request that are secret: `format: password`. A `writeOnly` member is only not returned. */
export function secretsOf(operation: PrismOperation): string[] {
  const names = new Set<string>()
  visit(operation.request, (value, pointer) => {
    if (!isObject(value) || value['format'] !== 'password') return
    const name = pointer.split('/').at(-1)
    if (name !== undefined && name !== 'schema') names.add(name)
  })
  const { query = [], headers = [] } = operation.request ?? {}
  for (const { name, schema } of [...query, ...headers]) if (schema?.format === 'password') names.add(name)
  return [...names]
}
