import { isLooseName, isSecretName } from '@cloud-cost/client-core/redaction'
import { isObject, visit } from '../contract/json.js'
import type { PrismOperation } from '../contract/prism-types.js'

/** The names of an operation that decide what is secret. */
export interface SecretNames {
  /** Names of inputs that are marked as secret: `format: password`. */
  readonly secrets: readonly string[]
  /** Names that are called like a secret and are none, since the operation declares them without marking them. */
  readonly declared: readonly string[]
}

/** Reads the names. A `writeOnly` property is not returned, which makes it a secret only where it is called like one. */
export function secretNamesOf(operation: PrismOperation): SecretNames {
  const secrets = new Set<string>()
  const declared = new Set<string>()
  const add = (name: string, schema: unknown): void => {
    const { format, writeOnly } = isObject(schema) ? schema : {}
    if (format === 'password') secrets.add(name)
    else if (isSecretName(name) || isLooseName(name)) (writeOnly === true ? secrets : declared).add(name)
  }
  const { request, responses } = operation
  visit([request, responses, (operation as { __bundled__?: unknown }).__bundled__], (value) => {
    if (!isObject(value)) return
    if (isObject(value['properties']))
      for (const [name, schema] of Object.entries(value['properties'])) add(name, schema)
    if (typeof value['name'] === 'string' && isObject(value['schema'])) add(value['name'], value['schema'])
  })
  return { secrets: [...secrets], declared: [...declared].filter((name) => !secrets.has(name)) }
}
