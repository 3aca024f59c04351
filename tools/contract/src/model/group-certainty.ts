import { certaintyOf, sharesOf, sumOfShares } from './certainty.js'
import type { CertaintyEntry, GroupCertainty, OperationCertainty } from './certainty-types.js'
import { isObject, type Json, type JsonObject, mapping, operationsOf, referenceTokens, resolve } from './document.js'
import type { Group } from './group.js'
import { limitsOf } from './limits.js'
import { readMarkCodes } from './mark-codes.js'
import { effectsOf, type Mark, marksOf } from './marks.js'
import { list } from './values.js'

/** A part of the contract as a reader of an operation knows it: a parameter, a body, a member. */
interface Element {
  readonly name: string
  readonly marks: readonly Mark[]
  /** Names of the elements that it says must be there. */
  readonly required?: readonly string[]
  readonly limits?: readonly string[]
}

/** What is documented, assumed and undocumented in each operation of a group. */
export function certaintyOfGroup({ name, root, document }: Group): GroupCertainty {
  const codes = readMarkCodes(root)
  const responses = Object.entries(mapping(mapping(document['components'])['responses']))
  const errors = new Set(
    responses.flatMap(([, response]) => schemasOf(response).map((schema) => String(mapping(schema)['$ref']))),
  )
  const apart = new Schemas(document, errors)
  const operations = operationsOf(document).map((operation): OperationCertainty => {
    const { operationId, method, path, value } = operation
    const itself = { name: 'operation', marks: [...marksOf(value), ...effectsOf(operation, codes)] }
    const elements = [itself, ...operationElements(apart, path, value)]
    return { operationId, method: method.toUpperCase(), path, ...summaryOf(elements) }
  })
  const schemas = new Schemas(document)
  const shared = [
    { name: 'document', marks: marksOf(mapping(document['info'])) },
    ...responses.flatMap(([response, value]) => responseElements(document, `response ${response}`, mapping(value))),
    ...[...errors].flatMap((error) => [...schemas.elements({ $ref: error }, referenceTokens(error).at(-1) ?? error)]),
  ]
  const counts = { operations: operations.length, ...sumOfShares(operations) }
  return { group: name, counts, shared: summaryOf(shared).entries, operations }
}

/** An element that a base schema repeats counts once. Where an extension requires it, its presence is known. */
function summaryOf(elements: Iterable<Element>): Omit<OperationCertainty, 'operationId' | 'method' | 'path'> {
  const entries = new Map<string, Map<string, CertaintyEntry>>()
  const required = new Set<string>()
  const limits = new Set<string>()
  for (const { name, marks, required: below = [], limits: own = [] } of elements) {
    const ofElement = entries.get(name) ?? new Map<string, CertaintyEntry>()
    entries.set(name, ofElement)
    for (const mark of marks) if (!ofElement.has(mark.note)) ofElement.set(mark.note, { ...mark, element: name })
    for (const field of below) required.add(field)
    for (const limit of own) limits.add(`${name} ${limit}`)
  }
  const isOpen = ({ what, element }: CertaintyEntry): boolean => what !== 'presence' || !required.has(element)
  const left = [...entries.values()].map((ofElement) => [...ofElement.values()].filter(isOpen))
  return {
    entries: left.flat(),
    required: [...required],
    limits: [...limits],
    ...sharesOf(left.map((ofElement) => certaintyOf(new Set(ofElement.map(({ kind }) => kind))))),
  }
}

function* operationElements(schemas: Schemas, path: string, operation: JsonObject): Iterable<Element> {
  const { document } = schemas
  const { parameters } = mapping(mapping(document['paths'])[path])
  const written = [...list(parameters), ...list(operation['parameters'])]
  for (const parameter of written.map((reference) => resolve(document, reference)).filter(isObject)) {
    const name = `${parameter['in']} ${parameter['name']}`
    yield { name, marks: marksOf(parameter), required: parameter['required'] === true ? [name] : [] }
    yield* schemas.elements(parameter['schema'], name)
  }
  const body = resolve(document, operation['requestBody'])
  if (isObject(body)) {
    const name = 'request body'
    yield { name, marks: marksOf(body), required: body['required'] === true ? [name] : [] }
    for (const schema of schemasOf(body)) yield* schemas.elements(schema, 'body')
  }
  for (const [status, response] of Object.entries(mapping(operation['responses']))) {
    if (!isObject(response) || '$ref' in response) continue
    yield { name: `response ${status}`, marks: marksOf(response) }
    for (const schema of schemasOf(response)) yield* schemas.elements(schema, status)
  }
}

/** A response that operations share, without its body. */
function responseElements(document: JsonObject, name: string, response: JsonObject): Element[] {
  const headers = Object.entries(mapping(response['headers'])).map(([header, reference]) => {
    return { name: `${name} header ${header}`, marks: marksOf(mapping(resolve(document, reference))) }
  })
  return [{ name, marks: marksOf(response) }, ...headers]
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
    const required = list(schema['required']).map((member) => memberName(String(member)))
    yield { name, marks: marksOf(schema), limits: limitsOf(schema), required }
    if (typeof reference === 'string' && !open.includes(reference))
      yield* this.elements(resolve(this.document, schema), name, [...open, reference])
    for (const [member, child] of Object.entries(mapping(schema['properties'])))
      yield* this.elements(child, memberName(member), open)
    yield* this.elements(schema['items'], `${name}[]`, open)
    yield* this.elements(schema['additionalProperties'], `${name}.*`, open)
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const branch of list(schema[keyword])) yield* this.elements(branch, name, open)
  }
}

/** The schemas of a body, one a media type. */
function schemasOf(body: Json): (Json | undefined)[] {
  return Object.values(mapping(mapping(body)['content'])).map((media) => mapping(media)['schema'])
}
