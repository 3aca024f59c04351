import { isObject, type Json, type JsonObject, type OperationModel, referenceTokens, resolve } from './document.js'

/**
 * Names of the component schemas that occur in requests only. Their types ask little of callers: arrays may be read-only
 * and optional members `undefined`. What answers use as well is typed as an answer.
 */
export function requestModels(document: JsonObject, operations: readonly OperationModel[]): ReadonlySet<string> {
  const sent = new Set<string>()
  const received = new Set<string>()
  for (const { body, success, errors, parameters } of operations) {
    for (const { schema } of parameters) collectReferences(document, schema, sent)
    collectReferences(document, body?.schema, sent)
    collectReferences(document, success, received)
    collectReferences(document, [...errors], received)
  }
  return new Set([...sent].filter((name) => !received.has(name)))
}

/** Adds the names of everything that a value refers to, directly or through others. */
export function collectReferences(document: JsonObject, value: Json | undefined, names: Set<string>): void {
  if (Array.isArray(value)) {
    for (const element of value) collectReferences(document, element, names)
  } else if (isObject(value)) {
    const reference = value['$ref']
    if (typeof reference === 'string') {
      const name = referenceTokens(reference).at(-1) ?? ''
      if (names.has(name)) return
      names.add(name)
      collectReferences(document, resolve(document, value), names)
    }
    for (const member of Object.values(value)) collectReferences(document, member, names)
  }
}
