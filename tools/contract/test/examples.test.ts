import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { objectAt, type ShopExamples, shopWith } from './shop.js'
import { contract } from './workspace.js'

const FOLDER = 'spec/shop/examples'

const read = (name: string): string => readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8')

/** An example with every member, in all shapes. */
const WHOLE = read('whole.yaml')
const WRONG: Readonly<Record<string, { readonly text: string; readonly name?: string }>> = parse(read('wrong.yaml'))

async function findings(examples: ShopExamples): Promise<readonly string[]> {
  return (await contract('examples', shopWith(examples).path('spec/shop'))).err
}

describe('contract examples', () => {
  it('accepts an example that uses every member', async () => {
    const shop = shopWith({ 'getThing.default': WHOLE })
    expect(await contract('examples', shop.path('spec/shop'))).toEqual({
      code: 0,
      out: ['shop: 1 of 1 examples fit.'],
      err: [],
    })
  })

  it('finds what is wrong, at its line', async () => {
    const found: string[] = []
    for (const [title, { text, name = 'getThing.default' }] of Object.entries(WRONG))
      found.push(`${title}\n`, ...(await findings({ [name]: text })).map((finding) => `  ${finding}\n`))
    await expect(found.join('')).toMatchFileSnapshot('examples.txt')
  })

  it('counts the examples that fit and those that do not, for people and for the totals', async () => {
    const shop = shopWith({
      'getThing.default': WHOLE,
      'getThing.error': 'value:\n  status: error\n  one: 1\n  two: 2\n',
      'saveThing.default': 'value:\n  id: t-1\n',
    })
    const { code, out } = await contract('examples', shop.path('spec/shop'))
    expect({ code, out }).toEqual({ code: 1, out: ['shop: 2 of 3 examples fit.'] })
    expect(JSON.parse(shop.read('spec/shop/reports/examples.json'))).toEqual({
      numPassedTests: 2,
      numFailedTests: 1,
    })
  })

  it('takes the ids of computed answers as they are, and lets other texts use them', async () => {
    const recommendation = '26d4cbde-38b6-4c46-9935-feca64506313'
    const shop = shopWith({
      'getThing.default': `x-request: {}\nvalue:\n  status: success\n  data: { id: ${recommendation} }\n`,
      'saveThing.default': `value:\n  id: ${recommendation}\n`,
    })
    expect(await contract('examples', shop.path('spec/shop'))).toMatchObject({ code: 0, err: [] })
  })

  it.each([
    ['a path, a query and a body that fit', '{ path: { id: t-1 }, query: { size: 2 }, body: { id: t-2 } }', []],
    [
      'a path that does not fit',
      '{ path: { id: T-1 } }',
      ['`path.id` must match the pattern ^[a-z]. Fix `x-request`, or the schema of the input.'],
    ],
    [
      'a query that does not fit',
      '{ query: { size: many } }',
      ['`query.size` must be an integer. Fix `x-request`, or the schema of the input.'],
    ],
    [
      'a body that does not fit',
      '{ body: { id: t-1, count: two } }',
      ['`count` must be an integer. Fix `x-request`, or the schema of the input.'],
    ],
    [
      'a change before it that does not fit',
      '{ after: [{ operationId: getThing, query: { size: 0 } }, { operationId: gone }] }',
      ['`query.size` must be at least 1. Fix `x-request`, or the schema of the input.'],
    ],
  ])('checks the values of the request that an example answers: %s', async (_title, request, messages) => {
    const text = `x-request: ${request}\nvalue:\n  status: success\n  data: { id: t-1 }\n`
    const shop = shopWith({ 'getThing.default': text }, (document) => {
      const get = objectAt(document, ['paths', '/shop/v1/things/{id}', 'get'])
      get['parameters'] = [
        { $ref: '#/components/parameters/id' },
        { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1 } },
      ]
      get['requestBody'] = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } }
      objectAt(document, ['components'])['parameters'] = {
        id: { name: 'id', in: 'path', schema: { type: 'string', pattern: '^[a-z]' } },
      }
    })
    const { err } = await contract('examples', shop.path('spec/shop'))
    expect(err).toEqual(messages.map((message) => `${FOLDER}/getThing.default.yaml:1  request-fits-schema  ${message}`))
  })

  it('checks the examples of members and parameters with the example company, where they are written', async () => {
    const shop = shopWith({ 'getThing.default': WHOLE }, (document) => {
      const thing = objectAt(document, ['components', 'schemas', 'Thing', 'properties'])
      thing['accountId'] = { type: 'string', example: '44445555666' }
      // A member with the name of the keyword, and data with one.
      thing['example'] = { type: 'string', description: 'Of nobody.', default: { example: 'C-1' } }
      objectAt(document, ['components'])['parameters'] = {
        userId: { name: 'userId', in: 'query', schema: { type: 'string' }, example: 'root' },
        tenantId: { name: 'tenantId', in: 'query', example: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' },
      }
    })
    shop.write('spec/shop/openapi.yaml', 'openapi: 3.1.0\n')
    shop.write('spec/shop/schemas/Thing.yaml', 'properties:\n  accountId:\n    example: "44445555666"\n')
    shop.write('spec/shop/parameters/userId.yaml', 'name: userId\nexample: root\n')
    const { out, err } = await contract('examples', shop.path('spec/shop'))
    const advice = 'is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.'
    expect({ out, err: err.toSorted() }).toEqual({
      out: ['shop: 2 of 4 examples fit.'],
      err: [
        `spec/shop/parameters/userId.yaml:2  example-id  The user root ${advice}`,
        `spec/shop/schemas/Thing.yaml:3  example-id  The account 44445555666 ${advice}`,
      ],
    })
  })
})
