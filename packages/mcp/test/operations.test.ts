import * as documents from '@cloud-cost/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, open, type Session } from './support/session.js'

interface Listed {
  readonly operationId: string
  readonly reads: boolean
  readonly required: readonly string[]
}

/** The operations as the documents list them, read independently of the server. */
const operations = Object.values(documents).flatMap((document) =>
  Object.values(document.paths).flatMap((item) =>
    ['get', 'put', 'post', 'delete'].flatMap((method): Listed[] => {
      const value = item[method] as Record<string, unknown> | undefined
      if (value === undefined) return []
      const required = [item['parameters'], value['parameters']].flat().flatMap((parameter) => {
        const { $ref, ...own } = (parameter ?? {}) as Record<string, unknown>
        const name = String($ref).split('/').at(-1) ?? ''
        const full = ($ref === undefined ? own : document.components['parameters']?.[name]) as Record<string, unknown>
        return full['required'] === true ? [`${full['in']}.${full['name']}`] : []
      })
      const reads = method === 'get' || value['x-read-only'] === true
      return [{ operationId: String(value['operationId']), reads, required }]
    }),
  ),
)

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
