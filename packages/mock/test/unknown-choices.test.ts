import { describe, expect, it } from 'vitest'
import { type Contract, createMock } from '../src/index.js'
import { contractOf } from './operations.js'

const examples = { default: { value: { one: 1 } }, empty: { value: {} } }
const failed = { notFound: { value: { error: { code: 'NOT_FOUND', message: 'There is none.' } } } }
const answer = (named: object): object => ({
  description: 'd',
  content: { 'application/json': { schema: { type: 'object' }, examples: named } },
})

const contract: Promise<Contract> = contractOf({
  openapi: '3.1.0',
  info: { title: 'Planned', version: '1' },
  paths: { '/one': { get: { operationId: 'getOne', responses: { 200: answer(examples), 404: answer(failed) } } } },
})

describe('an answer that there is not', () => {
  const asked = async (headers: Record<string, string>): Promise<object> => {
    const response = await createMock({ contract: await contract }).fetch('http://mock/one', { headers })
    const violations: unknown = JSON.parse(response.headers.get('x-mock-violations') ?? '[]')
    return { status: response.status, body: await response.json(), violations }
  }
  const names = '200: default, empty; 404: notFound'

  it.each([
    ['code=418', 'code=418 not found'],
    ['example=nonesuch', 'example=nonesuch not found'],
    ['code=404, example=nonesuch', 'example=nonesuch not found'],
    ['code=404, example=empty', 'example=empty is an example of 200, not of 404: leave out one of the two'],
    ['code=500, example=empty', 'example=empty is an example of 200, not of 500: leave out one of the two'],
    ['example=notFound', 'example=notFound is an example of 404: name the status 404, too'],
  ])('of %s is refused with what to do, and a list of those that exist', async (prefer, reason) => {
    expect(await asked({ prefer })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining(`Prefer: ${reason}; getOne has ${names}.`) } },
      violations: [{ location: 'header.Prefer', reason: `${reason}; getOne has ${names}` }],
    })
  })

  it.each([
    ['code=404, example=notFound', 404, failed.notFound.value],
    ['code=200, example=empty', 200, {}],
  ])('of %s is another one: the example is of the status', async (prefer, status, body) => {
    expect(await asked({ prefer })).toMatchObject({ status, body })
  })

  it('of a media type is refused with those that were asked for', async () => {
    expect(await asked({ accept: 'text/csv' })).toMatchObject({
      status: 406,
      body: {
        error: {
          message: expect.stringContaining('A response of the media type text/csv was not found in the contract.'),
        },
      },
      violations: [],
    })
  })
})
