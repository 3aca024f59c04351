import '@hyperjump/json-schema/openapi-3-0'
import { join } from 'node:path'
import { validate } from '@hyperjump/json-schema/openapi-3-1'
import { bruToJsonV2 } from '@usebruno/lang'
import { Collection } from 'postman-collection'
import { describe, expect, it } from 'vitest'
import { withHints } from '../../src/checks/commands/publish.js'
import { mergeGroups } from '../../src/checks/publish/all-groups.js'
import { brunoCollection } from '../../src/checks/publish/bruno.js'
import { toOpenApi30 } from '../../src/checks/publish/openapi-3.0.js'
import { toKotlin, toPlain, toPortable } from '../../src/checks/publish/portable.js'
import { postmanCollection } from '../../src/checks/publish/postman.js'
import { type Json, type JsonObject, lookUp } from '../../src/model/document.js'
import { TRIES_ALL } from '../../src/model/trials.js'
import { SHOP, shopDocument } from './sample.js'

/** What a file would hold: the converter makes its objects outside of the test's realm, where nothing is equal to them. */
function at(document: JsonObject, pointer: string): Json | undefined {
  return lookUp(JSON.parse(JSON.stringify(document)), pointer)
}

const SCHEMAS = '#/components/schemas'
const THING = `${SCHEMAS}/Thing/allOf/1/properties`
const SAVE = '#/paths/~1shop~1v1~1things~1{thingId}/put'

/** What is published of the sample beside its document, by file. */
const PUBLISHED: Readonly<Record<string, unknown>> = {
  'hints.json': withHints(shopDocument()),
  'openapi-3.0.json': toOpenApi30(shopDocument()),
  'portable.json': toPortable(shopDocument()),
  'plain.json': toPlain(shopDocument()),
  'kotlin.json': toKotlin(toPlain(shopDocument())),
  'postman_collection.json': postmanCollection(shopDocument()),
  ...Object.fromEntries(
    [...brunoCollection([{ name: 'shop', document: shopDocument() }])].map(([file, text]) => [`bruno/${file}`, text]),
  ),
}

// `vitest run test/publish -u` writes these files anew; look at what changed in them.
it.each(Object.entries(PUBLISHED))('%s is as it stands beside the sample', async (file, content) => {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`
  await expect(text).toMatchFileSnapshot(join(SHOP, `${file}.txt`))
})

it('collections are whole to the readers of Postman and Bruno', () => {
  const requests: string[] = []
  new Collection(PUBLISHED['postman_collection.json'] as object).forEachItem(({ name }) => requests.push(name))
  const bruno = Object.entries(PUBLISHED).flatMap(([file, text]) =>
    /\/(folder|collection)\.bru$|\.json$/.test(file)
      ? []
      : [(bruToJsonV2(text as string) as { meta: { name: string } }).meta.name],
  )
  expect(requests).toEqual(['Save a thing', 'Count the stock'])
  expect(bruno).toEqual(requests)
})

describe.each([
  ['OpenAPI 3.0', toOpenApi30, '3.0/schema'],
  ['the portable form', toPortable, '3.0/schema'],
  ['the plain form', toPlain, '3.0/schema'],
  ['the form for Kotlin', (document: JsonObject) => toKotlin(toPlain(document)), '3.0/schema'],
  ['hints', withHints, '3.1/schema-base'],
  ['one document of all', (document: JsonObject) => mergeGroups([{ name: 'shop', document }]), '3.1/schema-base'],
] as const)('%s', (_, form, schema) => {
  // `npm test` looks at the published documents alone.
  it.skipIf(!TRIES_ALL)('is a valid document', async () => {
    const document = JSON.parse(JSON.stringify(form(shopDocument())))
    expect(await validate(`https://spec.openapis.org/oas/${schema}`, document)).toMatchObject({ valid: true })
  })

  it('leaves the document that it is made of as it is', () => {
    const document = shopDocument()
    form(document)
    expect(document).toEqual(shopDocument())
  })
})

describe('a document as OpenAPI 3.0', () => {
  it('has its examples in place, where validators take the `id` of none for the address of a schema', () => {
    const document = shopDocument()
    const components = document['components'] as JsonObject
    components['examples'] = { Lamp: { value: { status: 'success', data: { id: 'lamp' } } } }
    const content = '200/content/application~1json/examples'
    const examples = lookUp(document, `${SAVE}/responses/${content}`) as JsonObject
    examples['default'] = { $ref: '#/components/examples/Lamp' }
    expect(at(toOpenApi30(document), `${SAVE}/responses/${content}/default/value/data/id`)).toBe('lamp')
    expect(at(toOpenApi30(document), '#/components/examples')).toBeUndefined()
  })
})

/** Where a record that extends another has its members in the portable form. */
const MEMBERS = `${SCHEMAS}/Thing/properties`

describe('a document for code generators', () => {
  it('has one name for a member in all branches of a union, the one that a branch requires', () => {
    const document = shopDocument()
    const error = lookUp(document, `${SCHEMAS}/ShopError/properties`) as JsonObject
    error['Data'] = { type: 'string' }
    expect(Object.keys(at(toPortable(document), `${SCHEMAS}/ShopError/properties`) as JsonObject)).toEqual([
      'status',
      'error',
    ])
  })

  it('has no pattern where the values are listed', () => {
    const document = shopDocument()
    const kind = lookUp(document, THING) as JsonObject
    kind['kind'] = { type: 'string', enum: ['lamp'], pattern: '^lamp$' }
    expect(at(toPortable(document), `${MEMBERS}/kind`)).toEqual({ type: 'string', enum: ['lamp'] })
  })

  it('does not open the records that only a request has', () => {
    const document = shopDocument()
    const body = lookUp(document, `${SAVE}/requestBody/content/application~1json`) as JsonObject
    body['schema'] = { type: 'object', properties: { name: { type: 'string' } } }
    const schema = at(toPortable(document), `${SAVE}/requestBody/content/application~1json/schema`)
    expect(schema).toEqual({ type: 'object', properties: { name: { type: 'string' } } })
  })

  it('keeps both of two members of one name that are required', () => {
    const document = shopDocument()
    const success = lookUp(document, `${SCHEMAS}/SaveThingSuccess`) as JsonObject
    success['required'] = ['status', 'data', 'Data']
    expect(Object.keys(at(toPortable(document), `${SCHEMAS}/SaveThingSuccess/properties`) as JsonObject)).toEqual([
      'status',
      'data',
      'Data',
    ])
  })
})

describe('a document for Kotlin', () => {
  it('has no open record with members, and keeps those without', () => {
    const document = shopDocument()
    const error = lookUp(document, `${SCHEMAS}/ShopError`) as JsonObject
    error['additionalProperties'] = true
    const plain = toPlain(document)
    expect(at(plain, `${SCHEMAS}/ShopError/additionalProperties`)).toBe(true)
    expect(at(toKotlin(plain), `${SCHEMAS}/ShopError/additionalProperties`)).toBeUndefined()
    expect(at(toKotlin(plain), `${SCHEMAS}/ShopError/properties/error/additionalProperties`)).toBe(true)
  })
})
