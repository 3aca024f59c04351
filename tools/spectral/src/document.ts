/** Walking an OpenAPI document as Spectral hands it over: bundled, with its internal references left as they are. */
import * as contract from '@cloud-cost/contract/document'

export type Path = readonly (string | number)[]
export type Mapping = Record<string, unknown>

/** What a function reports, in the form that Spectral takes. */
export interface Result {
  readonly message: string
  readonly path: (string | number)[]
}

export interface Located {
  readonly value: Mapping
  readonly path: Path
}

export function isMapping(value: unknown): value is Mapping {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function entries(value: unknown): [string, unknown][] {
  return isMapping(value) ? Object.entries(value) : []
}

export function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function report(path: Path, message: string): Result {
  return { message, path: [...path] }
}

/** The value that a chain of internal references leads to. */
export function deref(document: unknown, value: unknown): unknown {
  return isMapping(document) ? contract.resolve(document as contract.JsonObject, value as contract.Json) : value
}

export function at(value: unknown, path: Path): unknown {
  let current = value
  for (const key of path) {
    if (Array.isArray(current)) current = current[Number(key)]
    else if (isMapping(current)) current = current[key]
    else return undefined
  }
  return current
}

export interface LocatedOperation extends Located {
  readonly method: string
  readonly route: string
}

export function operationsOf(document: unknown): LocatedOperation[] {
  if (!isMapping(document)) return []
  return contract
    .operationsOf(document as contract.JsonObject)
    .map(({ method, path, pointer, value }) => ({ method, route: path, value, path: pointer }))
}

/** Parameters, written in place and not as a reference. */
export function parametersOf(document: unknown): Located[] {
  return declared(document, 'parameters')
}

/** Responses, written in place and not as a reference. */
export function responsesOf(document: unknown): Located[] {
  return declared(document, 'responses')
}

function declared(document: unknown, kind: 'parameters' | 'responses'): Located[] {
  const inPlace = operationsOf(document).flatMap(({ value, path }) => located(value[kind], [...path, kind]))
  return [...inPlace, ...componentsOf(document, kind)].filter(({ value }) => !('$ref' in value))
}

export function requestBodiesOf(document: unknown): Located[] {
  return operationsOf(document).flatMap((operation) => child(operation, 'requestBody'))
}

/** The components of a kind: `schemas`, `headers`, …. */
export function componentsOf(document: unknown, kind: string): Located[] {
  return located(at(document, ['components', kind]), ['components', kind])
}

/** Every schema of the document once: those of parameters, headers and bodies, the components, and all below them. */
export function schemasOf(document: unknown): Located[] {
  const media = [...requestBodiesOf(document), ...responsesOf(document)].flatMap(({ value, path }) =>
    located(value['content'], [...path, 'content']),
  )
  const holders = [...parametersOf(document), ...componentsOf(document, 'headers'), ...media]
  const roots = [...componentsOf(document, 'schemas'), ...holders.flatMap((holder) => child(holder, 'schema'))]
  return roots.flatMap(withSubschemas)
}

function withSubschemas(schema: Located): Located[] {
  const { value, path } = schema
  const below = [
    ...located(value['properties'], [...path, 'properties']),
    ...['items', 'additionalProperties'].flatMap((keyword) => child(schema, keyword)),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => located(value[keyword], [...path, keyword])),
  ]
  return [schema, ...below.flatMap(withSubschemas)]
}

function child({ value, path }: Located, key: string): Located[] {
  const member = value[key]
  return isMapping(member) ? [{ value: member, path: [...path, key] }] : []
}

/** The mappings directly below a mapping or a list. */
export function located(parent: unknown, path: Path): Located[] {
  return childrenOf(parent).flatMap(([key, value]) => (isMapping(value) ? [{ value, path: [...path, key] }] : []))
}

function childrenOf(value: unknown): [string | number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : entries(value)
}

/** The name of the property that a schema describes, when it describes one. */
export function propertyName(path: Path): string | undefined {
  const name = path.at(-1)
  return path.at(-2) === 'properties' && typeof name === 'string' ? name : undefined
}

/** All members of an object schema, through references and compositions, by name. */
export function membersOf(
  document: unknown,
  schema: unknown,
  open: ReadonlySet<unknown> = new Set(),
): Map<string, unknown> {
  const target = deref(document, schema)
  if (!isMapping(target) || open.has(target)) return new Map()
  const members = new Map(entries(target['properties']))
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const branch of items(target[keyword])) {
      for (const [name, member] of membersOf(document, branch, new Set([...open, target]))) members.set(name, member)
    }
  }
  return members
}

/** Names that an object schema requires, through references and `allOf`. */
export function requiredOf(document: unknown, schema: unknown): string[] {
  const target = deref(document, schema)
  if (!isMapping(target)) return []
  return [
    ...items(target['required']).map(String),
    ...items(target['allOf']).flatMap((branch) => requiredOf(document, branch)),
  ]
}

export function jsonSchema(body: unknown): unknown {
  return at(body, ['content', 'application/json', 'schema'])
}

/** The branches of an enveloped response whose `status` is a given constant. */
export function branchesByStatus(document: unknown, schema: unknown, status: string): Mapping[] {
  const envelope = deref(document, schema)
  const branches = isMapping(envelope) && Array.isArray(envelope['oneOf']) ? envelope['oneOf'] : [envelope]
  return branches
    .map((branch) => deref(document, branch))
    .filter(isMapping)
    .filter((branch) => at(deref(document, at(branch, ['properties', 'status'])), ['enum', 0]) === status)
}

/** Keys whose values are data, in which nothing is a mark. */
const DATA = new Set(['example', 'examples', 'default', 'const', 'enum'])

/** Every mapping of the document, wherever it stands; examples are data and are passed over. */
export function mappingsOf(value: unknown, path: Path = []): Located[] {
  return [
    ...(isMapping(value) ? [{ value, path }] : []),
    ...childrenOf(value)
      .filter(([key]) => !DATA.has(String(key)) || path.at(-1) === 'properties')
      .flatMap(([key, child]) => mappingsOf(child, [...path, key])),
  ]
}

/** Every mapping that carries the extension. */
export function marked(value: unknown, extension: string): Located[] {
  return mappingsOf(value).filter((one) => extension in one.value)
}

/** The marks under `x-unspecified`, which holds one or a list of them. */
export function unspecifiedMarks(value: unknown): unknown[] {
  return [at(value, ['x-unspecified']) ?? []].flat()
}
