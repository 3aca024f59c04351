import { describe, expect, it } from 'vitest'
import { compileContract } from '../src/compile/compile.js'
import { ValidatorCompiler } from '../src/compile/validators.js'
import { loadValidators } from '../src/engine/validators.js'
import { createMock } from '../src/mock.js'
import { contractOf, operationNamed } from './operations.js'

const answers = (value: unknown, schema: object = {}): object => ({
  200: { description: 'd', content: { 'application/json': { schema, examples: { default: { value } } } } },
})
const documentOf = (paths: object, more: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Other', version: '1' },
  paths,
  ...more,
})
const post = (content: object, more: object = {}): object => ({
  '/sent': { post: { operationId: 'send', requestBody: { required: true, content }, responses: answers({}), ...more } },
})
const get = (...parameters: object[]): object => ({
  '/asked': { get: { operationId: 'ask', parameters, responses: answers({}) } },
})

describe('a document', () => {
  it.each([
    ['no title', {}, ''],
    ['a title', { title: 'Things' }, 'Things'],
  ])('may have %s', async (_, info, title) => {
    const { groups } = await compileContract({ test: { openapi: '3.1.0', info, paths: {} } })
    expect(groups).toEqual([{ name: 'test', title, prefix: '' }])
  })
})

describe('an operation', () => {
  const paths = { '/things': { get: { responses: answers({ a: 1 }, { type: 'object' }) } } }

  it('without a name is known by method and path', async () => {
    const { operations } = await compileContract({ test: documentOf(paths) })
    expect(operations.map(({ operationId }) => operationId)).toEqual(['get /things'])
  })

  it('is left to Prism where no checks are asked for', async () => {
    const { operations, validators } = await compileContract({ test: documentOf(paths) })
    expect([operations[0]?.checks, operations[0]?.answers.map(({ isChecked }) => isChecked), validators]).toEqual([
      {},
      [false, false],
      '',
    ])
  })
})

