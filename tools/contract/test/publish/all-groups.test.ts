import { describe, expect, it } from 'vitest'
import { mergeGroups } from '../../src/checks/publish/all-groups.js'
import { type JsonObject, lookUp } from '../../src/model/document.js'
import { UserError } from '../../src/model/failure.js'

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** A group with one operation, which answers with `Answer`. */
function group(name: string, schemas: JsonObject, changes: JsonObject = {}): { name: string; document: JsonObject } {
  const get = {
    operationId: `${name}List`,
    tags: ['lists'],
    responses: { 200: { description: 'A list.', content: { 'application/json': { schema: reference('Answer') } } } },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: `Cloud Cost: ${name}`, version: '0.1.0', description: `About ${name}.\n` },
    servers: [{ url: 'http://127.0.0.1:4010' }],
    tags: [{ name: 'lists' }, { name: `${name}-only` }],
    paths: { [`/${name}/v1/list`]: { get } },
    components: { schemas: schemas },
    ...changes,
  }
  return { name, document }
}

const answerOf = (document: JsonObject, name: string): unknown =>
  lookUp(document, `#/paths/~1${name}~1v1~1list/get/responses/200/content/application~1json/schema/$ref`)

describe('one document of all groups', () => {
  it('has the operations of all, with what each group says of itself', () => {
    const all = mergeGroups([group('shop', { Answer: {} }), group('bank', { Answer: {} })])
    expect(Object.keys(all['paths'] as JsonObject)).toEqual(['/shop/v1/list', '/bank/v1/list'])
    expect(all['info']).toEqual({
      title: 'Cloud Cost API',
      version: '0.1.0',
      summary: 'All groups of operations in one document',
      description: '## Cloud Cost: shop\n\nAbout shop.\n\n## Cloud Cost: bank\n\nAbout bank.\n',
    })
    expect(all['servers']).toEqual([{ url: 'http://127.0.0.1:4010' }])
  })

  it('has a component that is equal in several groups once', () => {
    const all = mergeGroups([
      group('shop', { Answer: { type: 'string' } }),
      group('bank', { Answer: { type: 'string' } }),
    ])
    expect(all['components']).toEqual({ schemas: { Answer: { type: 'string' } } })
    expect([answerOf(all, 'shop'), answerOf(all, 'bank')]).toEqual(Array(2).fill('#/components/schemas/Answer'))
  })

  it('gives components that differ the name of their group, wherever they are referred to', () => {
    const all = mergeGroups([
      group('shop', { Answer: { type: 'string' } }),
      group('bank', { Answer: { type: 'object' } }),
    ])
    expect(all['components']).toEqual({ schemas: { ShopAnswer: { type: 'string' }, BankAnswer: { type: 'object' } } })
    expect(answerOf(all, 'shop')).toBe('#/components/schemas/ShopAnswer')
    expect(answerOf(all, 'bank')).toBe('#/components/schemas/BankAnswer')
  })

  it('keeps apart what is equal in words, but refers to what differs', () => {
    const schemas = (type: string): JsonObject => ({
      Answer: { items: reference('Row') },
      Row: { anyOf: [reference('Cell')] },
      Cell: { type },
    })
    const all = mergeGroups([group('shop', schemas('string')), group('bank', schemas('number'))])
    expect(lookUp(all, '#/components/schemas')).toEqual(
      Object.fromEntries(
        [
          ['Shop', 'string'],
          ['Bank', 'number'],
        ].flatMap(([prefix, type]) => [
          [`${prefix}Answer`, { items: reference(`${prefix}Row`) }],
          [`${prefix}Row`, { anyOf: [reference(`${prefix}Cell`)] }],
          [`${prefix}Cell`, { type }],
        ]),
      ),
    )
  })

  it('begins the new name as the old one begins', () => {
    const withParameter = (name: string, schema: JsonObject) =>
      group(
        name,
        { Answer: {} },
        { components: { parameters: { vendor: { name: 'vendor', in: 'query', schema } }, schemas: { Answer: {} } } },
      )
    const all = mergeGroups([withParameter('shop', { type: 'string' }), withParameter('bank', { type: 'integer' })])
    expect(Object.keys(lookUp(all, '#/components/parameters') as JsonObject)).toEqual(['shopVendor', 'bankVendor'])
  })

  it('gives tags of one name the name of their group, and lists the tags by group', () => {
    const all = mergeGroups([group('shop', { Answer: {} }), group('bank', { Answer: {} })])
    const tags = { shop: ['shop-lists', 'shop-only'], bank: ['bank-lists', 'bank-only'] }
    expect(all['tags']).toEqual([...tags.shop, ...tags.bank].map((name) => ({ name })))
    expect(all['x-tagGroups']).toEqual([
      { name: 'Cloud Cost: shop', tags: tags.shop },
      { name: 'Cloud Cost: bank', tags: tags.bank },
    ])
    expect(lookUp(all, '#/paths/~1bank~1v1~1list/get/tags')).toEqual(['bank-lists'])
  })

  it('is refused where a new name is taken', () => {
    const groups = [group('shop', { ShopAnswer: {}, Answer: { type: 'string' } }), group('bank', { Answer: {} })]
    expect(() => mergeGroups(groups)).toThrow(
      new UserError(
        'the group shop has a component #/components/schemas/ShopAnswer, the name that #/components/schemas/Answer gets in the document of all groups. Rename one of them.',
      ),
    )
  })

  it.each(['openapi', 'servers', 'security'])('is refused where the groups differ in %s', (member) => {
    const groups = [group('shop', { Answer: {} }), group('bank', { Answer: {} }, { [member]: 'other' })]
    expect(() => mergeGroups(groups)).toThrow(
      new UserError(
        `spec/shop/openapi.yaml and spec/bank/openapi.yaml differ in ${member}, which the document of all groups has once. Write the same in both.`,
      ),
    )
  })
})
