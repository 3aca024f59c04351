import { isObject, type Json, type JsonObject, lookUp, operationsOf, referenceTokens, resolve } from './document.js'
import { infoOf, propertiesOf } from './elements.js'
import type { Group } from './group.js'
import type { GroupLedger, LedgerEntry, OperationLedger } from './ledger-types.js'
import { limitsOf } from './limits.js'
import { effectsOf, type Mark, marksOf } from './marks.js'
import { list } from './model/values.js'

/** A part of the contract as a reader of an operation knows it: a parameter, a body, a member. */
interface Element {
  readonly name: string
  readonly marks: readonly Mark[]
  /** Names of the elements that it says must be there. */
  readonly required?: readonly string[]
  readonly limits?: readonly string[]
}

/** What is stated, assumed and not shown in each operation of a group. */
export function ledgerOf({ name, document }: Group): GroupLedger {
  const responses = Object.entries(objectAt(document, '#/components/responses'))
  const errors = new Set(
    responses.flatMap(([, response]) => mediaOf(response).map((media) => String(lookUp(media, '#/schema/$ref')))),
  )
  const operations = operationsOf(document).map((operation): OperationLedger => {
    const { operationId, method, path, value } = operation
    const elements = [
      { name: 'operation', marks: [...marksOf(value), ...effectsOf(operation)] },
      ...operationElements(new Schemas(document, errors), path, value),
    ]
    return { operationId, method: method.toUpperCase(), path, ...summaryOf(elements) }
  })
  const schemas = new Schemas(document)
  const shared = [
    { name: 'document', marks: marksOf(infoOf(document)) },
    ...responses.flatMap(([response, value]) => responseElements(document, response, value)),
    ...[...errors].flatMap((reference) => [
      ...schemas.elements(resolve(document, { $ref: reference }), referenceTokens(reference).at(-1) ?? reference, [
        reference,
      ]),
    ]),
  ]
  const sum = (count: 'elements' | 'stated' | 'unspecified' | 'assumed'): number =>
    operations.reduce((total, operation) => total + operation[count], 0)
  const counts = {
    operations: operations.length,
    elements: sum('elements'),
    stated: sum('stated'),
    unspecified: sum('unspecified'),
    assumed: sum('assumed'),
  }
  return { group: name, counts, shared: summaryOf(shared).entries, operations }
}

/** An element that a base schema repeats counts once. */
function summaryOf(elements: Iterable<Element>): Omit<OperationLedger, 'operationId' | 'method' | 'path'> {
  const entries = new Map<string, LedgerEntry>()
  const kinds = new Map<string, Set<LedgerEntry['kind']>>()
  const required = new Set<string>()
  const limits = new Set<string>()
  for (const element of elements) {
    const own = kinds.get(element.name) ?? new Set()
    kinds.set(element.name, own)
    for (const mark of element.marks) {
      own.add(mark.kind)
      const key = `${element.name} ${mark.note}`
      if (!entries.has(key)) entries.set(key, { ...mark, element: element.name })
    }
    for (const name of element.required ?? []) required.add(name)
    for (const limit of element.limits ?? []) limits.add(`${element.name} ${limit}`)
  }
  const count = (is: (marks: ReadonlySet<string>) => boolean): number => [...kinds.values()].filter(is).length
  return {
    entries: [...entries.values()],
    required: [...required],
    limits: [...limits],
    elements: kinds.size,
    stated: count((marks) => marks.size === 0),
    unspecified: count((marks) => marks.has('unspecified')),
    assumed: count((marks) => marks.has('assumption')),
  }
}

function* operationElements(schemas: Schemas, path: string, operation: JsonObject): Iterable<Element> {
  const { document } = schemas
  const item = resolve(document, objectAt(document, '#/paths')[path]) ?? null
  for (const parameter of [...list(lookUp(item, '#/parameters')), ...list(operation['parameters'])]) {
    const target = resolve(document, parameter)
    if (!isObject(target)) continue
    const name = `${String(target['in'])} ${String(target['name'])}`
    yield { name, marks: marksOf(target), required: target['required'] === true ? [name] : [] }
    yield* schemas.elements(target['schema'], name)
  }
  const body = resolve(document, operation['requestBody'])
  if (isObject(body)) {
    const name = 'request body'
    yield { name, marks: marksOf(body), required: body['required'] === true ? [name] : [] }
    for (const media of mediaOf(body)) yield* schemas.elements(media['schema'], 'body')
  }
  for (const [status, response] of Object.entries(objectAt(operation, '#/responses'))) {
    if (!isObject(response) || '$ref' in response) continue
    yield { name: `response ${status}`, marks: marksOf(response) }
    for (const media of mediaOf(response)) yield* schemas.elements(media['schema'], status)
  }
}

/** A response that operations share, without its body. */
function responseElements(document: JsonObject, name: string, response: Json): Element[] {
  const headers = Object.entries(objectAt(response, '#/headers')).flatMap(([header, reference]) => {
    const target = resolve(document, reference)
    return isObject(target) ? [{ name: `response ${name} header ${header}`, marks: marksOf(target) }] : []
  })
  return isObject(response) ? [{ name: `response ${name}`, marks: marksOf(response) }, ...headers] : []
}

/** The schemas of a document; `apart` are those that are described elsewhere: the error envelopes. */
class Schemas {
  constructor(
    readonly document: JsonObject,
    readonly apart: ReadonlySet<string> = new Set(),
  ) {}

  /** A schema and what is below it; `open` holds the references being followed, so that a recursive record ends. */
  *elements(schema: Json | undefined, name: string, open: readonly string[] = []): Iterable<Element> {
    if (!isObject(schema)) return
    const reference = schema['$ref']
    if (typeof reference === 'string' && this.apart.has(reference)) return
    const memberName = (member: string): string => (name.includes(' ') ? `${name}.${member}` : `${name} ${member}`)
    const element = { name, marks: marksOf(schema), limits: limitsOf(schema) }
    if (typeof reference === 'string') {
      yield element
      if (!open.includes(reference)) yield* this.elements(resolve(this.document, schema), name, [...open, reference])
      return
    }
    yield { ...element, required: list(schema['required']).map((member) => memberName(String(member))) }
    for (const [member, child] of Object.entries(propertiesOf(schema)))
      yield* this.elements(child, memberName(member), open)
    yield* this.elements(schema['items'], `${name}[]`, open)
    yield* this.elements(schema['additionalProperties'], `${name}.*`, open)
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const branch of list(schema[keyword])) yield* this.elements(branch, name, open)
  }
}

function mediaOf(holder: Json): JsonObject[] {
  return Object.values(objectAt(holder, '#/content')).filter(isObject)
}

function objectAt(value: Json, reference: string): JsonObject {
  const found = lookUp(value, reference)
  return isObject(found) ? found : {}
}
