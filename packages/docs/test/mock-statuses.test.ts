import type { Operation } from '@cloud-cost/contract/model'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, type Mock } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { effectsOf } from '../src/operation/scope.js'
import { conflictsOfMock, statusesOfMock } from '../src/operation/statuses.js'
import { type SampleInputs, targetOf } from '../src/samples/sample.js'
import { exampleCases } from '../src/samples/sample-inputs.js'
import { cases, service } from './support/service.js'

const effects = effectsOf(service)
const LARGE = JSON.stringify('x'.repeat(2 ** 20))

/** Operations without a body, with one, without an answer, and those that register something. */
const tried = [
  ...sample(cases, 30, ({ operation }) => operation.operationId),
  ...cases.filter(
    ({ operation: { payload, operationId } }) => payload === 'empty' || operationId.startsWith('register'),
  ),
]

/** Sends a call to the mock; returns the status of its answer. */
async function send(mock: Mock, operation: Operation, inputs: SampleInputs, headers = {}, init = {}): Promise<number> {
  const { method } = operation
  const body = inputs.body === undefined ? {} : { body: JSON.stringify(inputs.body) }
  const all = { Authorization: 'Bearer fake-token', 'Content-Type': 'application/json', ...headers }
  const response = await mock.fetch(`http://mock${targetOf(operation, inputs)}`, {
    method,
    ...body,
    ...init,
    headers: all,
  })
  return response.status
}

describe.each(tried)('the statuses of the mock on the page of $operation.operationId', ({ operation }) => {
  it('are those with which the mock refuses', async () => {
    const mock = createMock()
    const { responses } = operation
    const ofOperation = effects.get(operation.operationId)
    const example = exampleCases(operation).find(({ isError }) => !isError)
    if (ofOperation === undefined || example === undefined) throw new Error('the operation has no example')
    const { inputs, after } = example
    const { body } = inputs
    const status = (headers: object, init: RequestInit = {}): Promise<number> =>
      send(mock, operation, inputs, headers, init)
    for (const { operationId, ...before } of after) {
      const found = cases.find((entry) => entry.operation.operationId === operationId)
      if (found !== undefined) await send(mock, found.operation, before)
    }
    const first = await status({})
    // What refuses a media type takes a second to load: only `npm run test:all` asks for one.
    const met = [
      await status({}, { method: 'PATCH' }),
      ...(TRIES_ALL ? [await status({ Accept: 'text/csv' })] : []),
      ...(body === undefined
        ? []
        : [await status({}, { body: LARGE }), await status({ 'Content-Type': 'text/plain' })]),
      // The second time, what a change registers is there.
      ...(first === 200 && !operation.isRead ? [await status({})] : []),
    ]
    const declared = new Set(responses.map((response) => Number(response.status)))
    const added = new Set(met.filter((code) => code >= 400 && !declared.has(code)))
    const stated = [...statusesOfMock({ operation }), ...conflictsOfMock({ operation, effects: ofOperation })].map(
      (entry) => entry.status,
    )
    expect(new Set(stated.filter((code) => TRIES_ALL || code !== 406))).toEqual(added)
  })
})
