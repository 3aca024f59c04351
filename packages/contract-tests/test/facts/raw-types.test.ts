import { beforeAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { typeProblems } from '../../src/types/compile.js'
import { rawTypeSource } from '../../src/types/raw-source.js'

let problems: Map<string, string[]>

beforeAll(() => {
  const sources = groups.map((group) => {
    const own = operations.filter((operation) => operation.group === group)
    return [`${group}.ts`, rawTypeSource(group, own, `@cloud-cost/${group}-client`)] as const
  })
  problems = typeProblems('raw-types', Object.fromEntries(sources))
})

describe('the types of openapi-typescript', () => {
  it.each(operations.map(({ operationId }) => operationId))('%s: say what those of the client say', (operationId) => {
    expect(problems.get(operationId) ?? []).toEqual([])
  })
})
