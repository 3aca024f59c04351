import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject, operationsOf, resolve } from '@cloud-cost/contract/document'
import * as documents from '@cloud-cost/openapi'
import { validate } from '@hyperjump/json-schema/openapi-3-1'
import '@hyperjump/json-schema/openapi-3-0'
import { describe, expect, it } from 'vitest'

const dist = join(import.meta.dirname, '..', 'dist')
const GROUPS = Object.keys(documents)

const read = (file: string): documents.OpenAPIDocument & JsonObject =>
  JSON.parse(readFileSync(join(dist, file), 'utf8'))

/**
 * The official schemas of OpenAPI. The one of 3.1 looks into schemas, too, and takes no dialect but OpenAPI's own. The documents name none,
 * which means that one: where they name it, Prism knows no such dialect, and checks no schema.
 */
const OFFICIAL: Readonly<Record<string, string>> = {
  '3.0': 'https://spec.openapis.org/oas/3.0/schema',
  '3.1': 'https://spec.openapis.org/oas/3.1/schema-base',
}

/** Every object in a document, but those in examples, with the last key on the way to it. */
function objectsIn(value: unknown, key = ''): [key: string, object: JsonObject][] {
  const json = value as Json
  if (Array.isArray(json)) return json.flatMap((item) => objectsIn(item, key))
  if (!isObject(json)) return []
  const below = Object.entries(json).filter(([name]) => name !== 'examples')
  return [[key, json], ...below.flatMap(([name, child]) => objectsIn(child, name))]
}

/** Each operation with the statuses that it is answered with. */
function answers(document: JsonObject): [operationId: string, statuses: string[]][] {
  return operationsOf(document).map(({ operationId, value }) => [operationId, Object.keys(value['responses'] ?? {})])
}

/** The names of a schema's members, with those of the schemas that it extends. */
function memberNames(document: documents.OpenAPIDocument, schema: Json | undefined): string[] {
  if (!isObject(schema)) return []
  if (typeof schema['$ref'] === 'string') {
    return memberNames(document, document.components['schemas']?.[schema['$ref'].split('/').at(-1) ?? ''] as Json)
  }
  const bases = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
  return [...new Set([...own, ...bases.flatMap((base) => memberNames(document, base))])]
}

describe.each([
  ['all.json', '3.1'],
  ...GROUPS.flatMap((group) => [
    [`${group}.json`, '3.1'],
    [`${group}.kotlin.json`, '3.0'],
    [`${group}.openapi-3.0.json`, '3.0'],
    [`${group}.plain.json`, '3.0'],
    [`${group}.portable.json`, '3.0'],
  ]),
] as [string, string][])('%s', (file, version) => {
  it(`is valid OpenAPI ${version}`, async () => {
    const document = read(file)
    expect(document.openapi.startsWith(`${version}.`)).toBe(true)
    expect(await validate(OFFICIAL[version] ?? '', document)).toMatchObject({ valid: true })
  })

  it('refers to what is there, and uses each schema', () => {
    const { components, ...rest } = read(file)
    const text = JSON.stringify({ components, ...rest })
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? ''))
    for (const reference of references) {
      const [, , kind = '', component = ''] = reference.split('/')
      expect(components[kind], reference).toHaveProperty([component])
    }
    const unused = Object.keys(components['schemas'] ?? {}).filter(
      (name) => !references.has(`#/components/schemas/${name}`),
    )
    expect(unused).toEqual([])
  })
})

describe.each(GROUPS)('%s for tools that read OpenAPI 3.0', (group) => {
  const document = read(`${group}.openapi-3.0.json`)

  it('has every operation, with every answer', () => {
    expect(answers(document)).toEqual(answers(read(`${group}.json`)))
  })

  it('says nothing next to a reference, where 3.0 ignores it, and nothing in marks, which 3.0 tools do not show', () => {
    const lost = objectsIn(document).filter(
      ([, object]) =>
        ('$ref' in object && Object.keys(object).length > 1) || 'x-unspecified' in object || 'x-assumption' in object,
    )
    expect(lost).toEqual([])
  })

  it('says all that the marks say', () => {
    const text = JSON.stringify(document)
    const notes = objectsIn(read(`${group}.json`)).flatMap(([, object]) =>
      [object['x-unspecified'], object['x-assumption']].flat().flatMap((mark) => {
        const note = isObject(mark ?? null) ? (mark as JsonObject)['note'] : mark
        return typeof note === 'string' ? [JSON.stringify(note).slice(1, -1)] : []
      }),
    )
    expect(notes.length).toBeGreaterThan(0)
    expect(notes.filter((note) => !text.includes(note))).toEqual([])
  })
})

describe.each(GROUPS)('%s for code generators', (group) => {
  const portable = read(`${group}.portable.json`)
  const plain = read(`${group}.plain.json`)

  it('has every operation with every answer, and in the plain form every answer that has a status', () => {
    const all = answers(read(`${group}.json`))
    expect(answers(portable)).toEqual(all)
    expect(answers(plain)).toEqual(all.map(([id, statuses]) => [id, statuses.filter((status) => status !== 'default')]))
  })

  it.each([
    ['portable', portable],
    ['plain', plain],
  ])('has no two members of one name, and no numbers that lose digits, in the %s form', (_, document) => {
    const schemas = Object.values(document.components['schemas'] ?? {}) as JsonObject[]
    const names = schemas.map((schema) => {
      const branches = Array.isArray(schema['oneOf']) ? schema['oneOf'] : [schema]
      return [...new Set(branches.flatMap((branch) => memberNames(document, branch)))]
    })
    expect(names.filter(differInCaseAlone)).toEqual([])
    const narrow = objectsIn(document).filter(
      ([key, { type, format }]) =>
        key !== 'properties' && (type === 'number' || type === 'integer') && format === undefined,
    )
    expect(narrow).toEqual([])
  })

  it('has one discriminator for a union, and none in the plain form', () => {
    const discriminated = objectsIn(portable).filter(([, object]) => 'discriminator' in object)
    const unions = objectsIn(portable).filter(([, object]) => 'oneOf' in object)
    expect(discriminated).toEqual(unions)
    expect(JSON.stringify(plain)).not.toContain('"discriminator"')
  })

  it('has no pattern beside listed values, and no components whose names differ in case alone', () => {
    for (const document of [portable, plain]) {
      expect(objectsIn(document).filter(([, object]) => 'enum' in object && 'pattern' in object)).toEqual([])
      const { schemas = {}, parameters = {} } = document.components
      expect(differInCaseAlone([...Object.keys(schemas), ...Object.keys(parameters)])).toBe(false)
    }
  })

  it('has one type of error for each operation in the plain form, since some generators allow no more', () => {
    const errorSchemas = operationsOf(plain).map(({ value }) => {
      const errors = Object.values(value['responses'] ?? {}).filter(
        (response) => isObject(response) && '$ref' in response,
      )
      return new Set(errors.map((error) => JSON.stringify(findSchema(resolve(plain, error))))).size
    })
    expect([...new Set(errorSchemas)]).toEqual([1])
  })
})

function differInCaseAlone(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < new Set(names).size
}

function findSchema(response: Json | undefined): Json | undefined {
  return objectsIn(response).find(([key]) => key === 'schema')?.[1]
}

describe('the document of all groups', () => {
  it('has the operations of each group', () => {
    expect(answers(read('all.json'))).toEqual(GROUPS.flatMap((group) => answers(read(`${group}.json`))))
  })
})
