/** The parts of an OpenAPI document that the tools look at. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** An operation as it is written, and where. */
export interface LocatedOperation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly pointer: readonly string[]
  readonly value: JsonObject
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every operation of a document, in the order of the table of contents. */
export function operationsOf(document: JsonObject): LocatedOperation[] {
  const found: LocatedOperation[] = []
  const paths = document['paths']
  if (!isObject(paths)) return found
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue
    for (const method of METHODS) {
      const value = item[method]
      if (!isObject(value)) continue
      const operationId = typeof value['operationId'] === 'string' ? value['operationId'] : `${method} ${path}`
      found.push({ operationId, method, path, pointer: ['paths', path, method], value })
    }
  }
  return found
}

/** Follows `#/…` references within the document until something else is found. */
export function resolve(document: JsonObject, value: Json | undefined): Json | undefined {
  let current = value
  for (let hops = 0; hops < 20; hops++) {
    if (!isObject(current) || typeof current['$ref'] !== 'string') return current
    current = lookUp(document, current['$ref'])
  }
  return current
}

/** One form of an enveloped 200: a success or an error. */
export interface EnvelopeBranch {
  /** The one value of its `status`. */
  readonly status: string
  /** Its reference within the document. */
  readonly reference: string
  readonly schema: JsonObject
}

/** The forms that a schema has for a 200, distinguished by `status`; none where it is not an envelope. */
export function envelopeBranches(document: JsonObject, schema: Json | undefined): EnvelopeBranch[] {
  const union = resolve(document, schema)
  const branches = isObject(union) && Array.isArray(union['oneOf']) ? union['oneOf'].filter(isObject) : []
  return branches.flatMap((branch): EnvelopeBranch[] => {
    const envelope = resolve(document, branch)
    const status = resolve(document, lookUp(envelope ?? null, '#/properties/status'))
    const [value] = isObject(status) && Array.isArray(status['enum']) ? status['enum'] : []
    const reference = branch['$ref']
    if (typeof value !== 'string' || typeof reference !== 'string' || !isObject(envelope)) return []
    return [{ status: value, reference, schema: branch }]
  })
}

export function lookUp(document: Json, reference: string): Json | undefined {
  let current: Json | undefined = document
  for (const token of referenceTokens(reference)) {
    if (Array.isArray(current)) current = current[Number(token)]
    else if (isObject(current)) current = current[token]
    else return undefined
  }
  return current
}

export function referenceTokens(reference: string): string[] {
  return reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter((token) => token !== '')
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function toReference(tokens: readonly string[]): string {
  return `#/${tokens.map((token) => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}
