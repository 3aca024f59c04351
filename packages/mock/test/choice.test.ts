import { describe, expect, it } from 'vitest'
import { parsePrefer } from '../src/choose/prefer.js'
import { listExamples } from '../src/contract/examples.js'
import type { AnswerChoice } from '../src/exchange/choice.js'
import type { Refusal } from '../src/exchange/problem.js'
import { contractOf, operationNamed } from './operations.js'

const choiceOf = (header?: string, query: { [name: string]: string | string[] } = {}): AnswerChoice =>
  parsePrefer(header, query)

/** What a choice is refused with. */
function refusalOf(header: string): Refusal {
  try {
    parsePrefer(header, {})
  } catch (error) {
    return error as Refusal
  }
  return expect.unreachable(`${header} is taken`)
}

describe('a choice', () => {
  it.each<[string | undefined, AnswerChoice]>([
    [undefined, { dynamic: false }],
    ['', { dynamic: false }],
    ['code=404', { status: 404, dynamic: false }],
    ['example=empty', { example: 'empty', dynamic: false }],
    ['dynamic=true', { dynamic: true }],
    ['dynamic', { dynamic: true }],
    ['dynamic=false', { dynamic: false }],
    ['dynamic=true, seed=spring', { dynamic: true, seed: 'spring' }],
    ['code=200, example=empty', { status: 200, example: 'empty', dynamic: false }],
    ['respond-async', { dynamic: false }],
  ])('of the header %j is %j', (header, choice) => expect(choiceOf(header)).toStrictEqual(choice))

  it.each<[{ [name: string]: string | string[] }, AnswerChoice]>([
    [{ other: '1' }, { dynamic: false }],
    [
      { __code: '404', other: '1' },
      { status: 404, dynamic: false },
    ],
    [
      { __dynamic: 'true', __seed: 's' },
      { dynamic: true, seed: 's' },
    ],
    [{ __example: ['empty', 'error'] }, { example: 'empty', dynamic: false }],
  ])('of the query %j is %j', (query, choice) => expect(choiceOf(undefined, query)).toStrictEqual(choice))

  it('is that of the header where the query has one, too', () => {
    expect(choiceOf('code=404', { __code: '500' })).toStrictEqual({ status: 404, dynamic: false })
  })

  it.each([
    ['code=101', 'Prefer: code must be a status from 200 to 599, not "101".'],
    ['code=99', 'Prefer: code must be a status from 200 to 599, not "99".'],
    ['code=600', 'Prefer: code must be a status from 200 to 599, not "600".'],
    ['code=2000', 'Prefer: code must be a status from 200 to 599, not "2000".'],
    ['code=1200', 'Prefer: code must be a status from 200 to 599, not "1200".'],
    ['code', 'Prefer: code must be a status from 200 to 599, not nothing.'],
    ['dynamic=perhaps', 'Prefer: dynamic must be true or false, not "perhaps".'],
    ['example', 'Prefer: a value of example is required: example=NAME.'],
    ['dynamic=true, seed', 'Prefer: a value of seed is required: seed=NAME.'],
  ])('of %j is refused: %s', (header, message) => {
    expect(refusalOf(header).problem).toEqual({
      status: 400,
      message,
      violations: [{ location: 'header.Prefer', pointer: '/header/Prefer', reason: message }],
    })
  })
})

it('the examples of an operation are listed by status', async () => {
  const json = (examples?: object): object => ({
    description: 'd',
    content: { 'application/json': { schema: {}, ...(examples && { examples }) } },
  })
  const responses = { 200: json({ default: { value: 1 }, empty: { value: 2 } }), 404: json() }
  const contract = await contractOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', responses } } },
  })
  expect(listExamples(operationNamed(contract, 'listThings'))).toBe('200: default, empty; 404: none')
})
