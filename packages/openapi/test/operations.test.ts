import { isObject, type Json, type JsonObject, mapping, operationsOf, resolve } from '@cloud-cost/contract/document'
import { list } from '@cloud-cost/contract/model'
import * as documents from '@cloud-cost/openapi'
import certainty from '@cloud-cost/openapi/certainty'
import groups, { type Field, type PublishedOperation } from '@cloud-cost/openapi/operations'
import { expect, it } from 'vitest'

/** Each operation as it is published, beside the document that it comes from. */
const pairs = groups.flatMap(({ group, operations }) => {
  const document = (documents as unknown as Record<string, JsonObject>)[group] ?? {}
  const written = operationsOf(document)
  return operations.map((operation, index) => ({ group, operation, document, written: written[index] }))
})

it('has every operation of the documents in their order, with the words of the documents', () => {
  expect(pairs.length).toBe(Object.values(documents).flatMap((document) => operationsOf(document as never)).length)
  for (const { operation, written } of pairs)
    expect(operation).toMatchObject({
      operationId: written?.operationId,
      method: written?.method.toUpperCase(),
      path: written?.path,
      tag: list(written?.value['tags'])[0],
      summary: written?.value['summary'],
      description: String(written?.value['description']).trim(),
      isRead: written?.method === 'get' || written?.value['x-read-only'] === true,
    })
})

it('has the parameters of each operation with their presence', () => {
  for (const { operation, document, written } of pairs) {
    const item = mapping(mapping(document['paths'])[operation.path])
    const parameters = [...list(item['parameters']), ...list(written?.value['parameters'])].map((parameter) => {
      const { name, in: place, required = false } = mapping(resolve(document, parameter))
      return [place, name, required]
    })
    const published = operation.parameters.map((parameter) => [parameter.in, parameter.name, parameter.required])
    expect(published, operation.operationId).toEqual(parameters)
    for (const { example, required, name } of operation.parameters)
      expect(required && example === undefined, `${operation.operationId} ${name}`).toBe(false)
  }
})

/** The places of a value, as fields name them. */
function placesIn(value: Json, fields: readonly Field[], path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, fields, `${path}[]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
    const place = fields.some((field) => field.path === at(name)) ? at(name) : at('*')
    return [place, ...placesIn(inner, fields, place)]
  })
}

it('has a field for all that the examples of the documents show, unless it is undocumented', () => {
  const missing = pairs.flatMap(({ operation, document, written }) => {
    const examplesOf = (holder: Json | undefined): Json[] => {
      const media = mapping(mapping(mapping(resolve(document, holder))['content'])['application/json'])
      return Object.values(mapping(media['examples'])).map(
        (example) => mapping(resolve(document, example))['value'] ?? null,
      )
    }
    const successes = examplesOf(mapping(written?.value['responses'])['200']).filter(
      (body) => mapping(body)['status'] !== 'error',
    )
    return [
      ...unlisted(operation, operation.body?.fields ?? [], examplesOf(written?.value['requestBody'])),
      ...unlisted(operation, operation.success.fields, successes),
    ]
  })
  expect([...new Set(missing)]).toEqual([])
})

function unlisted({ operationId }: PublishedOperation, fields: readonly Field[], bodies: readonly Json[]): string[] {
  const listed = new Set(fields.map(({ path }) => path))
  const open = fields.filter(
    ({ type, certainty: notes }) =>
      type.includes('with the fields listed above') ||
      notes.some(({ what }) => what === 'members' || what === 'items' || what === 'type'),
  )
  return bodies
    .flatMap((body) => placesIn(body, fields))
    .filter((place) => !listed.has(place) && !open.some(({ path }) => place.startsWith(path)))
    .map((place) => `${operationId} ${place}`)
}

it('has all that the certainty report says of each operation, and of what operations share', () => {
  for (const { operations, ...group } of groups) {
    const report = certainty.find((candidate) => candidate.group === group.group)
    const ofDocument = report?.shared.filter(({ element }) => element === 'document') ?? []
    expect(group.certainty).toEqual(ofDocument.map(({ element: _, ...note }) => note))
    const shared = new Set(report?.shared.map(({ note }) => note))
    for (const { operationId, errors, ...operation } of operations) {
      const entries = report?.operations.find((one) => one.operationId === operationId)?.entries ?? []
      expect(notesIn(operation), operationId).toEqual(entries.map(({ note }) => note).sort())
      expect(errors.certainty.length, operationId).toBeGreaterThan(0)
      for (const { note } of errors.certainty) expect(shared).toContain(note)
    }
  }
})

/** The notes of a value and of all that is in it. */
function notesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([name, inner]) =>
      name === 'certainty' ? (inner as readonly { note: string }[]).map(({ note }) => note) : notesIn(inner),
    )
    .sort()
}
