// Counts what a request and its response show at the elements of the contract.
import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Parameter, resolved } from '@cloud-cost/contract/model'
import type { Exchange } from './har.js'
import type { RecordedCall } from './recorded-call.js'
import type { SchemaElements } from './schema-elements.js'
import { isOpenSet, type Schemas, visitValue } from './schema-walk.js'

type Side = 'observed' | 'refused'

/** Counts what a body shows at each element that describes a part of it. */
export function recordBody(
  schemas: Schemas,
  reference: string,
  body: Json,
  { day, redacted }: Pick<Exchange, 'day' | 'redacted'>,
  side: Side,
  isWholeRedacted = false,
): void {
  const isRedacted = (name: string): boolean => redacted.has(name)
  visitValue(schemas, [reference], body, (node, value, names) => {
    const context = {
      day,
      redacted: isWholeRedacted || (redacted.size > 0 && names.some(isRedacted)),
      isOfOpenSet: isOpenSet(node),
    }
    for (const element of node.elements) element[side].add(value, context)
    if (side === 'refused') return
    const { owner, properties, items, values } = node
    if (Array.isArray(value) && items === undefined)
      for (const item of value) owner.observed.observedItems().addAll(item, context, isRedacted)
    if (!isObject(value)) return
    for (const [name, references] of properties)
      if (!Object.hasOwn(value, name))
        for (const reference of references) schemas.elements.at(schemas.group, reference).absences.addOne(day)
    for (const [name, child] of Object.entries(value))
      if (!properties.has(name) && values === undefined)
        owner.observed
          .member(name)
          ?.addAll(child, { ...context, redacted: context.redacted || isRedacted(name) }, isRedacted)
  })
}

/** Counts what the path and the query of a request show. */
export function recordParameters({ subject, exchange, path, accepted }: RecordedCall, elements: SchemaElements): void {
  const { operation, group, schemas } = subject
  for (const parameter of operation.parameters) {
    const element = elements.at(group, parameter.reference.replace(/\/schema$/, ''))
    const value = parameterValue(parameter, path, exchange.url.searchParams, subject)
    const redacted = exchange.redacted.has(parameter.name)
    const side = accepted ? 'observed' : 'refused'
    if (value === undefined) {
      if (accepted) element.absences.addOne(exchange.day)
      continue
    }
    element[side].add(value, { day: exchange.day, redacted })
    recordBody(schemas, parameter.reference, value, exchange, side, redacted)
  }
}

/** The text of an input as the type that the contract has for it; nothing where it was not sent. */
function parameterValue(
  { name, in: where, schema, commaSeparated }: Parameter,
  path: RecordedCall['path'],
  query: URLSearchParams,
  { group }: RecordedCall['subject'],
): Json | undefined {
  const texts = where === 'path' ? [path[name] ?? []].flat() : query.getAll(name)
  const [text] = texts
  if (text === undefined) return undefined
  const { type, items } = resolved(group.document, schema)
  if (type !== 'array') return typed(text, type)
  const itemType = resolved(group.document, items)['type']
  return (commaSeparated ? texts.flatMap((text) => text.split(',')) : texts).map((text) => typed(text, itemType))
}

function typed(text: string, type: Json | undefined): Json {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  return type === 'boolean' && (text === 'true' || text === 'false') ? text === 'true' : text
}
