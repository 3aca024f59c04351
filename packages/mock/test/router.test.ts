import { describe, expect, it } from 'vitest'
import type { CompiledOperation } from '../src/contract/contract.js'
import { createMock } from '../src/index.js'
import { Router } from '../src/route/router.js'
import { loadContract } from '../src/shell/contract.js'
import { cases, requestOf, token, tried } from './operations.js'

const PATHS = ['/a/v1/things/{thingId}/parts', '/a/v1/things', '/a/v1/others/{otherId}', '/b/v1/things']
const router = new Router(PATHS.map((path) => ({ path, method: 'GET' }) as CompiledOperation))

describe('the operation that is nearest to an unknown path', () => {
  it.each([
    ['/b/v1/nowhere', '/b/v1/things'],
    ['/b', '/b/v1/things'],
    ['/a/v1/others', '/a/v1/others/{otherId}'],
    ['/a/v1/others/1/more', '/a/v1/others/{otherId}'],
    ['/a/v1/things/1/other', '/a/v1/things/{thingId}/parts'],
    ['/a/v1', '/a/v1/things/{thingId}/parts'],
    ['/c/v1/things', '/a/v1/things/{thingId}/parts'],
    ['', '/a/v1/things/{thingId}/parts'],
  ])('of %s is %s: the first of those with most in common', (path, nearest) => {
    expect(router.miss('GET', router.locate(path)).operation?.path).toBe(nearest)
  })

  it('is none where there are no operations', () => {
    expect(new Router([]).miss('GET', router.locate('/a')).operation).toBeUndefined()
  })
})

describe('a path that is found', () => {
  it.each([
    ['1', '1'],
    ['a%2Fb', 'a/b'],
    ['%E4%B8%AD', '中'],
    ['%zz', '%zz'],
    ['%', '%'],
    ['a+b', 'a+b'],
  ])('has the segment %s as %s', (segment, value) => {
    expect(router.locate(`/a/v1/things/${segment}/parts`).match?.parameters).toEqual({ thingId: value })
  })

  it('has the operations of its methods', () => {
    expect([...(router.locate('/b/v1/things').match?.methods.keys() ?? [])]).toEqual(['GET'])
    expect(router.locate('/b/v1/things').match?.parameters).toEqual({})
  })

  it.each(['/a/v1/things/1', '/b/v1', '/', ''])('is not %s', (path) =>
    expect(router.locate(path).match).toBeUndefined(),
  )
})

describe('a target', () => {
  it('is found again as it was found first', () => {
    const { operations } = loadContract()
    const [own, fresh] = [new Router(operations), new Router(operations)]
    for (const { target } of cases) {
      const first = own.locate(target)
      expect(own.locate(target)).toBe(first)
      expect(fresh.locate(target)).toEqual(first)
    }
  })

  it('is forgotten when a caller makes up targets without end', () => {
    const first = router.locate('/none/0')
    expect(router.locate('/none/0')).toBe(first)
    for (let count = 1; count <= 1_000; count++) router.locate(`/none/${count}`)
    expect(router.locate('/none/0')).not.toBe(first)
  })

  it('has a list of the values of a name that comes several times, also of one called like a member of objects', () => {
    const { query } = router.locate('/none?a=1&b=2&a=3&a=4&constructor=5')
    expect(query).toEqual({ a: ['1', '3', '4'], b: '2', constructor: '5' })
  })
})

describe('the same request', () => {
  const mock = createMock()

  it('has the same answer again, also with repeated parameters', async () => {
    const withQuery = cases.filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'query'))
    for (const operation of tried(withQuery)) {
      const answers = []
      for (let count = 0; count < 2; count++) {
        for (const suffix of ['', '&x=1&x=2', '&maxResults=2&maxResults=3']) {
          const target = `${operation.target}${operation.target.includes('?') ? '' : '?'}${suffix}`
          const response = await mock.fetch(requestOf(operation, { target, headers: token }))
          answers.push([response.status, await response.text()])
        }
      }
      expect(answers.slice(3)).toEqual(answers.slice(0, 3))
    }
  })
})
