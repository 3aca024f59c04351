// Goes through a value together with the schemas that describe it.
import {
  envelopeBranches,
  isObject,
  type Json,
  lookUp,
  mapping,
  referenceTokens,
  toReference,
} from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import type { SchemaElement, SchemaElements } from './schema-elements.js'

/** A schema with what it refers to and extends, as a value meets it. */
export interface SchemaNode {
  /** Every element that describes the value: its own, and those that it refers to or extends. */
  readonly elements: readonly SchemaElement[]
  /** The element in which a further member would be described. */
  readonly owner: SchemaElement
  /** The schemas of a member by its name. */
  readonly properties: ReadonlyMap<string, readonly string[]>
  /** The schema of the items, and of the values of a map. */
  readonly items: string | undefined
  readonly values: string | undefined
  /** The envelopes by their `status`. */
  readonly envelopes: ReadonlyMap<string, string>
}

/** The schemas of a group, each read once. */
export class Schemas {
  readonly #nodes = new Map<string, SchemaNode>()

  constructor(
    readonly group: Group,
    readonly elements: SchemaElements,
  ) {}

  /** @param references one for each schema that describes the value */
  node(references: readonly string[]): SchemaNode {
    const key = references.join(' ')
    const node = this.#nodes.get(key) ?? combined(references.map((reference) => this.#read(reference)))
    this.#nodes.set(key, node)
    return node
  }

  #read(reference: string): SchemaNode {
    const { document } = this.group
    const schema = mapping(lookUp(document, reference))
    const at = (...below: string[]): string => toReference([...referenceTokens(reference), ...below])
    const element = this.elements.at(this.group, reference)
    const branches = Array.isArray(schema['allOf']) ? schema['allOf'] : []
    const target = typeof schema['$ref'] === 'string' ? [schema['$ref']] : []
    const inner = [...target, ...branches.map((_, index) => at('allOf', String(index)))].map((reference) =>
      this.node([reference]),
    )
    const own: SchemaNode = {
      elements: [element],
      owner: element,
      properties: new Map(Object.keys(mapping(schema['properties'])).map((name) => [name, [at('properties', name)]])),
      items: describes(schema['items']) ? at('items') : undefined,
      values: describes(schema['additionalProperties']) ? at('additionalProperties') : undefined,
      envelopes: new Map(
        'oneOf' in schema ? envelopeBranches(document, schema).map((branch) => [branch.status, branch.reference]) : [],
      ),
    }
    return inner.length === 0 ? own : { ...combined([own, ...inner]), owner: inner.at(-1)?.owner ?? element }
  }
}

function describes(schema: Json | undefined): boolean {
  return isObject(schema) && Object.keys(schema).length > 0
}

function combined(nodes: readonly SchemaNode[]): SchemaNode {
  const [first] = nodes
  if (first === undefined) throw new Error('a value without a schema')
  if (nodes.length === 1) return first
  const properties = new Map<string, readonly string[]>()
  for (const node of nodes)
    for (const [name, references] of node.properties)
      properties.set(name, [...(properties.get(name) ?? []), ...references])
  return {
    elements: nodes.flatMap(({ elements }) => elements),
    owner: nodes.findLast(({ properties: own }) => own.size > 0)?.owner ?? first.owner,
    properties,
    items: nodes.find(({ items }) => items !== undefined)?.items,
    values: nodes.find(({ values }) => values !== undefined)?.values,
    envelopes: new Map(nodes.flatMap(({ envelopes }) => [...envelopes])),
  }
}

/** Takes a value with its schema; `names` are the members and indexes on the way to it. */
export type Visit = (node: SchemaNode, value: Json, names: readonly string[]) => void

/** Visits a value and all of it that the contract describes. An envelope is followed by its `status`. */
export function visitValue(
  schemas: Schemas,
  references: readonly string[],
  value: Json,
  visit: Visit,
  names: string[] = [],
): void {
  const node = schemas.node(references)
  const envelope = isObject(value) ? node.envelopes.get(String(value['status'])) : undefined
  if (envelope !== undefined) {
    visitValue(schemas, [envelope], value, visit, names)
    return
  }
  visit(node, value, names)
  const below = (name: string, described: readonly string[] | undefined, child: Json): void => {
    if (described === undefined) return
    names.push(name)
    visitValue(schemas, described, child, visit, names)
    names.pop()
  }
  const { items, values, properties } = node
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) below(String(index), items === undefined ? undefined : [items], item)
  else if (isObject(value))
    for (const [name, child] of Object.entries(value))
      below(name, properties.get(name) ?? (values === undefined ? undefined : [values]), child)
}

/** Whether a schema, or what it refers to, is an open set of values. */
export function isOpenSet({ elements }: SchemaNode): boolean {
  return elements.some(({ bundled }) => 'x-extensible-enum' in bundled)
}

/** The elements on the way to a place of a value, and the place with `*` for names that the contract does not have: they may be values. */
export interface SchemaPath {
  readonly place: string
  /** The elements of each step; the elements of the whole value come first. */
  readonly steps: readonly (readonly SchemaElement[])[]
}

/** Follows a place such as `data.list[].status` of a value with a `status`, as far as it is described. */
export function schemaPathTo(schemas: Schemas, reference: string, place: string, status: string): SchemaPath {
  const enveloped = (node: SchemaNode): SchemaNode => {
    const envelope = node.envelopes.get(status)
    return envelope === undefined ? node : schemas.node([envelope])
  }
  let node: SchemaNode | undefined = enveloped(schemas.node([reference]))
  const steps = [node.elements]
  let shown = ''
  for (const step of place.match(/\[\]|[^.[]+/g) ?? []) {
    const next: readonly string[] | undefined =
      step === '[]' ? (node?.items === undefined ? undefined : [node.items]) : node?.properties.get(step)
    const isKnown = step === '[]' || next !== undefined
    shown += step === '[]' ? step : `${shown === '' ? '' : '.'}${isKnown ? step : '*'}`
    node = next === undefined ? undefined : enveloped(schemas.node(next))
    if (node !== undefined) steps.push(node.elements)
  }
  return { place: shown, steps }
}
