// Writes how to get from page to page of an operation.
import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import { type Operation, shapeOf } from '@cloud-cost/contract/model'
import { argumentOf, type SampleOperation } from './example-call.js'
import { literal } from './literal.js'
import type { TypeWriter } from './type-expression.js'

/** The members of `x-pagination` that point into an answer. */
const POINTERS = ['items', 'next', 'total']

/** How to get from page to page, as client-core's `Paging`; the texts that only people read stay out. */
export function pagingPlan({ pagination = {}, payload }: Operation): string {
  const members = Object.entries(pagination).flatMap(([name, value]): [string, Json][] => {
    if (!POINTERS.includes(name)) return [[name, value]]
    // The result of a platform list is what `data` holds.
    return isPointer(value) ? [[name, payload === 'data.list' ? value.replace(/^\/data(?=\/)/, '') : value]] : []
  })
  return literal(Object.fromEntries(members), '  ')
}

/** What an example call that goes from page to page has after the client. */
export function pagedArguments(
  operation: SampleOperation,
  params: JsonObject | undefined,
  before: number,
  indent = '',
): string {
  const inputs = argumentOf(params, before, indent)
  return isSelecting(operation) ? `${inputs || ', undefined'}, (page) => page['rows'] as unknown[]` : inputs
}

/** Whether the caller has to pick the items, as the description doesn't show where they are. */
export function isSelecting({ pagination }: SampleOperation): boolean {
  return !isPointer(pagination?.['items'])
}

/** The type of the items; nothing where the description doesn't show where they are. */
export function itemType(writer: TypeWriter, { document, pagination, success }: Operation): string | undefined {
  const pointer = pagination?.['items']
  if (!isPointer(pointer)) return undefined
  let schema: JsonObject | undefined = success
  for (const token of pointer.split('/').slice(1)) schema = shapeOf(document, schema).properties[token]
  const list = resolve(document, schema)
  return isObject(list) && isObject(list['items']) ? writer.type(list['items'], 'answer') : 'unknown'
}

/** The type of the input that tells pages apart; `null` asks for the first page of a cursor. */
export function pageParamType(writer: TypeWriter, operation: Operation): string {
  const { document, pagination = {}, parameters, body } = operation
  if (pagination['style'] === 'page') return 'number'
  const name = String(pagination['cursor'])
  const schema =
    pagination['in'] === 'body'
      ? shapeOf(document, body?.schema).properties[name]
      : parameters.find((parameter) => parameter.in === 'query' && parameter.name === name)?.schema
  return `${writer.type(schema ?? {}, 'answer')} | null`
}

function isPointer(value: Json | undefined): value is string {
  return typeof value === 'string' && value.startsWith('/')
}
