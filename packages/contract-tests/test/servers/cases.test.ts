import certainty from '@cloud-cost/openapi/certainty'
import { expect, it } from 'vitest'
import { bodiesOf, successOf } from '../contract/operation.js'
import { operations } from '../contract/published.js'
import { DIFFERENCES } from '../run/differences.js'
import { casesOf, type Kind } from '../table/cases.js'

const byId = new Map(operations.map((operation) => [operation.operationId, operation]))

/** Where a call violates a requirement: `body tags[].key` is `body.tags.0.key`. */
function locationOf(element: string): string {
  return element === 'request body' ? 'body' : element.replace(' ', '.').replaceAll('[]', '.0')
}

it('the table exercises every operation: each kind that is due, and each required input left out', () => {
  const all = certainty.flatMap((page) => page.operations)
  expect(all.map(({ operationId }) => operationId)).toEqual([...byId.keys()])
  const gaps = all.flatMap(({ operationId, required }) => {
    const operation = byId.get(operationId)
    const inputs = required.filter((element) => !element.startsWith('200 '))
    const due: readonly Kind[] = [
      ...(['requests', 'examples', 'statuses', 'token'] as const),
      ...(inputs.length > 0 ? (['missing'] as const) : []),
      ...(operation && bodiesOf(successOf(operation)).has('error') ? (['envelope'] as const) : []),
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
