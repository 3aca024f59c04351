import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createEstate } from '@cloud-cost/estate'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleCalls } from '../src/calls.js'
import { load } from '../src/load/load.js'
import { overAll } from '../src/measures/mock-state.js'
import { startServer } from '../src/process/server-process.js'
import { computedReads, workloads } from '../src/workloads.js'

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

const call = { method: 'GET', path: '/good', headers: {} }

describe('load', () => {
  it('ends at a number of requests', async () => {
    const result = await load({ url, calls: [call], highest: 299, connections: 2, seconds: 30, total: 50 })
    expect(result.count).toBe(50)
    expect(result.rate).toBeGreaterThan(0)
    expect(result.p99).toBeGreaterThanOrEqual(result.p50)
  })

  it('fails with the request that was answered wrongly', async () => {
    const job = { url, calls: [call, { ...call, path: '/bad' }], highest: 299, connections: 1, seconds: 1 }
    await expect(load(job)).rejects.toThrow('under load, Error: GET /bad was answered with 500')
  })

  it('fails when nothing listens', async () => {
    const job = {
      url: `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`,
      calls: [call],
      highest: 299,
      connections: 1,
      seconds: 1,
    }
    await expect(load(job)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('a server', () => {
  it('that ends before it answers is an error that quotes it', async () => {
    const program = fileURLToPath(new URL('no-such-server.js', import.meta.url))
    await expect(startServer([program], await getPort({ host: '127.0.0.1' }), call)).rejects.toThrow(
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
      expect(new Set(calls.map((one) => one.group))).toEqual(new Set([group]))
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
    expect(overAll((group) => (group === computedReads[0]?.group ? 1 : 0))).toBeLessThan(1)
    expect(overAll(() => 3)).toBe(3)
  })
})
