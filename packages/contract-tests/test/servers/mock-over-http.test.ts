import { type MockServer, startMockServer } from '@cloud-cost/mock'
import { afterAll, beforeAll } from 'vitest'
import { operations } from '../contract/published.js'
import { triedOn } from '../run/servers.js'
import { testTable } from '../run/test-table.js'

let mock: MockServer
beforeAll(async () => {
  mock = await startMockServer({ port: 0 })
})
afterAll(() => mock.close())

testTable(
  () => ({
    name: 'mock over HTTP',
    baseUrl: () => mock.url,
    fetch,
    violations: 'x-mock-violations',
  }),
  triedOn('mock over HTTP', operations),
)
