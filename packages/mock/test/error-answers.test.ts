import { describe, expect, it } from 'vitest'
import type { CompiledOperation } from '../src/contract/contract.js'
import { contractOf, operationNamed } from './operations.js'

const answer = (value: unknown, mediaType = 'application/json'): object => ({
  description: 'd',
  content: { [mediaType]: { schema: {}, examples: { default: { value } } } },
})
const problem = (code: unknown): object => ({ error: { code, message: 'm' } })
const pointers = { codePointer: '/error/code', messagePointer: '/error/message' }

/** The error answers of an operation with these responses, next to one with the others. */
async function errorsOf(responses: object, neighbour: object = {}): Promise<CompiledOperation['errors']> {
  const done = { 200: answer({ error: { code: 'none', message: 'none' } }) }
  const contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        get: { operationId: 'ask', responses: { ...done, ...responses } },
        post: { operationId: 'other', responses: { ...done, ...neighbour } },
      },
    },
  })
  return operationNamed(contract, 'ask').errors
}

describe('the error answers of an operation', () => {
  it('are those that it has for failures, by status', async () => {
    const errors = await errorsOf({
      302: answer(problem('moved')),
      400: answer(problem('bad')),
      503: answer(problem('busy')),
      default: answer(problem('any')),
    })
    expect(errors).toEqual({
      400: { body: problem('bad'), ...pointers },
      503: { body: problem('busy'), ...pointers },
      default: { body: problem('any'), ...pointers },
    })
  })

  it('are JSON of any kind, with an example', async () => {
    const errors = await errorsOf({
      400: answer(problem('bad'), 'application/problem+json'),
      404: answer('Not found', 'text/plain'),
      409: { description: 'd' },
      422: { description: 'd', content: { 'application/json': { schema: {} } } },
      429: {
        description: 'd',
        content: { 'application/json': { schema: {}, examples: { one: { externalValue: 'https://example.com/1' } } } },
      },
      500: {
        description: 'd',
        content: {
          'text/plain': { schema: {}, examples: { one: { value: 'Failed' } } },
          'application/json': { schema: {}, examples: { one: { value: problem('failed') }, two: { value: {} } } },
        },
      },
    })
    expect(Object.keys(errors)).toEqual(['400', '500', 'default'])
    expect(errors['500']).toEqual({ body: problem('failed'), ...pointers })
  })
})

describe('the error answer for any status', () => {
  const bodyOf = async (...responses: Parameters<typeof errorsOf>): Promise<unknown> =>
    (await errorsOf(...responses)).default.body

  it('is that of the first status where there is none of its own', async () => {
    expect(await bodyOf({ 400: answer(problem('bad')), 500: answer(problem('failed')) })).toEqual(problem('bad'))
  })

  it('is that of a neighbour where the operation has no errors', async () => {
    const neighbour = { 400: answer(problem('bad')), default: answer(problem('any')) }
    expect(await bodyOf({}, neighbour)).toEqual(problem('any'))
    expect(await bodyOf({}, { 400: answer(problem('bad')) })).toEqual(problem('bad'))
  })

  it('has a shape of its own where no operation has errors', async () => {
    expect((await errorsOf({})).default).toEqual({ body: { error: { code: '', message: '' } }, ...pointers })
  })
})

describe('code and text of an error', () => {
  it.each([
    ['in any case', { Error: { Code: 7, Message: 'm' } }, '/Error/Code', '/Error/Message'],
    ['the first of several', { code: 'a', message: 'b', inner: problem('c') }, '/code', '/message'],
    [
      'a text, not what is in an object or a list',
      { code: {}, message: ['m'], e: problem(1) },
      '/e/error/code',
      '/e/error/message',
    ],
    ['by their whole names', { errorCode: 1, messages: 'm', code: true, message: 7 }, undefined, undefined],
    ['nowhere in a text', 'code', undefined, undefined],
  ])('are found: %s', async (_, body, codePointer, messagePointer) => {
    const errors = await errorsOf({ 400: answer(body) })
    expect(errors['400']).toEqual({
      body,
      ...(codePointer !== undefined && { codePointer }),
      ...(messagePointer !== undefined && { messagePointer }),
    })
  })
})
