import { describe, expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { readExampleFiles, readLock, readRequired } from '../../src/facts/committed.js'
import { locationOf } from '../../src/facts/required.js'
import { DIFFERENCES } from '../../src/run/differences.js'
import { type Case, casesOf, type Kind } from '../../src/table/cases.js'

const cases = new Map<string, readonly Case[]>(
  operations.map((operation) => [operation.operationId, casesOf(operation)]),
)

describe('the table of the cases that clients and servers have to pass', () => {
  it.each(readLock())('exercises $operationId: each kind that is due, and each required input left out', (locked) => {
    const { group, operationId } = locked
    const inputs = (readRequired(group).get(operationId) ?? []).filter((element) => !element.startsWith('200 '))
    const due: readonly Kind[] = [
      ...(['requests', 'examples', 'statuses', 'token'] as const),
      ...(inputs.length > 0 ? (['missing'] as const) : []),
      ...(readExampleFiles(group).has(`${operationId}.error`) ? (['envelope'] as const) : []),
    ]
    const own = cases.get(operationId) ?? []
    expect(own.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...due]))
    const leftOut = own.filter(({ kind }) => kind === 'missing').map(({ location }) => location)
    expect(leftOut).toEqual(expect.arrayContaining(inputs.map(locationOf)))
  })

  it('meets every difference that is listed', () => {
    const all = [...cases.values()].flat()
    expect(DIFFERENCES.filter(({ applies }) => !all.some(applies))).toEqual([])
  })
})
