import { beforeAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { readSurface } from '../../src/facts/committed.js'
import { typeProblems } from '../../src/types/compile.js'
import { typeSource } from '../../src/types/source.js'

let problems: Map<string, string[]>

beforeAll(() => {
  const sources = groups.map((group) => {
    const own = operations.filter((operation) => operation.group === group)
    return [`${group}.ts`, typeSource(own, readSurface(group), `@cloud-cost/${group}-client`)] as const
  })
  problems = typeProblems('types', Object.fromEntries(sources))
})

describe('the types of the clients', () => {
  it.each(operations.map(({ operationId }) => operationId))(
    '%s: as the committed surface shows them, and right for every example',
    (operationId) => {
      expect(problems.get(operationId) ?? []).toEqual([])
    },
  )
})
