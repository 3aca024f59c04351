import type { JsonObject } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import * as documents from '@cloud-cost/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { TASKS } from '../src/search/index.js'
import { bodyOf, open, type Session } from './support/session.js'

/** The operations as the contract model reads them; the server has a reader of its own. */
const operations = Object.values(documents)
  .flatMap((document) => readOperations(document as unknown as JsonObject))
  .map(({ operationId, isRead: reads, parameters }) => ({
    operationId,
    reads,
    required: parameters.filter(({ required }) => required).map((parameter) => `${parameter.in}.${parameter.name}`),
  }))

it('has words for each operation by which people find it', () => {
  expect(Object.keys(TASKS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort())
})

let session: Session
beforeAll(async () => {
  session = await open()
})

const exampleOf = (text: string): Record<string, unknown> =>
  JSON.parse(/^Example call_operation\n(.*)$/m.exec(text)?.[1] ?? '{}')

describe.each(operations)('$operationId', ({ operationId, reads, required }) => {
  it('is found by its name', async () => {
    const { text } = await session.call('find_operations', { words: operationId, limit: 1 })
    expect(JSON.parse(text)).toMatchObject({ operationId, writes: !reads })
  })

  it('is described with its required inputs, at a length that a model can read', async () => {
    const { isError, text } = await session.call('describe_operation', { operationId })
    expect(isError).toBe(false)
    for (const input of required) expect(text).toMatch(new RegExp(`^- ${input}: .*required`, 'm'))
    expect(text).not.toMatch(/undefined|\[object|NaN/)
    expect(text.length).toBeLessThan(15_000)
  })

  it(reads ? 'can be called with its example inputs' : 'is refused, because it writes', async () => {
    const { text } = await session.call('describe_operation', { operationId })
    const answer = await session.call('call_operation', { ...exampleOf(text), max_characters: 100_000 })
    expect(answer.isError).toBe(!reads)
    if (reads) expect(bodyOf(answer)).toMatchObject({ status: 'success' })
    else expect(answer.text).toContain('--allow-writes')
  })
})
