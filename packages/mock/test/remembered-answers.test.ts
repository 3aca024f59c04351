import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../src/index.js'
import { type Case, cases, requestOf } from './operations.js'

describe('a mock that remembers answers', () => {
  const computed = cases.filter(
    (operation) => operation.computed || operation.parameters.some(({ name }) => name === 'nextToken'),
  )

  it.each(sample([1, 2, 3, 4, 5], 5))('answers a story as one that makes every answer again, %d', async (seed) => {
    // Both share what the estate has computed, and neither the other's answers.
    const estate = createEstate()
    const [remembering, fresh] = [createMock({ estate }), createMock({ estate })]
    const random = randomNumbers(seed)
    for (let step = 0; step < (TRIES_ALL ? 150 : 60); step++) {
      const operation = computed[Math.floor(random() * computed.length)]
      if (operation === undefined) throw new Error('nothing is computed')
      const session = ['one', 'two'][Math.floor(random() * 2)] ?? ''
      if (random() < 0.05) for (const mock of [remembering, fresh]) mock.reset(session)
      const [own, expected] = [await call(remembering, operation, session), await call(fresh, operation, session, step)]
      expect([operation.name, step, own]).toEqual([operation.name, step, expected])
    }
  })
})

/** The answer to an operation; a number makes the request unlike all before. */
async function call(mock: Mock, operation: Case, session: string, number?: number): Promise<unknown> {
  const mark = number === undefined ? '' : `${operation.target.includes('?') ? '&' : '?'}unlike=${number}`
  const headers = { authorization: 'Bearer fake-token', 'x-mock-session': session }
  const response = await mock.fetch(requestOf(operation, { target: operation.target + mark, headers }))
  return [response.status, await response.text()]
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
