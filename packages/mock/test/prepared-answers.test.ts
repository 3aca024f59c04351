import { describe, expect, it } from 'vitest'
import { compileContract } from '../src/compile/compile.js'
import type { PreparedAnswer } from '../src/contract.js'

const schema = { type: 'object', properties: { a: { type: 'integer' } } }
const json = (examples: object): object => ({ 'application/json': { schema, examples } })
const text = { 'text/plain': { schema: { type: 'string' }, examples: { note: { value: 't' } } } }
const ALL = ['', '*/*', 'application/json', 'application/json, text/plain, */*', 'application/json, */*']

/** The answers that are prepared for an operation with these responses. */
async function preparedFor(responses: object, checks = true): Promise<readonly PreparedAnswer[]> {
  const paths = { '/things': { get: { operationId: 'ask', responses } } }
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }
  return (await compileContract({ test: document }, { checks })).operations[0]?.answers ?? []
}

const done = (content: object, more: object = {}): object => ({ 200: { description: 'd', content, ...more } })

describe('the prepared answers of an operation', () => {
  it('are the one to a plain request, and each named example of a success', async () => {
    const answers = await preparedFor({
      ...done(json({ default: { value: { a: 1 } }, empty: { value: {} } })),
      400: { description: 'd', content: json({ bad: { value: { a: 2 } } }) },
    })
    const usual = { accepts: ALL, status: 200, headers: { 'content-type': 'application/json' }, isChecked: true }
    expect(answers).toEqual([
      { ...usual, body: [0, 0, 0] },
      { ...usual, body: [0, 0, 0], example: 'default' },
      { ...usual, body: [0, 0, 1], example: 'empty' },
    ])
  })

  it('name the place of their body among several responses and media types', async () => {
    const answers = await preparedFor({
      100: { description: 'd' },
      200: { description: 'd', content: { ...text, ...json({ default: { value: { a: 1 } } }) } },
    })
    const places = answers.map(({ example, accepts, body }) => [example, body, accepts])
    expect(places).toEqual([
      [undefined, [1, 1, 0], ALL.filter((accept) => accept !== '*/*')],
      [undefined, [1, 0, 0], ['*/*']],
      ['note', [1, 0, 0], ['*/*']],
      ['default', [1, 1, 0], ALL.filter((accept) => accept !== '*/*')],
    ])
  })

  it('have the headers that the contract shows', async () => {
    const headers = { 'X-A': { schema: { type: 'string' }, example: 'shown' } }
    const [plain] = await preparedFor(done(json({ default: { value: {} } }), { headers }))
    expect(plain?.headers).toEqual({ 'x-a': 'shown', 'content-type': 'application/json' })
  })

  it('are those alone that a client takes', async () => {
    const answers = await preparedFor(done(text))
    expect(answers.map(({ example, accepts }) => [example, accepts])).toEqual([
      [undefined, ALL.filter((accept) => accept !== 'application/json')],
      ['note', ALL.filter((accept) => accept !== 'application/json')],
    ])
  })

  it('are checked where they are valid', async () => {
    const examples = json({ default: { value: { a: 1 } }, wrong: { value: { a: 'text' } } })
    const checkedOf = async (checks: boolean): Promise<unknown> =>
      (await preparedFor(done(examples), checks)).map(({ example, isChecked }) => [example, isChecked])
    expect(await checkedOf(true)).toEqual([
      [undefined, true],
      ['default', true],
      ['wrong', false],
    ])
    expect(await checkedOf(false)).toEqual([
      [undefined, false],
      ['default', false],
      ['wrong', false],
    ])
  })

  it('are not checked where a header leaves the contract', async () => {
    const headers = { 'X-A': { schema: { type: 'integer' }, example: 'text' } }
    const [plain] = await preparedFor(done(json({ default: { value: {} } }), { headers }))
    expect(plain?.isChecked).toBe(false)
  })

  it.each([
    ['there is no body', { 204: { description: 'd' } }],
    ['the body is made up', { 200: { description: 'd', content: json({}) } }],
    ['no success is described', {}],
  ])('are none where %s', async (_, responses) => {
    expect(await preparedFor(responses)).toEqual([])
  })
})
