/** The parts of an OpenAPI document that the tools look at. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

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

/** A value as a mapping, which has no members where the value is something else or missing. */
export function mapping(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** Every operation of a document, in the order of the table of contents. */
export function operationsOf({ paths }: JsonObject): LocatedOperation[] {
  return Object.entries(mapping(paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const value = mapping(item)[method]
      if (!isObject(value)) return []
      const operationId = typeof value['operationId'] === 'string' ? value['operationId'] : `${method} ${path}`
      return { operationId, method, path, pointer: ['paths', path, method], value }
    }),
  )
}

/** Follows `#/…` references within the document until something else is found. */
export function resolve(document: JsonObject, value: Json | undefined, hops = 20): Json | undefined {
  if (hops === 0 || !isObject(value) || typeof value['$ref'] !== 'string') return value
  return resolve(document, lookUp(document, value['$ref']), hops - 1)
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
  const { oneOf } = mapping(resolve(document, schema))
  const branches = Array.isArray(oneOf) ? oneOf.filter(isObject) : []
  return branches.flatMap((branch): EnvelopeBranch[] => {
    const { properties } = mapping(resolve(document, branch))
    const { enum: statuses } = mapping(resolve(document, mapping(properties)['status']))
    const [status] = Array.isArray(statuses) ? statuses : []
    const reference = branch['$ref']
    return typeof status === 'string' && typeof reference === 'string' ? [{ status, reference, schema: branch }] : []
  })
}

export function lookUp(document: Json, reference: string): Json | undefined {
  return referenceTokens(reference).reduce<Json | undefined>(
    (value, token) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? (value as JsonObject)[token]
        : undefined,
    document,
  )
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
