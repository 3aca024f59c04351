import { validate } from '@hyperjump/json-schema/openapi-3-1'
import '@hyperjump/json-schema/openapi-3-0'
import { describe, expect, it } from 'vitest'
import { mergeGroups } from '../../src/checks/publish/all-groups.js'
import { withHints } from '../../src/checks/publish/hints.js'
import { toOpenApi30 } from '../../src/checks/publish/openapi-3.0.js'
import { toKotlin, toPlain, toPortable } from '../../src/checks/publish/portable.js'
import { type Json, type JsonObject, lookUp } from '../../src/model/document.js'
import { TRIES_ALL } from '../../src/model/trials.js'
import { shopDocument } from './contract.js'

type Row = readonly [what: string, pointer: string, expected: Json | undefined]

/** What a file would hold: the converter makes its objects outside of the test's realm, where nothing is equal to them. */
function at(document: JsonObject, pointer: string): Json | undefined {
  return lookUp(JSON.parse(JSON.stringify(document)), pointer)
}

const SCHEMAS = '#/components/schemas'
const THING = `${SCHEMAS}/Thing/allOf/1/properties`
const SAVE = '#/paths/~1shop~1v1~1things~1{thingId}/put'

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

describe('a document with hints', () => {
  it.each<Row>([
    [
      'gives Go two names for two members of one name',
      `${SCHEMAS}/SaveThingSuccess/properties/Data/x-go-name`,
      'DataUpper',
    ],
    ['gives no name to a member that is alone', `${SCHEMAS}/CodeMessage/properties/Code/x-go-name`, undefined],
  ])('%s', (_, pointer, expected) => {
    expect(at(withHints(shopDocument()), pointer)).toEqual(expected)
  })
})

describe('a document as OpenAPI 3.0', () => {
  it.each<Row>([
    ['says its version', '#/openapi', '3.0.3'],
    [
      'has the summary in the description, and how marks are shown',
      '#/info/description',
      'Things and their parts.\n\nThings that are sold.\n\nThis is the OpenAPI 3.0 form of the document: descriptions say what is undocumented, and what is assumed in sentences after "Assumed:".',
    ],
    ['has the licence without its identifier', '#/info/license', { name: 'Apache-2.0' }],
    ['has a constant as the only value', `${THING}/kind`, { enum: ['lamp'] }],
    ['has null as a flag', `${THING}/note`, { type: 'string', nullable: true }],
    ['has no media type of a text', `${THING}/raw`, { type: 'string' }],
    [
      'keeps what is said next to a reference',
      `${SCHEMAS}/SaveThingSuccess/properties/data`,
      { description: 'The thing.', allOf: [{ $ref: '#/components/schemas/Thing' }] },
    ],
    [
      'says in words what is not shown and what is assumed',
      `${SCHEMAS}/Named/properties/thingId`,
      {
        type: 'string',
        description: 'Id of the thing. Assumed: It is text. Assumed: It stays.\n\nWhen it is there.',
      },
    ],
    [
      'says it of a member that is called like a keyword, too',
      `${THING}/default`,
      { type: 'string', description: 'The values are not listed.' },
    ],
    [
      'leaves examples as they are',
      '#/components/responses/BadRequest/content/application~1json/examples/default/value/default',
      { 'x-assumption': 'kept' },
    ],
    [
      'keeps the response of all other errors',
      `${SAVE}/responses/default`,
      { $ref: '#/components/responses/UnexpectedError' },
    ],
  ])('%s', (_, pointer, expected) => {
    expect(at(toOpenApi30(shopDocument()), pointer)).toEqual(expected)
  })

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

/** Where the union of a success and an error is used. */
const RESULT = `${SAVE}/responses/200/content/application~1json/schema`

/** Where a record that extends another has its members in the portable form. */
const MEMBERS = `${SCHEMAS}/Thing/properties`

describe('a document for code generators', () => {
  it.each<Row>([
    ['is OpenAPI 3.0', '#/openapi', '3.0.3'],
    [
      'keeps the response of all other errors, whatever their status',
      `${SAVE}/responses/default`,
      { $ref: '#/components/responses/UnexpectedError' },
    ],
    ['has its parameters in place', `${SAVE}/parameters/0/name`, 'thingId'],
    ['has no component of a parameter', '#/components/parameters', undefined],
    ['says that an answer may have further members', `${SCHEMAS}/ShopError/additionalProperties`, true],
    ['says it of the records in it, too', `${SCHEMAS}/Thing/additionalProperties`, true],
    ['keeps the errors with a status', `${SAVE}/responses/400`, { $ref: '#/components/responses/BadRequest' }],
    ['has one of two members of one name', `${SCHEMAS}/SaveThingSuccess/properties/Data`, undefined],
    [
      'has an open object where members of one name are all optional',
      `${SCHEMAS}/ShopError/properties/error`,
      { description: 'What went wrong.', type: 'object', additionalProperties: true },
    ],
    [
      'keeps what tells success from error',
      `${SCHEMAS}/SaveThingResult/oneOf/1/$ref`,
      '#/components/schemas/ShopError',
    ],
    ['has a number that is double', `${MEMBERS}/price`, { type: 'number', format: 'double' }],
    ['has an integer of 64 bits', `${MEMBERS}/count/format`, 'int64'],
    ['has the members of the record that another extends', `${MEMBERS}/thingId/type`, 'string'],
    ['has no composition of such a record', `${SCHEMAS}/Thing/allOf`, undefined],
    [
      'says by which member a success and an error are distinguished',
      `${SCHEMAS}/SaveThingResult/discriminator`,
      {
        propertyName: 'status',
        mapping: { success: '#/components/schemas/SaveThingSuccess', error: '#/components/schemas/ShopError' },
      },
    ],
    ['keeps a format that the contract states', `${MEMBERS}/size`, { type: 'integer', format: 'int32' }],
    ['has no discriminator where the union is used', `${RESULT}/discriminator`, undefined],
    ['has no component that only a member that is left out uses', `${SCHEMAS}/CodeMessage`, undefined],
    ['keeps how callers are known', '#/components/securitySchemes/bearerAuth', { type: 'http', scheme: 'bearer' }],
  ])('%s', (_, pointer, expected) => {
    expect(at(toPortable(shopDocument()), pointer)).toEqual(expected)
  })

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

describe('a plain document', () => {
  it.each<Row>([
    ['is OpenAPI 3.0', '#/openapi', '3.0.3'],
    ['has a union without a discriminator', `${SCHEMAS}/SaveThingResult/discriminator`, undefined],
    ['says nothing of further members', `${SCHEMAS}/Thing/additionalProperties`, undefined],
    ['has no response of all other errors', `${SAVE}/responses/default`, undefined],
    ['keeps the errors with a status', `${SAVE}/responses/400`, { $ref: '#/components/responses/BadRequest' }],
    ['has no component that nothing uses', '#/components/responses/UnexpectedError', undefined],
    ['has one of two members of one name', `${SCHEMAS}/SaveThingSuccess/properties/Data`, undefined],
  ])('%s', (_, pointer, expected) => {
    expect(at(toPlain(shopDocument()), pointer)).toEqual(expected)
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
