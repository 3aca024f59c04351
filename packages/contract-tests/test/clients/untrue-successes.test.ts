import { readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { ResponseParseError } from '@cloud-cost/platform-client'
import { describe, expect, it } from 'vitest'
import { callsOf, documentOf, GROUPS } from '../../src/clients/group.js'
import { UNTRUE_SUCCESSES } from '../../src/clients/untrue-successes.js'
import { BASE_URL, modulesOf, TOKEN } from './support/modules.js'

describe.each(GROUPS)('no function of %s resolves', (group) => {
  const { call, createClient, openapiFetch } = modulesOf(group)
  const inputs = new Map(callsOf(group).map((sample) => [sample.operationId, sample.inputs]))
  const operations = sample(readOperations(documentOf(group)), 4, ({ operationId }) => operationId)

  it.each(UNTRUE_SUCCESSES)('with %s', async (_, answerOf) => {
    for (const operation of operations) {
      const { operationId, method, path } = operation
      const answer = answerOf(operation)
      if (answer === undefined) continue
      const { body, ...params } = inputs.get(operationId) ?? {}
      const outcome = async (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error)
      const fetch = async (): Promise<Response> => answer.clone()
      const viaFunction = await outcome(call(operationId)(inputs.get(operationId) ?? {}, { fetch }))
      expect([operationId, viaFunction]).toEqual([operationId, expect.any(ResponseParseError)])
      expect((viaFunction as Error).message).toMatch(new RegExp(`^${operationId}: \\d+: `))
      const client = createClient({ baseUrl: BASE_URL, token: TOKEN, maxRetries: 0, fetch })
      const request = openapiFetch
        .createOpenapiFetchClient(client)
        .request(method, path, { params, ...(body && { body }) })
      expect([operationId, await outcome(request)]).toEqual([operationId, expect.any(ResponseParseError)])
    }
  })
})
