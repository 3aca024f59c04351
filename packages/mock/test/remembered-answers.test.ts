import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it } from 'vitest'
import { LruCache } from '../src/exchange/lru-cache.js'
import { createMock, type Mock } from '../src/index.js'
import { type Case, cases, requestOf } from './operations.js'

describe('a cache of so many bytes', () => {
  const filled = (): LruCache<number> => {
    const cache = new LruCache<number>(80)
    for (let count = 1; count <= 8; count++) cache.set(`key ${count}`, count, 10)
    return cache
  }
  const keys = ['key 1', 'key 2', 'key 8', 'more']

  it.each([
    ['stores within its bytes', () => {}, [1, 2, 8, undefined]],
    ['drops what was used least recently', (cache) => cache.set('more', 9, 10), [undefined, 2, 8, 9]],
    ['counts a look as a use', (cache) => [cache.get('key 1'), cache.set('more', 9, 10)], [1, undefined, 8, 9]],
    ['replaces a value', (cache) => cache.set('key 1', 9, 10), [9, 2, 8, undefined]],
    [
      'has room again for what was deleted',
      (cache) => [cache.delete('key 2'), cache.set('more', 9, 10)],
      [1, undefined, 8, 9],
    ],
    ['does not store what takes too much', (cache) => cache.set('more', 9, 11), [1, 2, 8, undefined]],
  ] as readonly (readonly [string, (cache: LruCache<number>) => void, readonly unknown[]])[])(
    '%s',
    (_, use, values) => {
      const cache = filled()
      use(cache)
      expect(keys.map((key) => cache.get(key))).toEqual(values)
    },
  )

  it('tells what made room for others, and only that', () => {
    const cache = new LruCache<number>(80)
    const dropped: string[] = []
    for (const key of ['one', 'two', 'three']) cache.set(key, 1, 10, () => dropped.push(key))
    cache.delete('one')
    for (let count = 0; count < 7; count++) cache.set(`key ${count}`, count, 10)
    expect(dropped).toEqual(['two'])
  })
})

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
