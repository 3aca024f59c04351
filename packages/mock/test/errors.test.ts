import { describe, expect, it } from 'vitest'
import type { Operation } from '../src/contract/contract.js'
import { errorBody, errorHeaders } from '../src/respond/problem-answer.js'

const operation = (errors: Operation['errors']): Operation => ({ errors }) as Operation

describe('error bodies', () => {
  it('have the code in the type that the contract shows', () => {
    const numbered = operation({
      default: {
        body: { error: { Code: 1, Message: '' } },
        codePointer: '/error/Code',
        messagePointer: '/error/Message',
      },
    })
    expect(errorBody(numbered, { status: 418, message: 'Tea.' })).toEqual({ error: { Code: 418, Message: 'Tea.' } })
  })

  it('name a status that has no name', () => {
    const named = operation({ default: { body: { code: 'X' }, codePointer: '/code' } })
    expect(errorBody(named, { status: 599, message: 'Odd.' })).toEqual({ code: 'STATUS_599' })
  })

  it('stay as they are where the contract shows no place for text and code', () => {
    const bare = operation({ default: { body: { status: 'error' } } })
    expect(errorBody(bare, { status: 500, message: 'Lost.' })).toEqual({ status: 'error' })
  })
})

describe('the header of violations', () => {
  const header = (count: number, reason: string): string =>
    errorHeaders({
      status: 400,
      message: '',
      violations: Array.from({ length: count }, (_, index) => ({
        location: `body.${index}`,
        pointer: `/body/${index}`,
        reason,
      })),
    })['x-mock-violations'] ?? ''

  it('is ASCII', () => {
    expect(header(1, 'takes – «text»')).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(header(1, '–'))).toEqual([{ location: 'body.0', pointer: '/body/0', reason: '–' }])
  })

  it('has as many as fit, and the number of the others', () => {
    const many = JSON.parse(header(1_000, 'is required')) as { more?: number }[]
    expect(header(1_000, 'is required').length).toBeLessThan(8_000)
    expect(many.length - 1 + (many.at(-1)?.more ?? 0)).toBe(1_000)
    expect(JSON.parse(header(2, 'x'.repeat(9_000)))).toEqual([{ more: 2 }])
  })
})
