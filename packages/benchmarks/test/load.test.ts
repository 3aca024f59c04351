import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEstate } from '@cloud-cost/estate'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, callOf, computedReads, exampleCalls, workloads } from '../src/calls.js'
import { load } from '../src/load.js'
import { startServer } from '../src/server.js'

let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/bad' ? 500 : 200
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const call: Call = { method: 'GET', path: '/good', headers: {} }

describe('load', () => {
  it('ends at a number of requests', async () => {
    const { count, rate } = await load({ url, calls: [call], seconds: 30, total: 50 })
    expect(count).toBe(50)
    expect(rate).toBeGreaterThan(0)
  })

  it('ends after some time', async () => {
    expect((await load({ url, calls: [call], seconds: 0.2 })).count).toBeGreaterThan(0)
  })

  it('fails with the status of what was answered wrongly', async () => {
    const calls: readonly Call[] = [call, { ...call, path: '/bad' }]
    await expect(load({ url, calls, seconds: 30, total: 80 })).rejects.toThrow(
      'under load, 40 answers had the status 500',
    )
    await expect(load({ url, calls, seconds: 30, total: 80, highest: 500 })).resolves.toMatchObject({ count: 80 })
  })

  it('fails when nothing listens', async () => {
    const nothing = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`
    await expect(load({ url: nothing, calls: [call], seconds: 1 })).rejects.toThrow('refused a connection')
  })
})

describe('a server', () => {
  it('that ends before it answers is an error that quotes it', async () => {
    const program = fileURLToPath(new URL('no-such-server.js', import.meta.url))
    await expect(startServer(() => [program], call)).rejects.toThrow(
      /no-such-server\.js ended with 1:[\s\S]*Cannot find module/,
    )
  })
})

describe('calls', () => {
  it('are there for every operation, with all parameters filled in', () => {
    expect(exampleCalls.length).toBeGreaterThan(100)
    expect(exampleCalls.filter(({ call: { path } }) => /[{}]|undefined/.test(path))).toEqual([])
  })

  it('are of one group and kind in a workload', () => {
    for (const { group, calls } of [...Object.values(workloads), ...computedReads]) {
      expect(calls.length).toBeGreaterThan(0)
      expect(new Set(calls.map((example) => example.group))).toEqual(new Set([group]))
    }
    expect(workloads.post.calls.every(({ call: { method, body } }) => method === 'POST' && body !== undefined)).toBe(
      true,
    )
  })

  it('that are computed are of all groups, and change nothing', () => {
    const known = createEstate().operations
    const computed = exampleCalls.filter(({ operation }) => known.has(operation.operationId))
    expect(new Set(computedReads.map(({ group }) => group))).toEqual(new Set(computed.map(({ group }) => group)))
    for (const { calls } of computedReads)
      for (const { operation } of calls) expect(operation.isRead, operation.operationId).toBe(true)
  })

  it('take other values by the names of the inputs, optional ones too', () => {
    const values = { startDate: '2025-01-01', cmpnId: 'C-1' }
    const changed = exampleCalls.map(({ operation }) => callOf(operation, values))
    for (const [index, { path, body }] of changed.entries()) {
      const { parameters, body: described } = exampleCalls[index]?.operation ?? { parameters: [] }
      const isTaken = parameters.some(({ name }) => name === 'startDate')
      expect(path.includes('2025-01-01')).toBe(isTaken)
      const sent = described?.example as { readonly cmpnId?: string } | undefined
      expect(body?.includes('"cmpnId":"C-1"') ?? false).toBe(sent?.cmpnId !== undefined)
    }
  })
})
