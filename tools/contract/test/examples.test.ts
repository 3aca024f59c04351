import { describe, expect, it } from 'vitest'
import { objectAt, type ShopExamples, shopWith } from './shop.js'
import { contract, lineOf } from './workspace.js'

const FOLDER = 'spec/shop/examples'

/** An example with every member, in all shapes. */
const WHOLE = `summary: A thing with everything
value:
  status: success
  data:
    id: t-1
    color: red
    vendor: not-seen-before
    count: 2
    bought: "2026-03-31"
    parts:
      - name: wheel
        size: 3
        owner: { userId: finops-lead }
        pieces:
          - { name: spoke, size: 1 }
    labels:
      front: { text: Hello }
    extra: { whatever: { deep: true } }
    anything: [1, two]
    remark: { author: { userId: auditor } }
`

/** A wrong example; the comment \`# here\` marks the line that a finding names. */
interface WrongExample {
  readonly title: string
  readonly name?: string
  readonly text: string
  readonly message: string
}

const WRONG: readonly WrongExample[] = [
  {
    title: 'a misspelt member of the envelope',
    text: 'value:\n  status: success\n  data: { id: t-1 }\n  dta: {} # here\n',
    message: '`dta` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of the record',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    colour: red # here\n',
    message: '`data.colour` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of an item',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    parts:\n      - size: 1\n      - size: 2\n        nmae: hub # here\n',
    message: '`data.parts.1.nmae` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of a record within a base schema',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    parts:\n      - size: 1\n        owner:\n          userid: x # here\n',
    message: '`data.parts.0.owner.userid` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of a record that contains itself',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    parts:\n      - size: 1\n        pieces:\n          - size: 1\n            piece: [] # here\n',
    message: '`data.parts.0.pieces.0.piece` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of a map value',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    labels:\n      front: { text: Hello }\n      back:\n        txt: Bye # here\n',
    message: '`data.labels.back.txt` is not described (a misspelling?).',
  },
  {
    title: 'a missing required member',
    text: 'value:\n  status: success\n  data: # here\n    color: red\n',
    message: '`data.id` is required.',
  },
  {
    title: 'a missing payload',
    text: 'value: # here\n  status: success\n',
    message: '`data` is required.',
  },
  {
    title: 'a missing required member of a composition',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    parts:\n      - name: wheel # here\n',
    message: '`data.parts.0.size` is required.',
  },
  {
    title: 'a value outside of its set',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    color: blue # here\n',
    message: '`data.color` must be one of: red, green.',
  },
  {
    title: 'a value of another type',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    count: "2" # here\n',
    message: '`data.count` must be an integer.',
  },
  {
    title: 'a value in another format',
    text: 'value:\n  status: success\n  data:\n    id: t-1\n    bought: March 2026 # here\n',
    message: '`data.bought` must be a date (yyyy-MM-dd).',
  },
  {
    title: 'a misspelt member of an error',
    name: 'getThing.error',
    text: 'value:\n  status: error\n  eror: {} # here\n',
    message: '`eror` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of a request',
    name: 'saveThing.default',
    text: 'value:\n  id: t-1\n  cuont: 2 # here\n',
    message: '`cuont` is not described (a misspelling?).',
  },
  {
    title: 'a misspelt member of a shared response',
    name: 'BadRequest',
    text: 'value:\n  status: error\n  messages: [] # here\n',
    message: '`messages` is not described (a misspelling?).',
  },
]

const OWNERS: Readonly<Record<string, string>> = {
  getThing: 'getThing (200)',
  saveThing: 'saveThing (request)',
  BadRequest: 'BadRequest (response)',
}

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

  it.each(WRONG)('refuses $title at its line', async ({ name = 'getThing.default', text, message }) => {
    const owner = OWNERS[name.split('.')[0] ?? '']
    expect(await findings({ [name]: text })).toEqual([
      `${FOLDER}/${name}.yaml:${lineOf(text, '# here')}  example-fits-schema  ${message} Fix the example, or the schema of ${owner}.`,
    ])
  })

  it('says which values the status can have when it has none of them', async () => {
    const text = 'value:\n  data: { id: t-1 }\n  status: sucess\n'
    expect(await findings({ 'getThing.default': text })).toEqual([
      `${FOLDER}/getThing.default.yaml:3  example-fits-schema  \`status\` must be one of: success, error. Fix the example, or the schema of getThing (200).`,
    ])
  })

  it('tells of a fault in one of several forms what each form wants, and nothing of the members above it', async () => {
    const text = 'value:\n  status: success\n  data:\n    id: t-1\n    remark:\n      author:\n        user: auditor\n'
    const fix = 'Fix the example, or the schema of getThing (200).'
    expect(await findings({ 'getThing.default': text })).toEqual([
      `${FOLDER}/getThing.default.yaml:5  example-fits-schema  \`data.remark\` must be a string. ${fix}`,
      `${FOLDER}/getThing.default.yaml:7  example-fits-schema  \`data.remark.author.user\` is not described (a misspelling?). ${fix}`,
    ])
  })

  it('names every fault of an example once', async () => {
    const text = 'value:\n  status: success\n  data:\n    colour: red\n    count: many\n'
    const shown = await findings({ 'getThing.default': text })
    expect(shown.map((line) => /(?<=yaml:)\d+/.exec(line)?.[0]).sort()).toEqual(['3', '4', '5'])
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

  it('checks ids and secrets with the example company of the same working tree', async () => {
    const text = 'value:\n  id: of 111122223333\n  vendor: "444455556666"\n  clientSecret: hunter2\n'
    expect(await findings({ 'saveThing.default': text })).toEqual([
      `${FOLDER}/saveThing.default.yaml:3  example-id  The account 444455556666 is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.`,
      `${FOLDER}/saveThing.default.yaml:4  example-secret  Write <CLIENT_SECRET> here; a secret in an example must be obviously fake.`,
    ])
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