describe('a validator', () => {
  const validatorOf = (schema: object): ((value: unknown) => boolean) | undefined => {
    const compiler = new ValidatorCompiler()
    const name = compiler.add(schema, false)
    return loadValidators(compiler.source())[name ?? '']
  }

  it.each([
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, ['a'], [1]],
    ['https://json-schema.org/draft/2019-09/schema', { dependentRequired: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, ['a'], [1]],
    ['https://json-schema.org/draft/2019-09/schema#', { dependentRequired: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['https://json-schema.org/draft/2020-12/schema#', { prefixItems: [{ type: 'string' }] }, ['a'], [1]],
  ])('reads a schema by its dialect, %s', ($schema, schema, valid, invalid) => {
    const validate = validatorOf({ $schema, ...schema })
    expect([validate?.(valid), validate?.(invalid)]).toEqual([true, false])
  })

  it.each([
    'https://json-schema.org/draft/2020-12/schema/more',
    'https://json-schema.org/draft/2019-09/schema/more',
    'see https://json-schema.org/draft/2020-12/schema',
    'see https://json-schema.org/draft/2019-09/schema',
  ])('is missing for a dialect that nobody knows: %s', ($schema) => {
    expect(validatorOf({ $schema, type: 'string' })).toBeUndefined()
  })

  it('compares values and counts characters as Prism does', () => {
    const validate = validatorOf({ anyOf: [{ enum: [{ a: [1] }] }, { type: 'string', maxLength: 1 }] })
    expect([{ a: [1] }, { a: [2] }, '😀', 'ab'].map((value) => validate?.(value))).toEqual([true, false, true, false])
  })

  it('is missing where there can be none, and the others stay', () => {
    const compiler = new ValidatorCompiler()
    expect(compiler.add({ type: 'string', pattern: '(' }, false)).toBeUndefined()
    const name = compiler.add({ type: 'string' }, false) ?? ''
    const validators = loadValidators(compiler.source())
    expect([Object.keys(validators), validators[name]?.('a')]).toEqual([[name], true])
  })
})

describe('what has no validator', () => {
  const deep = {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', required: ['from'], properties: { from: { type: 'string' } } },
  }
  const listed = { name: 'X-Ids', in: 'header', required: true, schema: { type: 'array', items: { type: 'integer' } } }
  const form = {
    schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
  }

  it('is a parameter of a style of its own; Prism finds what is wrong with it', async () => {
    const contract = await contractOf(documentOf(get(deep)))
    expect(operationNamed(contract, 'ask').checks.request).toBeUndefined()
    const mock = createMock({ contract })
    expect((await mock.fetch('http://mock/asked?filter[from]=now')).status).toBe(200)
    const refused = await mock.fetch('http://mock/asked?filter[to]=now')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('query.filter.from is missing')
  })

  it('is a list in a header', async () => {
    const contract = await contractOf(documentOf(get(listed)))
    expect(operationNamed(contract, 'ask').checks.request).toBeUndefined()
    const mock = createMock({ contract })
    expect((await mock.fetch('http://mock/asked', { headers: { 'x-ids': '1,2' } })).status).toBe(200)
    const refused = await mock.fetch('http://mock/asked', { headers: { 'x-ids': '1,b' } })
    expect(await refused.text()).toContain('header.X-Ids.1 must be integer')
  })

  it('is a form', async () => {
    const contract = await contractOf(documentOf(post({ 'application/x-www-form-urlencoded': form })))
    expect(operationNamed(contract, 'send').checks.request).toBeUndefined()
    const mock = createMock({ contract })
    const send = (body: string): Promise<Response> =>
      mock.fetch('http://mock/sent', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    expect((await send('a=1')).status).toBe(200)
    const refused = await send('b=1')
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('body.a is missing')])
  })

  it('is an answer for many statuses', async () => {
    const problem = { '4XX': { description: 'd', content: { 'application/json': { schema: { type: 'object' } } } } }
    const paths = {
      '/pages': {
        get: {
          operationId: 'list',
          'x-pagination': { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' },
          responses: { ...answers({ list: [1, 2, 3] }, { type: 'object' }), ...problem },
        },
      },
    }
    const contract = await contractOf(documentOf(paths))
    expect(operationNamed(contract, 'list').checks.answer).toBeUndefined()
    const response = await createMock({ contract }).fetch('http://mock/pages?size=2&page=2')
    expect(await response.json()).toEqual({ list: [3] })
  })

  it('is an answer without JSON, beside one that has one', async () => {
    const paths = {
      '/pages': {
        get: {
          operationId: 'list',
          'x-pagination': { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' },
          responses: { ...answers({ list: [1] }, { type: 'object' }), 204: { description: 'd' } },
        },
      },
    }
    const { answer } = operationNamed(await contractOf(documentOf(paths)), 'list').checks
    expect(Object.keys(answer ?? {})).toEqual(['200'])
  })
})

describe('schemas that contradict themselves', () => {
  it('are met by no body', async () => {
    const schema = { allOf: [{ type: 'string' }, { type: 'integer' }] }
    const mock = createMock({ contract: await contractOf(documentOf(post({ 'application/json': { schema } }))) })
    for (const body of ['1', '"a"', '{}']) {
      const headers = { 'content-type': 'application/json' }
      expect((await mock.fetch('http://mock/sent', { method: 'POST', headers, body })).status).toBe(400)
    }
  })
})

describe('an array in the query', () => {
  it('is told by the name and index of what is wrong', async () => {
    const schema = { type: 'array', items: { type: 'integer' } }
    const contract = await contractOf(documentOf(get({ name: 'Sizes', in: 'query', explode: false, schema })))
    const response = await createMock({ contract }).fetch('http://mock/asked?Sizes=1,b')
    expect(await response.text()).toContain('query.Sizes.1 must be integer')
  })
})

describe('an example outside the document', () => {
  const external = {
    description: 'd',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
        examples: { default: { externalValue: 'https://example.com/one.json' } },
      },
    },
  }

  it('is made up by its schema', async () => {
    const paths = { '/asked': { get: { responses: { 200: external, default: external } } } }
    const mock = createMock({ contract: await contractOf(documentOf(paths)) })
    expect(await (await mock.fetch('http://mock/asked')).json()).toEqual({ code: expect.any(Number) })
    const refused = await mock.fetch('http://mock/asked', { headers: { prefer: 'code=99' } })
    expect(await refused.json()).toMatchObject({ error: { code: 'BAD_REQUEST' } })
  })
})

describe('a body that cannot be generated', () => {
  it('is told so', async () => {
    const schema = { type: 'string', writeOnly: true }
    const responses = { 200: { description: 'd', content: { 'application/json': { schema } } } }
    const mock = createMock({ contract: await contractOf(documentOf({ '/asked': { get: { responses } } })) })
    await expect(mock.fetch('http://mock/asked')).rejects.toThrow('writeOnly')
  })
})

describe('preferences', () => {
  it('that come twice in the query count once', async () => {
    const mock = createMock({ contract: await contractOf(documentOf(get())) })
    expect((await mock.fetch('http://mock/asked?__code=200&__code=99&__code=98')).status).toBe(200)
  })

  it('that no answer meets are told what there is, also without a body', async () => {
    const paths = { '/empty': { delete: { operationId: 'empty', responses: { 204: { description: 'd' } } } } }
    const mock = createMock({ contract: await contractOf(documentOf(paths)) })
    const response = await mock.fetch('http://mock/empty', { method: 'DELETE', headers: { prefer: 'example=none' } })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('It has 204: none')])
  })
})
