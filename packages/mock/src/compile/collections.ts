import type { Collection, Resource, SeedRecord } from '../contract/collections.js'
import type { Contract } from '../contract/contract.js'
import { at, isObject, type JsonObject, listOf, visit } from '../contract/json.js'
import type { PrismOperation, PrismResponse } from '../contract/prism-types.js'
import { exampleOf, schemasAt } from './schemas.js'

/** Reads the collections of a document, and the records that its examples put into them. */
export function compileCollections(
  document: JsonObject,
  operations: readonly PrismOperation[],
): { [name: string]: Collection } {
  const entries = document['x-mock-collections']
  if (!isObject(entries)) return {}
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, compileCollection(name, entry as JsonObject, operations)]),
  )
}

/** The resource of an operation, and where its answer has the record. */
export function compileResource(extension: unknown, operation: PrismOperation): Resource | undefined {
  if (!isObject(extension)) return undefined
  const resource = extension as unknown as Resource
  if (resource.action !== 'list' && resource.action !== 'read') return resource
  const record = recordOf(operation, resource.action)
  return record === undefined ? resource : { ...resource, record }
}

function compileCollection(name: string, entry: JsonObject, operations: readonly PrismOperation[]): Collection {
  const collection = {
    defaults: {},
    counts: {},
    cascade: [],
    unique: [],
    delete: 'remove',
    pending: {},
    ...entry,
    name,
  } as unknown as Omit<Collection, 'seed'> & { readonly seed: string }
  const seed = operations.find(({ iid }) => iid === collection.seed)
  if (seed === undefined) throw new Error(`x-mock-collections: ${name}: operation ${collection.seed} not found`)
  const reads = operations.filter(({ extensions }) => {
    const resource = (extensions as JsonObject | undefined)?.['x-mock-resource']
    return isObject(resource) && resource['collection'] === name && resource['action'] === 'read'
  })
  const scope = exampleInputs(seed)
  return {
    ...collection,
    seed: {
      scope: Object.fromEntries(collection.scope.map((input) => [input, scope[input]])),
      records: withDetails(collection.id, seedRecords(collection.id, seed), reads),
    },
  }
}

/** The records of the seed's `default` example: all objects in a list that have the id, or the one payload. */
function seedRecords(id: string | undefined, seed: PrismOperation): SeedRecord[] {
  const body = successExamples(seed)[0]
  if (id === undefined) {
    const pointer = recordOf(seed, 'read')?.pointer ?? ''
    return [{ pointer, members: at(body, pointer) as JsonObject }]
  }
  const records: SeedRecord[] = []
  visit(body, (value, pointer) => {
    for (const record of listOf(value)) if (isObject(record) && id in record) records.push({ pointer, members: record })
  })
  return records
}

/** Adds what the examples of a read show of a record beyond its entry in the list. */
function withDetails(
  id: string | undefined,
  records: readonly SeedRecord[],
  reads: readonly PrismOperation[],
): SeedRecord[] {
  if (id === undefined) return [...records]
  const details = reads.flatMap((read) => {
    const pointer = recordOf(read, 'read')?.pointer ?? ''
    return successExamples(read).map((body) => at(body, pointer))
  })
  return records.map(({ pointer, members }) => {
    const detail = details.find((candidate) => isObject(candidate) && candidate[id] === members[id]) ?? {}
    return { pointer, members: { ...members, ...detail } }
  })
}

/** Where a success has the record (or the list of records), and the members that its schema names. */
function recordOf(operation: PrismOperation, action: 'list' | 'read'): Resource['record'] {
  const pointers: string[] = []
  visit(successExamples(operation)[0], (value, pointer) => {
    if (action === 'list' ? Array.isArray(value) : isObject(value)) pointers.push(pointer)
  })
  // The record that is read stands in an envelope, where the answer has one.
  const [pointer] = action === 'read' && pointers.length > 1 ? pointers.filter((one) => one !== '') : pointers
  if (pointer === undefined) return undefined
  const keys = [...pointer.split('/').slice(1), ...(action === 'list' ? ['0'] : [])]
  const schema = successContent(operation)?.schema
  const bundle = (operation as { __bundled__?: unknown }).__bundled__
  const schemas = schemasAt(schema, keys, { ...(schema as object), __bundled__: bundle })
  const members = schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
  return { pointer, members: [...new Set(members)] }
}

/** The successes among the examples of the 200 answer, `default` first. */
function successExamples(operation: PrismOperation): unknown[] {
  return (successContent(operation)?.examples ?? [])
    .flatMap((example) => ('value' in example && example.key !== 'error' ? [example] : []))
    .sort((a, b) => Number(b.key === 'default') - Number(a.key === 'default'))
    .map(({ value }) => value)
}

type SuccessContent = NonNullable<PrismResponse['contents']>[number]

function successContent(operation: PrismOperation): SuccessContent | undefined {
  return operation.responses.find(({ code }) => code.startsWith('2'))?.contents?.[0]
}

/** The inputs with which the contract's own examples call an operation. */
function exampleInputs(operation: PrismOperation): JsonObject {
  const { path = [], query = [], body } = operation.request ?? {}
  const parameters = [...path, ...query].map(({ name, examples, schema }) => {
    const example = examples?.[0]
    return [name, isObject(example) && 'value' in example ? example['value'] : exampleOf(schema)]
  })
  const [request] = (body !== undefined && 'contents' in body ? body.contents?.[0]?.examples : undefined) ?? []
  return {
    ...Object.fromEntries(parameters),
    ...(isObject(request) && isObject(request['value']) ? request['value'] : {}),
  }
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/

/** The latest instant that the collections' records name. */
export function latestInstant(collections: Contract['collections']): string {
  let latest = '2000-01-01T00:00:00Z'
  visit(
    Object.values(collections).map(({ seed }) => seed.records.map(({ members }) => members)),
    (value) => {
      if (typeof value !== 'string' || !INSTANT.test(value)) return
      const instant = value.includes('T') ? value : `${value}T00:00:00Z`
      if (instant > latest) latest = instant
    },
  )
  return latest
}
