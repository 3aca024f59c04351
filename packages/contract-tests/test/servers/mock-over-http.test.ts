import { type MockServer, startMockServer } from '@cloud-cost/mock'
import { afterAll, beforeAll } from 'vitest'
import { holdTable } from '../support/hold-table.js'

let mock: MockServer
beforeAll(async () => {
  mock = await startMockServer({ port: 0 })
})
afterAll(() => mock.close())

holdTable(() => ({
  name: 'mock over HTTP',
  baseUrl: () => mock.url,
  fetch,
  violations: 'x-mock-violations',
}))
