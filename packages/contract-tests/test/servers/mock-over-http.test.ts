import { type MockServer, startMockServer } from '@cloud-cost/mock'
import { afterAll, beforeAll } from 'vitest'
import { operations } from '../../src/contract/published.js'
import { triedOn } from '../../src/run/servers.js'
import { holdTable } from '../support/hold-table.js'

let mock: MockServer
beforeAll(async () => {
  mock = await startMockServer({ port: 0 })
})
afterAll(() => mock.close())

holdTable(
  () => ({
    name: 'mock over HTTP',
    baseUrl: () => mock.url,
    fetch,
    violations: 'x-mock-violations',
  }),
  triedOn('mock over HTTP', operations),
)
