import { beforeAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { readSurface } from '../../src/facts/committed.js'
import { typeProblems } from '../../src/types/compile.js'
import { rawTypeSource } from '../../src/types/raw-source.js'
import { typeSource } from '../../src/types/source.js'

let problems: ReadonlyMap<string, readonly string[]>

// One run of the compiler for all of them, which has to check the clients' types once then.
beforeAll(() => {
  const sources = groups.flatMap((group) => {
    const own = operations.filter((operation) => operation.group === group)
    const client = `@cloud-cost/${group}-client`
    return [
      [`${group}.ts`, typeSource(own, readSurface(group), client)],
      [`${group}.raw.ts`, rawTypeSource(group, own, client)],
    ] as const
  })
  problems = typeProblems(new Map(sources))
})

describe.each(operations)('the types of $operationId', ({ group, operationId }) => {
  it('are as the committed surface shows them, and right for every example', () => {
    expect(problems.get(`${group}.ts ${operationId}`) ?? []).toEqual([])
  })

  it('by openapi-typescript say what the types of the client say', () => {
    expect(problems.get(`${group}.raw.ts ${operationId}`) ?? []).toEqual([])
  })
})
