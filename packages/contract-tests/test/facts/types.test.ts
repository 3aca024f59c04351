import { expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { readSurface } from '../../src/facts/committed.js'
import { typeProblems } from '../../src/types/compile.js'
import { rawTypeSource } from '../../src/types/raw-source.js'
import { typeSource } from '../../src/types/source.js'

// One run of the compiler for all of it, which has to check the clients' types once then.
it('the types of every operation are those of api.json and of openapi-typescript, and right for every example', () => {
  const sources = groups.flatMap((group) => {
    const own = operations.filter((operation) => operation.group === group)
    const client = `@cloud-cost/${group}-client`
    return [
      [`${group}.ts`, typeSource(own, readSurface(group), client)],
      [`${group}.raw.ts`, rawTypeSource(group, own, client)],
    ] as const
  })
  expect(typeProblems(new Map(sources))).toEqual([])
})
