import { describe, expect, it } from 'vitest'
import { CALL_KINDS, callsOfKind } from '../src/call-kinds.js'
import { exampleCalls, workloads } from '../src/calls.js'

const BASE = 'http://127.0.0.1:1'

describe('the calls that are measured', () => {
  it('are there for every operation, with all parameters filled in', () => {
    expect(exampleCalls.length).toBeGreaterThan(100)
    expect(exampleCalls.filter(({ call: { path } }) => /[{}]|undefined/.test(path))).toEqual([])
  })

  it('are of one group and kind in a workload', () => {
    for (const { group, calls } of Object.values(workloads))
      expect(new Set(calls.map((call) => call.group))).toEqual(new Set([group]))
    for (const { call } of workloads.post.calls)
      expect(call).toMatchObject({ method: 'POST', body: expect.any(String) })
    for (const { operation } of workloads.state.calls) expect(operation.isRead, operation.operationId).toBe(true)
  })
})

it.each(CALL_KINDS)('%s sends the requests of all the other ways to call', async (kind) => {
  const { calls } = workloads.get
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (...sending) => {
    const { method, url, headers } = new Request(...sending)
    const answer = calls[sent.length]?.answer ?? null
    sent.push(`${method} ${url} ${headers.get('authorization')}`)
    return Response.json(answer)
  }
  for (const make of await callsOfKind(kind, workloads.get, BASE, fetch)) await make()
  expect(sent).toEqual(calls.map(({ call }) => `${call.method} ${BASE}${call.path} Bearer fake-token`))
})
