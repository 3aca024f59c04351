import { expect, it } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { readExampleFiles, readLock, readRequired } from '../../src/facts/committed.js'
import { locationOf } from '../../src/facts/required.js'
import { DIFFERENCES } from '../../src/run/differences.js'
import { casesOf, type Kind } from '../../src/table/cases.js'

const byId = new Map(operations.map((operation) => [operation.operationId, operation]))

it('the table exercises every locked operation: each kind that is due, and each required input left out', () => {
  const gaps = readLock().flatMap(({ group, operationId }) => {
    const operation = byId.get(operationId)
    const inputs = (readRequired(group).get(operationId) ?? []).filter((element) => !element.startsWith('200 '))
    const due: readonly Kind[] = [
      ...(['requests', 'examples', 'statuses', 'token'] as const),
      ...(inputs.length > 0 ? (['missing'] as const) : []),
      ...(readExampleFiles(group).has(`${operationId}.error`) ? (['envelope'] as const) : []),
    ]
    const cases = operation ? casesOf(operation) : []
    const kinds = new Set(cases.map(({ kind }) => kind))
    const leftOut = new Set(cases.filter(({ kind }) => kind === 'missing').map(({ location }) => location))
    return [
      ...due.filter((kind) => !kinds.has(kind)).map((kind) => `${operationId} has no ${kind}`),
      ...inputs
        .filter((input) => !leftOut.has(locationOf(input)))
        .map((input) => `${operationId} never lacks ${input}`),
    ]
  })
  expect(gaps).toEqual([])
})

it('the table meets every difference that is listed', () => {
  const all = operations.flatMap(casesOf)
  expect(DIFFERENCES.filter(({ applies }) => !all.some(applies))).toEqual([])
})
