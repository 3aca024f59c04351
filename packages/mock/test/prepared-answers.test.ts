import { describe, expect, it } from 'vitest'
import { compileContract } from '../src/compile/index.js'
import type { PreparedAnswer } from '../src/contract/contract.js'

const schema = { type: 'object', properties: { a: { type: 'integer' } } }
const json = (examples: object): object => ({ 'application/json': { schema, examples } })
const text = { 'text/plain': { schema: { type: 'string' }, examples: { note: { value: 't' } } } }
const ALL = ['', '*/*', 'application/json']

/** The answers that are prepared for an operation with these responses. */
async function preparedFor(responses: object): Promise<readonly PreparedAnswer[]> {
  const paths = { '/things': { get: { operationId: 'ask', responses } } }
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }
  return (await compileContract({ test: document })).operations[0]?.answers ?? []
}

const done = (content: object, more: object = {}): object => ({ 200: { description: 'd', content, ...more } })

describe('the prepared answers of an operation', () => {
  it('are the one to a plain request, and each example of a status', async () => {
    const answers = await preparedFor({
      ...done(json({ default: { value: { a: 1 } }, empty: { value: {} } })),
      400: { description: 'd', content: json({ bad: { value: { a: 2 } } }) },
      default: { description: 'd', content: json({ odd: { value: { a: 3 } } }) },
    })
    const usual = { accepts: ALL, headers: { 'content-type': 'application/json' } }
    const success = { ...usual, status: 200, body: [0, 0, 0] }
    const any = { ...usual, code: 'default', status: 599, body: [2, 0, 0] }
    expect(answers).toEqual([
      success,
      { ...success, example: 'default' },
      { ...success, body: [0, 0, 1], example: 'empty' },
      { ...success, code: '200' },
      { ...success, code: '200', example: 'default' },
      { ...success, body: [0, 0, 1], code: '200', example: 'empty' },
      { ...usual, status: 400, body: [1, 0, 0], code: '400' },
      { ...usual, status: 400, body: [1, 0, 0], code: '400', example: 'bad' },
      any,
      { ...any, example: 'odd' },
    ])
  })

  it('name the place of their body among several responses and media types', async () => {
    const answers = await preparedFor({
      100: { description: 'd' },
      200: { description: 'd', content: { ...text, ...json({ default: { value: { a: 1 } } }) } },
    })
    const plain = answers.filter(({ code, example }) => code === undefined && example === undefined)
    expect(plain.map(({ accepts, body }) => [body, accepts])).toEqual([
      [
        [1, 1, 0],
        ['', 'application/json'],
      ],
      [[1, 0, 0], ['*/*']],
    ])
  })

  it('have the headers that the contract shows', async () => {
    const headers = { 'X-A': { schema: { type: 'string' }, example: 'shown' } }
    const [plain] = await preparedFor(done(json({ default: { value: {} } }), { headers }))
    expect(plain?.headers).toEqual({ 'x-a': 'shown', 'content-type': 'application/json' })
  })

  it('are those alone that a client takes', async () => {
    const answers = await preparedFor(done(text))
    expect(new Set(answers.map(({ accepts }) => accepts.join()))).toEqual(new Set([',*/*']))
  })

  it('say where they leave the contract', async () => {
    const examples = json({ default: { value: { a: 1 } }, wrong: { value: { a: 'text' } } })
    const violations = [{ location: 'body.a', pointer: '/body/a', reason: 'must be an integer' }]
    expect((await preparedFor(done(examples))).map((answer) => [answer.example, answer.violations])).toEqual(
      expect.arrayContaining([
        ['default', undefined],
        ['wrong', violations],
      ]),
    )
  })

  it('may be without a body', async () => {
    const [plain, byStatus] = await preparedFor({ 204: { description: 'd' } })
    expect(plain).toEqual({ accepts: ALL, status: 204, headers: {} })
    expect(byStatus).toEqual({ ...plain, code: '204' })
  })

  it.each([
    ['the body is made up', { 200: { description: 'd', content: json({}) } }],
    ['no success is described', {}],
  ])('are none where %s', async (_, responses) => {
    expect(await preparedFor(responses)).toEqual([])
  })
})
