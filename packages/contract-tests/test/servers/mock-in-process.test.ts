import { createMock } from '@cloud-cost/mock'
import { holdTable } from '../support/hold-table.js'

const mock = createMock()

holdTable(() => ({
  name: 'mock in process',
  baseUrl: () => 'http://127.0.0.1',
  fetch: (request) => mock.fetch(request),
  violations: 'x-mock-violations',
}))
