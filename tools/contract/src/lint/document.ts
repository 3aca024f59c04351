/** Walking an OpenAPI document as Spectral hands it over: bundled, with its internal references left as they are. */
import * as contract from '@cloud-cost/contract/document'
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import { composedOf, visitSchemas } from '@cloud-cost/contract/model'

export type Path = readonly (string | number)[]

export interface Located {
  readonly value: JsonObject
  readonly path: Path
}

/** What Spectral tells a function of the rule that calls it: the ruleset that has it, and its file. */
export interface Context {
  readonly rule: { readonly owner: { readonly source: string | null } }
}

/** A function as Spectral calls it. */
export type Rule = (
  document: JsonObject,
  options: unknown,
  context: Context,
) => { readonly message: string; readonly path: (string | number)[] }[]

/** What is wrong with an element, and where below it. */
export type RuleProblem = readonly [message: string, ...below: Path]

/** A function for Spectral that looks at each element of a kind. */
export function rule<T extends Located>(
  elementsOf: (document: JsonObject) => readonly T[],
  look: (element: T, document: JsonObject, context: Context) => Iterable<RuleProblem>,
): Rule {
  return (document, _options, context) =>
    // What can't be read at all comes as no mapping, and Spectral says so itself.
    (isObject(document) ? elementsOf(document) : []).flatMap((element) =>
      Array.from(look(element, document, context), ([message, ...below]) => ({
        message,
        path: [...element.path, ...below],
      })),
    )
}

/** Several functions as one. */
export function together(...rules: readonly Rule[]): Rule {
  return (...args) => rules.flatMap((inner) => inner(...args))
}

export function entries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : []
}

export function items(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

export function at(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce(
    (current, key) => (current !== null && typeof current === 'object' ? (current as JsonObject)[key] : undefined),
    value,
  )
}

/** The document itself, for what is checked as a whole. */
export function wholeOf(document: JsonObject): Located[] {
  return [{ value: document, path: [] }]
}

export interface LocatedOperation extends Located {
  readonly operationId: string
  readonly method: string
  readonly route: string
}

export function operationsOf(document: JsonObject): LocatedOperation[] {
  return contract.operationsOf(document).map(({ method, path, pointer, value }) => {
    const operationId = String(value['operationId'])
    return { operationId, method: method.toUpperCase(), route: path, value, path: pointer }
  })
}

/** The parameters of an operation, those of a place alone where one is given. */
export function inputsOf(document: JsonObject, operation: Json | undefined, place?: string): JsonObject[] {
  return items(at(operation, ['parameters']))
    .map((parameter) => resolve(document, parameter))
    .filter(isObject)
    .filter((parameter) => place === undefined || parameter['in'] === place)
}

/** Parameters, written in place and not as a reference. */
export function parametersOf(document: JsonObject): Located[] {
  return declared(document, 'parameters')
}

/** Responses, written in place and not as a reference. */
export function responsesOf(document: JsonObject): Located[] {
  return declared(document, 'responses')
}

function declared(document: JsonObject, kind: 'parameters' | 'responses'): Located[] {
  const inPlace = operationsOf(document).flatMap((operation) => childrenOf(operation, kind))
  return [...inPlace, ...componentsOf(document, kind)].filter(({ value }) => !('$ref' in value))
}

export function requestBodiesOf(document: JsonObject): Located[] {
  return operationsOf(document).flatMap((operation) => childOf(operation, 'requestBody'))
}

/** The bodies of requests and responses by media type. */
export function mediaOf(document: JsonObject): Located[] {
  return [...requestBodiesOf(document), ...responsesOf(document)].flatMap((body) => childrenOf(body, 'content'))
}

/** The components of a kind: `schemas`, `headers`, …. */
export function componentsOf(document: JsonObject, kind: string): Located[] {
  return wholeOf(document)
    .flatMap((whole) => childOf(whole, 'components'))
    .flatMap((held) => childrenOf(held, kind))
}

/** Every schema of the document once: those of parameters, headers and bodies, the components, and all below them. */
export function schemasOf(document: JsonObject): Located[] {
  const holders = [...parametersOf(document), ...componentsOf(document, 'headers'), ...mediaOf(document)]
  const roots = [...componentsOf(document, 'schemas'), ...holders.flatMap((holder) => childOf(holder, 'schema'))]
  const all = (schema: Located): Located[] => [schema, ...subschemasOf(schema).flatMap(all)]
  return roots.flatMap(all)
}

/** Whether recordings alone show an element, so that its words are those of the tool that wrote it. */
export function isRecorded(value: JsonObject): boolean {
  return [value['x-observed'] ?? []].flat().some((observed) => isObject(observed) && !('by' in observed))
}

/** The schemas directly below one. */
export function subschemasOf(schema: Located): Located[] {
  return [
    ...childrenOf(schema, 'properties'),
    ...['items', 'additionalProperties'].flatMap((keyword) => childOf(schema, keyword)),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => childrenOf(schema, keyword)),
  ]
}

function childOf({ value, path }: Located, key: string): Located[] {
  const member = value[key]
  return isObject(member) ? [{ value: member, path: [...path, key] }] : []
}

/** The mappings directly below a member, which is a mapping or a list. */
export function childrenOf({ value, path }: Located, key: string): Located[] {
  const parent = value[key]
  const children: [string | number, Json][] = Array.isArray(parent) ? [...parent.entries()] : entries(parent)
  return children.flatMap(([name, child]) => (isObject(child) ? [{ value: child, path: [...path, key, name] }] : []))
}

/** The name of the property that a schema describes, when it describes one. */
export function propertyName(path: Path): string | undefined {
  const name = path.at(-1)
  return path.at(-2) === 'properties' && typeof name === 'string' ? name : undefined
}

/** All members of an object schema, through references and compositions, by name. */
export function membersOf(document: JsonObject, schema: Json | undefined): Map<string, Json> {
  return new Map(composedOf(document, schema).flatMap((part) => entries(part['properties'])))
}

/** The members of a schema and of every schema below it, references followed. */
export function membersBelow(document: JsonObject, schema: Json | undefined): [string, Json][] {
  const found = new Set<JsonObject>()
  visitSchemas(document, schema, (part) => found.add(part))
  return [...found].flatMap((part) => entries(part['properties']))
}

export function jsonSchema(body: Json | undefined): Json | undefined {
  return at(body, ['content', 'application/json', 'schema'])
}

/** The schema of a 200, which answers a call. */
export function answerOf(operation: Json | undefined): Json | undefined {
  return jsonSchema(at(operation, ['responses', '200']))
}

/** The forms of a success, or the schema itself where it is no envelope. */
export function successesOf(document: JsonObject, schema: Json | undefined): JsonObject[] {
  const branches = contract.envelopeBranches(document, schema)
  const successes = branches.filter(({ status }) => status === 'success').map((branch) => branch.schema)
  return (branches.length > 0 ? successes : [schema]).map((success) => resolve(document, success)).filter(isObject)
}

/** Every mapping of the document, wherever it stands; examples are data and are passed over. */
export function mappingsOf(document: JsonObject): Located[] {
  const found: Located[] = []
  visitElements(document, (value, path) => found.push({ value, path }))
  return found
}

/** The marks under `x-unspecified`, which holds one or a list of them. */
export function unspecifiedMarks(value: Json | undefined): Json[] {
  return [at(value, ['x-unspecified']) ?? []].flat()
}
