import { describe, expect, it } from 'vitest'
import { CALL_KINDS, callsOfKind } from '../src/call-kinds.js'
import { workloads } from '../src/calls.js'
import { compareCallers } from '../src/measures/client-cpu.js'

const { calls } = workloads.get
const BASE = 'http://127.0.0.1:1'

describe('the ways to call', () => {
  it.each(CALL_KINDS)('%s sends the requests of all the others', async (kind) => {
    const sent: string[] = []
    let index = 0
    const fetch: typeof globalThis.fetch = async (...sending) => {
      const { method, url, headers } = new Request(...sending)
      sent.push(`${method} ${url} ${headers.get('authorization')}`)
      return Response.json(calls[index]?.answer ?? null)
    }
    for (const make of await callsOfKind(kind, calls, BASE, fetch)) {
      await make()
      index++
    }
    expect(sent).toEqual(calls.map(({ call }) => `${call.method} ${BASE}${call.path} Bearer fake-token`))
  })

  it.each(CALL_KINDS)('%s fails when it is answered with an error', async (kind) => {
    const fetch = async (): Promise<Response> => Response.json({ status: 'error' }, { status: 400 })
    const [make] = await callsOfKind(kind, calls.slice(0, 1), BASE, fetch)
    await expect(make?.()).rejects.toThrow()
  })

  it('take turns, each in a process of its own', async () => {
    const times = await compareCallers({ seconds: 0.1, rounds: 1, say: () => {} })
    expect([...times.keys()]).toEqual(CALL_KINDS)
    for (const [kind, values] of times) expect(values, kind).toEqual([expect.toSatisfy((time: number) => time > 0)])
  })
})
