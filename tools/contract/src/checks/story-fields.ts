import { isObject, type Json, type JsonObject, mapping } from '../model/document.js'
import { visitElements, walk } from '../model/elements.js'
import type { Problem } from '../model/failure.js'
import type { Operation } from '../model/operation.js'
import { composedOf } from '../model/schemas.js'
import { ownProperties } from '../model/shape.js'
import { list } from '../model/values.js'
import type { Step } from '../model/workflow.js'

/** Finds the inputs and fields of a step that its operation does not have, so that a story follows a field that is renamed. */
export function* fieldProblems({ value, tokens }: Step, operation: Operation): Iterable<Problem> {
  const { operationId, document, parameters, unnamedInputs, body, responses } = operation
  for (const [index, given] of list(value['parameters']).entries()) {
    const { in: place, name } = mapping(given)
    const isOpen = (place !== 'path' && place !== 'query') || (place === 'query' && unnamedInputs !== undefined)
    if (!isOpen && !parameters.some((parameter) => parameter.in === place && parameter.name === name))
      yield problem(
        [...tokens, 'parameters', String(index), 'name'],
        `${operationId} has no ${place} parameter ${name}.`,
      )
  }
  const request = new Fields(document, body === undefined ? [] : [body.schema])
  const { payload = null, replacements } = mapping(value['requestBody'])
  for (const [path, below] of unknownIn(payload, request))
    yield problem([...tokens, 'requestBody', 'payload', ...below], `The request body of ${operationId} has no ${path}.`)
  for (const [index, replacement] of list(replacements).entries()) {
    const unknown = request.unknownAt(String(mapping(replacement)['target']))
    const at = [...tokens, 'requestBody', 'replacements', String(index), 'target']
    if (unknown !== undefined) yield problem(at, `The request body of ${operationId} has no ${unknown}.`)
  }
  const answered = new Fields(
    document,
    responses.flatMap(({ schema }) => schema ?? []),
  )
  for (const [text, below] of textsOf(value)) {
    const pointers = Array.from(text.matchAll(/\$response\.body#(\/[^\s'"})]*)/g), ([, pointer = '']) => pointer)
    const { type, context = '$response.body' } = mapping(parentOf(value, below))
    const isPath = below.at(-1) === 'condition' && (type === 'jsonpath' || mapping(type)['type'] === 'jsonpath')
    const unknown = [
      ...pointers.map((pointer) => answered.unknownAt(pointer)),
      ...(isPath && context === '$response.body' ? unknownInQuery(text, answered) : []),
    ]
    for (const path of new Set(unknown))
      if (path !== undefined) yield problem([...tokens, ...below], `The response of ${operationId} has no ${path}.`)
  }
}

function problem(tokens: readonly string[], fault: string): Problem {
  return { tokens, rule: 'workflow-field', message: `${fault} Take a name from the contract.` }
}

/** The places that the criteria and outputs of a step have for texts. */
function textsOf(step: JsonObject): [text: string, tokens: string[]][] {
  const found: [string, string[]][] = []
  for (const member of ['successCriteria', 'onSuccess', 'onFailure', 'outputs'])
    walk(step[member] ?? null, (value, below) => {
      if (typeof value === 'string') found.push([value, [member, ...below]])
    })
  return found
}

function parentOf(holder: Json, tokens: readonly string[]): Json {
  return tokens.slice(0, -1).reduce<Json>((value, token) => (value as JsonObject)[token] ?? null, holder)
}

/** What a value may be by its schemas: their fields by name, or its items. */
class Fields {
  readonly #document: JsonObject
  readonly #schemas: readonly JsonObject[]

  constructor(document: JsonObject, schemas: readonly Json[]) {
    this.#document = document
    this.#schemas = [...new Set(schemas.flatMap((schema) => composedOf(document, schema)))]
  }

  /** Whether there may be fields that no schema describes. */
  get isOpen(): boolean {
    const describes = ({ properties, items, additionalProperties }: JsonObject): boolean =>
      [properties, items, additionalProperties].some((part) => isObject(part) && Object.keys(part).length > 0)
    return (
      this.#schemas.some(({ additionalProperties }) => additionalProperties === true) ||
      !this.#schemas.some((schema) => describes(schema) || SCALARS.has(String(schema['type'])))
    )
  }

  /** Whether any schema of the contract has such a field. */
  isKnown(name: string): boolean {
    let isKnown = false
    visitElements(this.#document, ({ properties }) => (isKnown ||= name in mapping(properties)))
    return isKnown
  }

  at(name: string): Fields | undefined {
    const found = /^\d+$/.test(name) ? this.#items() : []
    const ownSchemas = this.#schemas.flatMap((schema) => ownProperties(schema)[name] ?? [])
    const all = ownSchemas.length > 0 ? ownSchemas : [...found, ...this.#additional()]
    return all.length === 0 ? undefined : new Fields(this.#document, all)
  }

  /** All items and fields. */
  get children(): Fields {
    const fields = this.#schemas.flatMap((schema) => Object.values(ownProperties(schema)))
    return new Fields(this.#document, [...this.#items(), ...fields, ...this.#additional()])
  }

  /** The beginning of a JSON pointer up to the first field that does not exist. */
  unknownAt(pointer: string): string | undefined {
    const names = pointer.split('/').slice(1)
    let fields: Fields | undefined = this
    for (const [index, name] of names.entries()) {
      if (fields.isOpen) return undefined
      fields = fields.at(name.replaceAll('~1', '/').replaceAll('~0', '~'))
      if (fields === undefined) return `/${names.slice(0, index + 1).join('/')}`
    }
    return undefined
  }

  #items(): Json[] {
    return this.#schemas.flatMap(({ items }) => items ?? [])
  }

  #additional(): Json[] {
    return this.#schemas.flatMap(({ additionalProperties }) => additionalProperties ?? []).filter(isObject)
  }
}

const SCALARS = new Set(['string', 'number', 'integer', 'boolean'])

/** The fields of a payload that its schema does not have, with their places. */
function* unknownIn(
  value: Json,
  fields: Fields,
  tokens: readonly string[] = [],
): Iterable<[string, readonly string[]]> {
  if (typeof value !== 'object' || value === null || fields.isOpen) return
  for (const [name, inner] of Object.entries(value)) {
    const path = [...tokens, name]
    const field = fields.at(name)
    if (field === undefined) yield [`/${path.join('/')}`, path]
    else yield* unknownIn(inner, field, path)
  }
}

/** The fields that a JSONPath names and a value does not have. `@` outside of lists is the value itself. */
function unknownInQuery(query: string, body: Fields): string[] {
  const unknown: string[] = []
  // What is in quotes or is put in by Arazzo names no field.
  const text = query.replaceAll(/'[^']*'|"[^"]*"|\{\$[^}]*\}/g, "''")
  let at = 0
  const path = (start: Fields, isDenied: boolean): void => {
    let fields: Fields | undefined = start
    let said = ''
    for (;;) {
      const rest = text.slice(at)
      const [name = ''] = /^\.\w+/.exec(rest) ?? []
      const [wild = ''] = /^(?:\.\*|\[\*\]|\[-?\d+\])/.exec(rest) ?? []
      if (name !== '') {
        at += name.length
        said += name
        const field: Fields | undefined = fields?.isOpen === false ? fields.at(name.slice(1)) : undefined
        // That a secret is absent can be said of a response that never has one.
        const isMissing = fields?.isOpen === false && field === undefined
        if (isMissing && !(isDenied && body.isKnown(name.slice(1)))) unknown.push(said.replaceAll('.', '/'))
        fields = field
      } else if (wild !== '') {
        at += wild.length
        fields = fields?.isOpen === false ? fields.children : undefined
      } else if (rest.startsWith('[?')) {
        at += 2
        fields = fields?.isOpen === false ? fields.children : undefined
        filter(fields)
      } else return
    }
  }
  /** Reads up to the bracket that ends a filter; `undefined` where anything may be inside. */
  const filter = (fields: Fields | undefined): void => {
    while (at < text.length && text[at] !== ']') {
      const isCurrent = text[at] === '@'
      const isDenied = text[at - 1] === '!'
      at += 1
      if (isCurrent) path(fields ?? new Fields({}, []), isDenied)
    }
    at += 1
  }
  // The body is looked into as the one item of a list.
  at = text.startsWith('$[?') ? 3 : 1
  if (at === 3) filter(body)
  else path(body, false)
  return unknown
}
