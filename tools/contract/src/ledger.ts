import {
  isObject,
  type Json,
  type JsonObject,
  type LocatedOperation,
  lookUp,
  operationsOf,
  referenceTokens,
  resolve,
} from './document.js'
import type { Group } from './group.js'
import type { GroupLedger, LedgerCounts, LedgerEntry, OperationLedger } from './ledger-types.js'
import { limitsOf } from './limits.js'
import { effectsOf, type Mark, marksOf } from './marks.js'

/** What is stated, assumed and not shown in each operation of a group. */
export function ledgerOf(group: Group): GroupLedger {
  const responses = lookUp(group.document, '#/components/responses')
  const errorSchemas = isObject(responses) ? Object.values(responses).flatMap(schemaReferences) : []
  const operations = operationsOf(group.document).map((operation): OperationLedger => {
    const collector = new Collector(group.document, errorSchemas)
    const item = resolve(group.document, (group.document['paths'] as JsonObject)[operation.path])
    collector.visitOperation(operation, isObject(item) ? item['parameters'] : undefined)
    const { operationId, method, path } = operation
    return { operationId, method: method.toUpperCase(), path, ...collector.result() }
  })
  const shared = new Collector(group.document, [])
  if (isObject(group.document['info'])) shared.visitInfo(group.document['info'])
  if (isObject(responses)) {
    for (const [name, response] of Object.entries(responses)) shared.visitSharedResponse(name, response)
  }
  for (const reference of new Set(errorSchemas)) shared.visitSharedSchema(reference)
  return { group: group.name, counts: countsOf(operations), shared: shared.result().entries, operations }
}

/** References of the schemas of a response's bodies. */
function schemaReferences(response: Json): string[] {
  const content = isObject(response) ? response['content'] : undefined
  if (!isObject(content)) return []
  return Object.values(content).flatMap((media) => {
    const reference = lookUp(media, '#/schema/$ref')
    return typeof reference === 'string' ? [reference] : []
  })
}

function countsOf(operations: readonly OperationLedger[]): LedgerCounts {
  const sum = (of: (operation: OperationLedger) => number): number =>
    operations.reduce((total, operation) => total + of(operation), 0)
  return {
    operations: operations.length,
    elements: sum((operation) => operation.elements),
    stated: sum((operation) => operation.stated),
    unspecified: sum((operation) => operation.unspecified),
    assumed: sum((operation) => operation.assumed),
  }
}

class Collector {
  readonly #document: JsonObject
  readonly #apart: ReadonlySet<string>
  readonly #entries: LedgerEntry[] = []
  readonly #required = new Set<string>()
  readonly #limits = new Set<string>()
  /** Elements by name with the kinds of marks they carry; a member that a base schema repeats counts once. */
  readonly #elements = new Map<string, Set<LedgerEntry['kind']>>()

  /** `apart` are schemas that are described elsewhere: the error envelopes. */
  constructor(document: JsonObject, apart: readonly string[]) {
    this.#document = document
    this.#apart = new Set(apart)
  }

  result(): Omit<OperationLedger, 'operationId' | 'method' | 'path'> {
    const marks = [...this.#elements.values()]
    return {
      entries: this.#entries,
      required: [...this.#required],
      limits: [...this.#limits],
      elements: marks.length,
      stated: marks.filter((kinds) => kinds.size === 0).length,
      unspecified: marks.filter((kinds) => kinds.has('unspecified')).length,
      assumed: marks.filter((kinds) => kinds.has('assumption')).length,
    }
  }

  visitOperation(operation: LocatedOperation, pathParameters: Json | undefined): void {
    const { value } = operation
    this.#element(value, 'operation', effectsOf(operation))
    for (const parameter of [...list(pathParameters), ...list(value['parameters'])]) {
      const target = resolve(this.#document, parameter)
      if (!isObject(target)) continue
      const name = `${String(target['in'])} ${String(target['name'])}`
      this.#element(target, name)
      if (target['required'] === true) this.#required.add(name)
      this.#visitSchema(target['schema'], name, [])
    }
    const body = resolve(this.#document, value['requestBody'])
    if (isObject(body)) {
      this.#element(body, 'request body')
      if (body['required'] === true) this.#required.add('request body')
      this.#visitContent(body['content'], 'body')
    }
    const responses = value['responses']
    if (!isObject(responses)) return
    for (const [status, response] of Object.entries(responses)) {
      if (!isObject(response) || '$ref' in response) continue
      this.#element(response, `response ${status}`)
      this.#visitContent(response['content'], status)
    }
  }

  /** What is decided for the whole document. */
  visitInfo(info: JsonObject): void {
    this.#element(info, 'document')
  }

  visitSharedResponse(name: string, response: Json): void {
    if (!isObject(response)) return
    this.#element(response, `response ${name}`)
    const headers = response['headers']
    if (!isObject(headers)) return
    for (const [header, reference] of Object.entries(headers)) {
      const target = resolve(this.#document, reference)
      if (isObject(target)) this.#element(target, `response ${name} header ${header}`)
    }
  }

  visitSharedSchema(reference: string): void {
    const name = referenceTokens(reference).at(-1) ?? reference
    this.#visitSchema(resolve(this.#document, { $ref: reference }), name, [reference])
  }

  #visitContent(content: Json | undefined, name: string): void {
    if (!isObject(content)) return
    for (const media of Object.values(content)) {
      if (isObject(media)) this.#visitSchema(media['schema'], name, [])
    }
  }

  /** `open` holds the references being followed, so that a recursive record ends. */
  #visitSchema(schema: Json | undefined, name: string, open: readonly string[]): void {
    if (!isObject(schema)) return
    const reference = schema['$ref']
    if (typeof reference === 'string' && this.#apart.has(reference)) return
    this.#element(schema, name)
    for (const limit of limitsOf(schema)) this.#limits.add(`${name} ${limit}`)
    if (typeof reference === 'string') {
      if (open.includes(reference)) return
      this.#visitSchema(resolve(this.#document, schema), name, [...open, reference])
      return
    }
    const memberName = (member: string): string => (name.includes(' ') ? `${name}.${member}` : `${name} ${member}`)
    for (const member of list(schema['required'])) this.#required.add(memberName(String(member)))
    const properties = schema['properties']
    if (isObject(properties)) {
      for (const [member, child] of Object.entries(properties)) this.#visitSchema(child, memberName(member), open)
    }
    if (isObject(schema['items'])) this.#visitSchema(schema['items'], `${name}[]`, open)
    if (isObject(schema['additionalProperties'])) this.#visitSchema(schema['additionalProperties'], `${name}.*`, open)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      for (const branch of list(schema[keyword])) this.#visitSchema(branch, name, open)
    }
  }

  /** `further` are marks that the element has without carrying them. */
  #element(value: JsonObject, element: string, further: readonly Mark[] = []): void {
    const kinds = this.#elements.get(element) ?? new Set()
    this.#elements.set(element, kinds)
    for (const mark of [...marksOf(value), ...further]) {
      kinds.add(mark.kind)
      this.#add({ ...mark, element })
    }
  }

  #add(entry: LedgerEntry): void {
    const same = this.#entries.some((other) => other.element === entry.element && other.note === entry.note)
    if (!same) this.#entries.push(entry)
  }
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
