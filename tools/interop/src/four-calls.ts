import { isDeepStrictEqual } from 'node:util'
import { createMock, type Mock } from '@cloud-cost/mock'
import { FOUR_CALLS } from './tool.js'

/** A mock that answers the third call with an error inside 200, so that no tool has to send a header for it. */
export function createMockForCalls(): Mock {
  const mock = createMock()
  mock.rules.add({ match: { operation: 'getOptimizationRuleSetId' }, answer: { example: 'error' } })
  return mock
}

/** A call counts when its line was printed and the mock received just what was to be sent. */
export function failedCalls(output: string, requests: ReturnType<Mock['requests']>): readonly string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return FOUR_CALLS.filter(({ prints, method, path, query = {}, body }) => {
    const arrived = requests.some((request) =>
      isDeepStrictEqual([request.method, request.path, request.query, request.body], [method, path, query, body]),
    )
    return !arrived || !lines.includes(prints)
  }).map(({ name }) => name)
}
