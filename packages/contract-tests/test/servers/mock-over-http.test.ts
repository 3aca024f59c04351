import { inject } from 'vitest'
import { holdTable } from '../support/hold-table.js'

holdTable(() => ({
  name: 'mock over HTTP',
  baseUrl: () => inject('mockUrl'),
  fetch,
  violations: 'x-mock-violations',
}))
