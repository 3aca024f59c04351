import { describe, expect, it } from 'vitest'
import type { CompiledOperation } from '../src/contract.js'
import { Router } from '../src/engine/router.js'

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
    expect(router.nearest(path)?.path).toBe(nearest)
  })

  it('is none where there are no operations', () => {
    expect(new Router([]).nearest('/a')).toBeUndefined()
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
    expect(router.find(`/a/v1/things/${segment}/parts`)?.parameters).toEqual({ thingId: value })
  })

  it('has the operations of its methods', () => {
    expect([...(router.find('/b/v1/things')?.methods.keys() ?? [])]).toEqual(['GET'])
    expect(router.find('/b/v1/things')?.parameters).toEqual({})
  })

  it.each(['/a/v1/things/1', '/b/v1', '/', ''])('is not %s', (path) => expect(router.find(path)).toBeUndefined())
})
